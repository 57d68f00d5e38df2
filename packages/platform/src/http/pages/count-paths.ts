/** Counts requests for paths without a page, and for redirects, if a visitor opened them in a browser. */
import type { FastifyRequest } from 'fastify'
import type { PathCounts } from '#analytics'
import { foldPath } from '#kit'
import type { PathResponse } from '#render'

export function countPath(
  counts: Pick<PathCounts, 'count'>,
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  answer: PathResponse,
): void {
  if (!isNavigation(request)) return
  if (answer.kind === 'redirect' && answer.stored !== undefined)
    counts.count('redirect', toFolded(answer.stored))
  if (answer.kind === 'page' && answer.missing !== undefined) counts.count('missing', answer.missing)
}

/** Redirects apply to every spelling of a path. */
const toFolded = ({ language, path }: { language: string; path: string }) => ({
  language,
  path: foldPath(path),
})

/** Returns true for a page that a browser opens; false for scripts, images, prefetches and most robots. */
function isNavigation({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'GET' || headers['sec-purpose'] !== undefined) return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? headers.accept?.includes('text/html') === true : mode === 'navigate'
}
