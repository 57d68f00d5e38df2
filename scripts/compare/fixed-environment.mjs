/**
 * Makes the clock and the random bytes predictable, so that two checkouts with the same behaviour return the same
 * responses. Loaded before a server or a command (`node --import`). Danger: never use it for a public server, because
 * its secrets could be guessed.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const now = Date.parse('2026-03-02T09:00:00Z')
/** The seed. It differs between processes that share a data folder, so that their random sequences also differ. */
const seed = process.env.COMPARE_SEED ?? 'server'

globalThis.Date = new Proxy(Date, {
  construct: (target, given, created) => Reflect.construct(target, given.length > 0 ? given : [now], created),
  apply: (target) => new target(now).toString(),
  get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
})

const drawn = new Map()

/**
 * Uses a separate random sequence for each length, so that an additional call with one length does not change the
 * results for other lengths.
 */
crypto.randomBytes = (size) => {
  const count = (drawn.get(size) ?? 0) + 1
  drawn.set(size, count)
  const bytes = crypto.createHash('shake256', { outputLength: Math.max(size, 1) })
  return bytes.update(`${seed} ${size} ${count}`).digest().subarray(0, size)
}
crypto.randomUUID = () => {
  const digits = crypto.randomBytes(17).toString('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
syncBuiltinESMExports()
