/** Follows stored redirects. Authoring refuses chains and loops; this file handles stored ones. */
import { toTargetPath, type RedirectBody } from '#content-types'
import { foldPath, type SiteUrls, type Warn } from '#kit'
import type { FindRedirect } from '../site/site.ts'

type RedirectTarget = ReturnType<FindRedirect>

/** Resolves a chain to its end in one step, permanently only if each of its steps is permanent; a loop has no target. */
export function createRedirects(bodies: readonly RedirectBody[], warn: Warn): FindRedirect {
  const byPath = new Map(bodies.map((body) => [foldPath(body.from), body]))
  /** The final targets of redirects; undefined for a redirect that leads into a loop. */
  const ends = new Map<string, RedirectTarget>()
  for (const from of byPath.keys()) followChain(from, byPath, ends)
  for (const [from, end] of ends) {
    if (end === undefined)
      warn({ message: 'A redirect was left out', page: from, reason: 'it is part of a redirect loop' })
  }
  return (path) => ends.get(foldPath(path))
}

/** Follows each step once, however many redirects share it. */
function followChain(
  from: string,
  byPath: ReadonlyMap<string, RedirectBody>,
  ends: Map<string, RedirectTarget>,
): void {
  const chain = new Map<string, RedirectBody>()
  let at = from
  let next = byPath.get(at)
  while (next !== undefined && !chain.has(at) && !ends.has(at)) {
    chain.set(at, next)
    at = foldPath(toTargetPath(next.to) ?? '')
    next = byPath.get(at)
  }
  const isLost = next !== undefined && (chain.has(at) || ends.get(at) === undefined)
  let end = next === undefined ? undefined : ends.get(at)
  for (const [path, step] of [...chain].toReversed()) {
    end = isLost
      ? undefined
      : { to: end?.to ?? step.to, permanent: step.permanent && end?.permanent !== false }
    ends.set(path, end)
  }
}

/** Returns the redirect's target below the base path. The request's unchanged query follows the target's own query. */
export function toLocation(to: string, rawQuery: string, url: SiteUrls): string {
  const [, target = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url.path(to)) ?? []
  const queries = [query.slice(1), rawQuery].filter((part) => part !== '')
  return toAscii(target + (queries.length > 0 ? `?${queries.join('&')}` : '') + fragment)
}

/** Encodes characters that a header cannot hold: letters of any script, spaces and single percent signs. */
const toAscii = (address: string) => address.replace(/%(?![0-9a-f]{2})|[^\x21-\x7e]+/gi, encodeURIComponent)
