/** Browsers in which somebody has signed in before: they try on their own count, so that no stranger locks their person out. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from './secrets.ts'

/** The key is made of the stored password: a new one ends what every browser was trusted with, and nothing is stored. */
export type DeviceOwner = { readonly id: string; readonly password_hash: string | null }

type Remembering = { readonly owner: DeviceOwner; readonly now: Date; readonly randomBytes: RandomBytes }

const lastingSeconds = 180 * 24 * 3600
/** Clinics share computers. */
const maxDevices = 5
const pattern = /^([\w-]{12})\.(\d{1,12})\.([\w-]{43})$/

/** What a browser keeps from now on: a new proof for this account in the place of its former one, beside other accounts'. */
export function renewDevices(
  given: readonly string[],
  { owner, now, randomBytes }: Remembering,
): readonly string[] {
  const others = given.filter((device) => findDevice([device], { owner, now }) === undefined)
  const id = Buffer.from(randomBytes(9)).toString('base64url')
  const until = Math.floor(now.getTime() / 1000) + lastingSeconds
  return [`${id}.${until}.${toProof(owner, id, until)}`, ...others].slice(0, maxDevices)
}

/** Name of the one that is proven to belong to the account and holds yet; no secret. */
export function findDevice(
  given: readonly string[],
  { owner, now }: { owner: DeviceOwner | undefined; now: Date },
): string | undefined {
  if (owner === undefined || owner.password_hash === null) return undefined
  for (const device of given.slice(0, maxDevices)) {
    const [, id = '', until = '', proof = ''] = pattern.exec(device) ?? []
    if (Number(until) * 1000 <= now.getTime()) continue
    if (timingSafeEqual(toBytes(toProof(owner, id, Number(until))), toBytes(proof))) return id
  }
  return undefined
}

const toProof = ({ id: account, password_hash: key }: DeviceOwner, id: string, until: number) =>
  createHmac('sha256', key ?? '')
    .update(`device ${account} ${id} ${until}`)
    .digest('base64url')

const toBytes = (proof: string) => Buffer.from(proof.padEnd(43, ' '))
