import type { IncomingHttpHeaders } from 'node:http'

type PublicOrigin = {
  /** `https://shop.example`: scheme and host, no path. */
  readonly publicOrigin: string
  /** Whether it was named by whoever runs the site, not guessed. */
  readonly hasPublicOrigin: boolean
}

export type OriginCheck = (headers: IncomingHttpHeaders) => boolean

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
  ({ origin, host, 'sec-fetch-site': site }) => {
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
    if (origin === undefined || origin === publicOrigin) return true
    if (site !== undefined) return !hasPublicOrigin || origin === 'null'
    return !hasPublicOrigin && URL.canParse(origin) && new URL(origin).host === host
  }
