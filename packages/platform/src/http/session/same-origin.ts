import type { FastifyRequest } from 'fastify'

type PublicOrigin = {
  /** Scheme and host without path: `https://shop.example`. */
  readonly publicOrigin: string
  /** True if the operator configured the origin; false if it was guessed. */
  readonly hasPublicOrigin: boolean
}

export type OriginCheck = (request: Pick<FastifyRequest, 'headers' | 'protocol'>) => boolean

/**
 * Attack: a page of another site makes a visitor's browser send a request to this site. Browsers send the origin with
 * each request. A client that sends no origin is not a browser and has no visitor's cookies. A sibling domain counts as
 * another site. So does the same host over plain HTTP if the public origin uses HTTPS. If the public origin is
 * configured, no other origin is accepted: an attacker's host name that resolves to this machine matches the `Host`
 * header, so that browsers treat the request as same-origin. Some browsers send `null` for privacy; then
 * `sec-fetch-site` decides.
 */
export const createOriginCheck =
  ({ publicOrigin, hasPublicOrigin }: PublicOrigin): OriginCheck =>
  ({ headers, protocol }) => {
    const { origin, host, 'sec-fetch-site': site } = headers
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
    if (origin === undefined || origin === publicOrigin) return true
    if (site !== undefined) return !hasPublicOrigin || origin === 'null'
    if (hasPublicOrigin || !URL.canParse(origin) || new URL(origin).host !== host) return false
    return !isSchemeKnown(headers, protocol) || new URL(origin).protocol === `${protocol}:`
  }

/** An untrusted proxy may terminate TLS, so the browser may use HTTPS even if this request arrives over HTTP. */
const isSchemeKnown = (headers: FastifyRequest['headers'], protocol: string) =>
  protocol === 'https' || !proxyHeaders.some((name) => headers[name] !== undefined)
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip']
