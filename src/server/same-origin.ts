import type { IncomingHttpHeaders } from 'node:http'

/**
 * Attack: a page of another site that has a visitor's browser send something here. Browsers say where a request comes from;
 * what says nothing is no browser, and brings no visitor's rights. A sibling domain counts as another site,
 * and so does the same host without encryption where the public origin has it.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || origin === publicOrigin) return true
  if (!URL.canParse(origin) || new URL(origin).host !== host) return false
  return !publicOrigin.startsWith('https:') || origin.startsWith('https:')
}
