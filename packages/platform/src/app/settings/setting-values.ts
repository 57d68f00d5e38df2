/** Validates and converts the values of settings. */
import { isIP } from 'node:net'

export const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const hostName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

export function isMailServer(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''
}

/** Returns true for the URL of a PostgreSQL database. The host may also be a parameter, such as a socket's folder. */
export function isDatabaseAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, searchParams } = new URL(text)
  const hasHost = hostname !== '' || searchParams.has('host')
  return /^postgres(?:ql)?:$/.test(protocol) && hasHost && pathname.length > 1
}

export function isHost(text: string): boolean {
  return isIP(text) !== 0 || (text.length <= 253 && hostName.test(text) && !/^[\d.]+$/.test(text))
}

/** Normalises `acme/s`, `/acme/s/` and `/acme/s` to one path; `/` becomes empty. */
export function toBasePath(text: string): string {
  const bare = text.replace(/^\/|\/+$/g, '')
  return bare === '' ? '' : `/${bare}`
}

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isBare = url.pathname === '/' && url.username === '' && url.password === '' && !/[?#]/.test(text)
  return isBare && ['http:', 'https:'].includes(url.protocol)
}

export const isContentOrigin = (text: string): boolean => isWebhookUrl(text) && !text.includes('?')

export function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}

export function toTrustProxy(text: string): boolean | string[] {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.split(',').map((part) => part.trim())
}

/** Length of an IP address in bits, by protocol version. */
const addressBits: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

export function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = addressBits[isIP(address)]
  if (maxBits === undefined) return proxyNames.includes(text)
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
}
