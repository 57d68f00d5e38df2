/**
 * The client for addresses that are typed in the studio: a `fetch` that reaches only public HTTPS servers, within
 * limits.
 */
import { lookup } from 'node:dns/promises'
import { Agent } from 'node:https'
import PQueue from 'p-queue'
import type { Fetch } from '#kit'
import { createAddressRules } from './address-rules.ts'
import { responseTimedOut, unusableTargetResponse } from './errors.ts'
import { parseRequest, parseTarget, type OutboundRequest } from './parse-request.ts'
import { sendRequest, type SendDeps } from './send-request.ts'

export type OutboundOptions = {
  /**
   * Hosts, addresses and ranges that may be reached in addition to public addresses: the entries of `OUTBOUND_ALLOW`.
   */
  readonly allow: readonly string[]
  /** Returns all addresses of a host. By default, uses the operating system's resolver. */
  readonly resolve?: SendDeps['resolve']
  /** Trusted certificates in PEM format. By default, the certificates of Node.js. */
  readonly ca?: string
  /** Time limit for the whole request, including waiting and redirects. */
  readonly timeoutMs?: number
  /** Size limit for a body, both compressed and decompressed. */
  readonly maxBytes?: number
}

const standard = { timeoutMs: 5_000, maxBytes: 1_000_000 }
const atOncePerHost = 4
const maxRedirects = 3
const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Returns a function that throws unless the client accepts the address. The function makes no connection. */
export function createAddressCheck(allow: readonly string[]): (address: string) => void {
  const rules = createAddressRules(allow)
  return (address) => void parseTarget(address, rules)
}

/**
 * Supports GET, HEAD and POST, with a string or bytes as the body. Returns the complete response, whatever its status.
 * Rejects with an error from `errors.ts`, or with the abort reason of the given signal.
 */
export function createOutboundFetch(options: OutboundOptions): Fetch {
  const { timeoutMs, maxBytes } = { ...standard, ...options }
  const rules = createAddressRules(options.allow)
  const resolve = options.resolve ?? ((host) => lookup(host, { all: true }))
  /** Reuses no connection and no TLS session, so that each connection is checked. */
  const agent = new Agent({
    keepAlive: false,
    maxCachedSessions: 0,
    rejectUnauthorized: true,
    ca: options.ca,
  })
  const deps = { rules, resolve, agent, maxBytes }
  const inTurn = createTurns()
  return async (address, init) => {
    const request = parseRequest(address, init, rules)
    const { host } = request.target
    const tooLate = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([tooLate, ...(init.signal ? [init.signal] : [])])
    try {
      signal.throwIfAborted()
      return await untilAborted(
        signal,
        inTurn(host, () => follow(request, deps, signal)),
      )
    } catch (error) {
      init.signal?.throwIfAborted()
      throw tooLate.aborted ? responseTimedOut(host, timeoutMs) : error
    }
  }
}

/**
 * Attack: a redirect to another host, port or scheme, such as a service inside the network. Such a redirect is not
 * followed.
 */
async function follow(request: OutboundRequest, deps: SendDeps, signal: AbortSignal): Promise<Response> {
  const { host, origin } = request.target
  let { target } = request
  for (let count = 0; count <= maxRedirects; count += 1) {
    signal.throwIfAborted()
    const answer = await sendRequest({ ...request, target }, deps, signal)
    if (request.redirect === 'manual' || !redirectStatuses.has(answer.status)) return answer
    if (request.redirect === 'error' || request.method === 'POST')
      throw unusableTargetResponse(host, 'answered with a redirect')
    const next = toAbsolute(answer.headers.get('location'), origin + target.path)
    if (next?.origin !== origin)
      throw unusableTargetResponse(
        host,
        `redirected to ${next?.origin ?? 'an invalid address'}, which is not followed`,
      )
    target = parseTarget(next.href, deps.rules)
  }
  throw unusableTargetResponse(host, `redirected more than ${maxRedirects} times`)
}

const toAbsolute = (location: string | null, base: string): URL | undefined =>
  location !== null && URL.canParse(location, base) ? new URL(location, base) : undefined

/**
 * Runs at most four requests to one host at a time. Attack: a server that responds slowly while many editors request
 * it.
 */
function createTurns() {
  const queues = new Map<string, PQueue>()
  const open = (host: string) => {
    const queue = new PQueue({ concurrency: atOncePerHost })
    queue.on('idle', () => queues.delete(host))
    queues.set(host, queue)
    return queue
  }
  return <T>(host: string, work: () => Promise<T>): Promise<T> => (queues.get(host) ?? open(host)).add(work)
}

const untilAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
