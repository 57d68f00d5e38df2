/** Validates a request before any connection is made: its address, method and headers. */
import { isIP } from 'node:net'
import { requireAllowedAddresses, type AddressRules } from './address-rules.ts'
import { invalidAddress, forbiddenHeader } from './errors.ts'

export type OutboundRequest = {
  readonly target: RequestTarget
  readonly method: (typeof methods)[number]
  readonly headers: Headers
  readonly body: string | Uint8Array | undefined
  readonly redirect: RequestRedirect
}

export type RequestTarget = {
  /** Name or IP address without brackets, in lower case, without a final dot. */
  readonly host: string
  readonly port: number
  /** Path and query. */
  readonly path: string
  /** Scheme, host and port. */
  readonly origin: string
}

const methods = ['GET', 'HEAD', 'POST'] as const
const maxAddressLength = 2048
/** Attack: a body that contains a second request, or a request that a shared server passes to another host. */
const connectionHeaders = [
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Parses and checks a request. Throws `outbound-address-invalid`, `outbound-address-refused` or
 * `outbound-header-refused`.
 */
export function parseRequest(address: string, init: RequestInit, rules: AddressRules): OutboundRequest {
  const method = methods.find((known) => known === (init.method ?? 'GET'))
  if (method === undefined) throw new TypeError(`The method must be one of ${methods.join(', ')}`)
  const body = init.body ?? undefined
  if (body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('The body must be a string or bytes')
  return {
    target: parseTarget(address, rules),
    method,
    headers: parseHeaders(init.headers),
    body,
    redirect: init.redirect ?? 'follow',
  }
}

/** Parses an address as browsers do: `0x7f.1`, `0177.1` and `2130706433` all mean `127.0.0.1`. */
export function parseTarget(address: string, rules: AddressRules): RequestTarget {
  if (address.length > maxAddressLength)
    throw invalidAddress(`it is longer than ${maxAddressLength} characters`)
  if (!URL.canParse(address)) throw invalidAddress('it is not a web address')
  const { protocol, username, password, hostname, port, pathname, search, origin } = new URL(address)
  if (protocol !== 'https:') throw invalidAddress('it must begin with https://')
  if (username !== '' || password !== '') throw invalidAddress('it must not contain a user or a password')
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  const target = { host, port: port === '' ? 443 : Number(port), path: pathname + search, origin }
  /** Node does not look up a literal IP address, so the check during the connection would not see it. */
  if (isIP(host) !== 0) requireAllowedAddresses(target, [host], rules)
  return target
}

/** `Headers` rejects line breaks in names and values. */
function parseHeaders(given: RequestInit['headers']): Headers {
  const headers = new Headers(given)
  const rejected = connectionHeaders.find((name) => headers.has(name))
  if (rejected !== undefined) throw forbiddenHeader(rejected)
  return headers
}
