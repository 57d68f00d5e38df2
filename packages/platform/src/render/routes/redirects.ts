/**
 * Follows stored redirects. Authoring rejects new chains and loops; this file handles those that are already stored.
 */
import { toTargetPath, type RedirectBody } from '#content-types'
import { foldPath, type SiteUrls, type Warn } from '#kit'
import type { FindRedirect } from '../site/site.ts'

type RedirectTarget = ReturnType<FindRedirect>

/**
 * Resolves a chain to its final target. The redirect is permanent only if every step is permanent. A loop has no
 * target.
 */
export function createRedirects(bodies: readonly RedirectBody[], warn: Warn): FindRedirect {
  const byPath = new Map(bodies.map((body) => [foldPath(body.from), body]))
  /** The final target for each redirect's path; undefined if the redirect's chain ends in a loop. */
  const ends = new Map<string, RedirectTarget>()
  for (const from of byPath.keys()) followChain(from, byPath, ends)
  for (const [from, end] of ends) {
    if (end === undefined)
      warn({ message: 'A redirect was left out', page: from, reason: 'it is part of a redirect loop' })
  }
  return (path) => ends.get(foldPath(path))
}

/**
 * Finds the final target of a redirect. Stores the target of every redirect on the way, so that no step is followed
 * twice.
 */
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

/**
 * Returns the redirect's target below the base path. Appends the request's query, unchanged, to the target's own query.
 */
export function toLocation(to: string, rawQuery: string, url: SiteUrls): string {
  const [, target = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url.path(to)) ?? []
  const queries = [query.slice(1), rawQuery].filter((part) => part !== '')
  return toAscii(target + (queries.length > 0 ? `?${queries.join('&')}` : '') + fragment)
}

/**
 * Encodes characters that are invalid in a header: non-ASCII letters, spaces and percent signs that do not start an
 * escape sequence.
 */
const toAscii = (address: string) => address.replace(/%(?![0-9a-f]{2})|[^\x21-\x7e]+/gi, encodeURIComponent)
