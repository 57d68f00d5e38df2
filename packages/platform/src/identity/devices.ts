/**
 * Gives each browser that has previously signed in to an account its own attempt limit, so that a stranger cannot lock
 * out the owner.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from './secrets.ts'

/**
 * The key is derived from the stored password hash. A new password therefore invalidates all device tokens, and
 * nothing needs to be stored.
 */
export type DeviceOwner = { readonly id: string; readonly password_hash: string | null }

type NewDevice = { readonly owner: DeviceOwner; readonly now: Date; readonly randomBytes: RandomBytes }

const lastingSeconds = 180 * 24 * 3600
/** Maximum number of device tokens in one browser. More than one, because people share computers. */
const maxDevices = 5
const pattern = /^([\w-]{12})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Returns the device tokens to store in the browser: a new token for this account, which replaces its previous token,
 * and the tokens for other accounts.
 */
export function renewDeviceTokens(
  given: readonly string[],
  { owner, now, randomBytes }: NewDevice,
): readonly string[] {
  const others = given.filter((device) => findDevice([device], { owner, now }) === undefined)
  const id = Buffer.from(randomBytes(9)).toString('base64url')
  const until = Math.floor(now.getTime() / 1000) + lastingSeconds
  return [`${id}.${until}.${sign(owner, id, until)}`, ...others].slice(0, maxDevices)
}

/**
 * Finds the first valid device token for the account and returns its id, which is not secret. Returns undefined if no
 * token is valid.
 */
export function findDevice(
  given: readonly string[],
  { owner, now }: { owner: DeviceOwner | undefined; now: Date },
): string | undefined {
  if (owner === undefined || owner.password_hash === null) return undefined
  for (const device of given.slice(0, maxDevices)) {
    const [, id = '', until = '', signature = ''] = pattern.exec(device) ?? []
    if (Number(until) * 1000 <= now.getTime()) continue
    if (timingSafeEqual(toBytes(sign(owner, id, Number(until))), toBytes(signature))) return id
  }
  return undefined
}

const sign = ({ id: account, password_hash: key }: DeviceOwner, id: string, until: number) =>
  createHmac('sha256', key ?? '')
    .update(`device ${account} ${id} ${until}`)
    .digest('base64url')

const toBytes = (signature: string) => Buffer.from(signature.padEnd(43, ' '))
