/** Sends one HTTPS request to an address that is checked when the connection is made. */
import type { LookupAddress } from 'node:dns'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as openRequest, type Agent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { EpidermError } from '#kit'
import { requireAllowedAddresses, type AddressRules } from './address-rules.ts'
import { unreachableHost, unusableTargetResponse } from './errors.ts'
import type { OutboundRequest } from './parse-request.ts'
import { readBody } from './read-body.ts'

export type SendDeps = {
  readonly rules: AddressRules
  /** Returns all addresses of a host. */
  readonly resolve: (host: string) => Promise<LookupAddress[]>
  readonly agent: Agent
  readonly maxBytes: number
}

const ownHeaders = { 'user-agent': 'epiderm', 'accept-encoding': 'gzip, br' }
const bodilessStatuses = new Set([204, 205, 304])

/**
 * Returns the complete response, which may be a redirect. Attack: a name that resolves to a public address when it is
 * checked, and to a private address when the connection is made. The name is resolved only once, and the connection is
 * made to one of the checked addresses.
 */
export async function sendRequest(
  { target, method, headers, body }: OutboundRequest,
  { rules, resolve, agent, maxBytes }: SendDeps,
  signal: AbortSignal,
): Promise<Response> {
  const { host } = target
  try {
    const family = isIP(host)
    const found = family === 0 ? await resolve(host) : [{ address: host, family }]
    const addresses = found.map(({ address }) => address)
    requireAllowedAddresses(target, addresses, rules)
    const outgoing = openRequest({
      ...target,
      method,
      headers: { ...ownHeaders, ...Object.fromEntries(headers) },
      agent,
      lookup: toLookup(found),
      signal,
    })
    const answered = awaitAnswer(outgoing)
    outgoing.end(body)
    const answer = await answered
    return await toResponse(answer, { host, maxBytes }).finally(() => outgoing.destroy())
  } catch (error) {
    throw error instanceof EpidermError ? error : unreachableHost(host, error)
  }
}

/**
 * Resolves when the response headers arrive. If a server switches protocols, Node.js closes the request without an
 * error.
 */
const awaitAnswer = (outgoing: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    outgoing.on('close', () => reject(new Error('The connection was closed without an answer')))
  })

async function toResponse(
  answer: IncomingMessage,
  limits: { readonly host: string; readonly maxBytes: number },
): Promise<Response> {
  const { statusCode: status = 0, headers } = answer
  if (status < 200 || status > 599)
    throw unusableTargetResponse(limits.host, `answered with status ${status}`)
  const bytes = await readBody(answer, limits)
  const body = bodilessStatuses.has(status) ? null : bytes
  const pairs = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return new Response(body, { status, headers: pairs })
}

/**
 * Returns a look-up function for Node.js, which requests either one address or all addresses, depending on its version
 * and options.
 */
const toLookup =
  (found: LookupAddress[]): LookupFunction =>
  (_, { all }, callback) => {
    const [first] = found
    if (all === true || first === undefined) callback(null, found)
    else callback(null, first.address, first.family)
  }
