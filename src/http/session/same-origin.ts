import type { FastifyRequest } from 'fastify'

type PublicOrigin = {
  /** `https://shop.example`: scheme and host, no path. */
  readonly publicOrigin: string
  /** Whether it was named by whoever runs the site, not guessed. */
  readonly hasPublicOrigin: boolean
}

export type OriginCheck = (request: Pick<FastifyRequest, 'headers' | 'protocol'>) => boolean

/**
 * Attack: a page of another site that has a visitor's browser send something here. Browsers say where a request comes from;
 * what says nothing is no browser, and brings no visitor's rights. A sibling domain counts as another site,
 * and so does the same host without encryption where the public origin has it.
 *
 * Where the public origin is named, nothing else is this site: a host name that an attacker leads to this machine agrees with
 * its `Host`, and its browser calls that the same origin. Some browsers say `null` for privacy; then their judgement counts.
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

/** A proxy that is not trusted may end the encryption, so plain HTTP from it proves nothing. */
const isSchemeKnown = (headers: FastifyRequest['headers'], protocol: string) =>
  protocol === 'https' || !proxyHeaders.some((name) => headers[name] !== undefined)
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip']
