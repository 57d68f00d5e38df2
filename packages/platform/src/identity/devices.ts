/** Gives each browser that has signed in to an account in the past its own attempt limit, so that a stranger cannot lock out the owner. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from './secrets.ts'

/** The key is derived from the stored password hash. A new password therefore invalidates all proofs, and nothing needs to be stored. */
export type DeviceOwner = { readonly id: string; readonly password_hash: string | null }

type NewDevice = { readonly owner: DeviceOwner; readonly now: Date; readonly randomBytes: RandomBytes }

const lastingSeconds = 180 * 24 * 3600
/** Maximum number of proofs in one browser. More than one, because people share computers. */
const maxDevices = 5
const pattern = /^([\w-]{12})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Returns the proofs to store in the browser: a new proof for this account, which replaces its previous one, and the
 * proofs for other accounts.
 */
export function renewDevices(
  given: readonly string[],
  { owner, now, randomBytes }: NewDevice,
): readonly string[] {
  const others = given.filter((device) => findDevice([device], { owner, now }) === undefined)
  const id = Buffer.from(randomBytes(9)).toString('base64url')
  const until = Math.floor(now.getTime() / 1000) + lastingSeconds
  return [`${id}.${until}.${toProof(owner, id, until)}`, ...others].slice(0, maxDevices)
}

/** Returns the name (not secret) of the valid proof for the account. */
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
