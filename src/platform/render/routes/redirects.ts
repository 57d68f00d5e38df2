/** Follows stored redirects. Authoring refuses chains and loops; those stored all the same are mended here. */
import { toTargetPath, type RedirectBody } from '#content-types'
import { foldPath, type SiteUrls, type Warn } from '#kit'
import type { Redirects } from '../site/site.ts'

type Target = ReturnType<Redirects>

/** A chain leads to its end at once, for good only if each of its steps does; a loop leads nowhere. */
export function createRedirects(bodies: readonly RedirectBody[], warn: Warn): Redirects {
  const byPath = new Map(bodies.map((body) => [foldPath(body.from), body]))
  /** Undefined for what leads into a circle. */
  const ends = new Map<string, Target>()
  for (const from of byPath.keys()) followChain(from, byPath, ends)
  for (const [from, end] of ends) {
    if (end === undefined)
      warn({ message: 'A redirect was left out', page: from, reason: 'it leads in a circle' })
  }
  return (path) => ends.get(foldPath(path))
}

/** Each step is taken once, however many redirects lead over it. */
function followChain(
  from: string,
  byPath: ReadonlyMap<string, RedirectBody>,
  ends: Map<string, Target>,
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

/** The target of a redirect: below the base path, with the query of the request, unchanged, after the target's own. */
export function toLocation(to: string, rawQuery: string, url: SiteUrls): string {
  const [, target = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url.path(to)) ?? []
  const queries = [query.slice(1), rawQuery].filter((part) => part !== '')
  return toAscii(target + (queries.length > 0 ? `?${queries.join('&')}` : '') + fragment)
}

/** Encodes for a header the characters that are not encoded yet: letters of any script, spaces and single percent signs. */
const toAscii = (address: string) => address.replace(/%(?![0-9a-f]{2})|[^\x21-\x7e]+/gi, encodeURIComponent)
