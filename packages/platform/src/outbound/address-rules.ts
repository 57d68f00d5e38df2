/**
 * The rules for hosts and addresses: requests to public addresses are allowed, and so are requests to addresses that
 * the operator adds.
 */
import { isIP } from 'node:net'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
import { forbiddenAddress } from './errors.ts'

export type AddressRules = {
  /** Returns true if the operator allows the host by name, with any address and port. */
  readonly allowsHost: (host: string) => boolean
  /** Returns true if the operator allows a range that contains the address, with any port. */
  readonly allowsRange: (address: string) => boolean
}

type AddressRange = [IPv4 | IPv6, number]

const hostName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/
const globalUnicast: [IPv6, number] = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * The ports for HTTPS: the standard port and the usual alternative. Attack: a request that a mail server or a database
 * accepts as its own protocol.
 */
const publicPorts = new Set([443, 8443])
const nat64: [IPv6, number] = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Returns true for an entry of `OUTBOUND_ALLOW`: a host name, an IP address, or a range such as 10.0.0.0/8. */
export const isAllowListEntry = (entry: string): boolean => toRange(entry) !== undefined || isHostName(entry)

export function createAddressRules(allow: readonly string[]): AddressRules {
  const hosts = new Set(allow.filter(isHostName).map((host) => host.toLowerCase()))
  const ranges = allow.flatMap((entry) => toRange(entry) ?? [])
  return {
    allowsHost: (host) => hosts.has(host),
    allowsRange: (address) => {
      const ip = ipaddr.parse(address)
      return ranges.some((range) => ip.kind() === range[0].kind() && ip.match(range))
    },
  }
}

/**
 * Throws `outbound-address-refused` unless requests to all of the addresses are allowed. Attack: a private address
 * among public addresses.
 */
export function requireAllowedAddresses(
  { host, port }: { readonly host: string; readonly port: number },
  addresses: readonly string[],
  { allowsHost, allowsRange }: AddressRules,
): void {
  if (allowsHost(host) || addresses.every(allowsRange)) return
  const isPublic = addresses.every((address) => allowsRange(address) || isPublicAddress(address))
  if (!isPublic) throw forbiddenAddress(host, 'its address belongs to a private or special network')
  if (!publicPorts.has(port)) throw forbiddenAddress(host, `port ${port} is not one of 443 and 8443`)
}

/**
 * Returns true for an address on the public internet. Rejects all special ranges of IANA's registries. An address
 * behind NAT64 (RFC 6052) is public if its IPv4 address is public, because a network without IPv4 can reach IPv4 hosts
 * only through NAT64.
 */
function isPublicAddress(address: string): boolean {
  const ip = ipaddr.parse(address)
  if (ip.kind() === 'ipv4') return ip.range() === 'unicast'
  if (ip.match(nat64)) return ipaddr.fromByteArray(ip.toByteArray().slice(12)).range() === 'unicast'
  return ip.match(globalUnicast) && ip.range() === 'unicast'
}

function toRange(entry: string): [AddressRange] | undefined {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined
  const most = version === 4 ? 32 : 128
  if (bits === undefined) return [[ipaddr.parse(address), most]]
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return undefined
  return [[ipaddr.parse(address), Number(bits)]]
}

/** Rejects host names that browsers read as numbers, such as `0x7f.1`. */
function isHostName(entry: string): boolean {
  const host = entry.toLowerCase()
  const url = `https://${host}/`
  return isIP(host) === 0 && hostName.test(host) && URL.canParse(url) && new URL(url).hostname === host
}
