/** Follows stored redirects. Authoring refuses chains and loops; those stored all the same are mended here. */
import { toTargetPath, type RedirectBody } from '#content-types'
import type { SiteUrls, Warn } from '#kit'

type Target = Pick<RedirectBody, 'to' | 'permanent'>
export type Redirects = (path: string) => Target | undefined

/** A chain leads to its end at once, for good only if each of its steps does; a loop leads nowhere. */
export function createRedirects(bodies: readonly RedirectBody[], warn: Warn): Redirects {
  const byPath = new Map(bodies.map((body) => [body.from, body]))
  /** Undefined for what leads into a circle. */
  const ends = new Map<string, Target | undefined>()
  for (const { from } of bodies) followChain(from, byPath, ends)
  for (const [from, end] of ends) {
    if (end === undefined)
      warn({ message: 'A redirect was left out', page: from, reason: 'it leads in a circle' })
  }
  return (path) => ends.get(path)
}

/** Each step is taken once, however many redirects lead over it. */
function followChain(
  from: string,
  byPath: ReadonlyMap<string, RedirectBody>,
  ends: Map<string, Target | undefined>,
): void {
  const chain = new Map<string, RedirectBody>()
  let next = byPath.get(from)
  while (next !== undefined && !chain.has(next.from) && !ends.has(next.from)) {
    chain.set(next.from, next)
    next = byPath.get(toTargetPath(next.to) ?? '')
  }
  const isLost = next !== undefined && (chain.has(next.from) || ends.get(next.from) === undefined)
  let end = next === undefined ? undefined : ends.get(next.from)
  for (const step of [...chain.values()].toReversed()) {
    end = isLost
      ? undefined
      : { to: end?.to ?? step.to, permanent: step.permanent && end?.permanent !== false }
    ends.set(step.from, end)
  }
}

/** Where a visitor goes: below the base path, with the query that was asked for behind the target's own. */
export function toLocation(to: string, rawQuery: string, url: SiteUrls): string {
  const [, target = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url.path(to)) ?? []
  const queries = [query.slice(1), rawQuery].filter((part) => part !== '')
  return toAscii(target + (queries.length > 0 ? `?${queries.join('&')}` : '') + fragment)
}

/** What stands in a header; a target may be written in letters of any script, or be encoded already. */
const toAscii = (address: string) => address.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
