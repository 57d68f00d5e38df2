/** Serves suggestions for a search field: `GET {base}/api/search/suggestions?q=`. */
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { guest, type SearchResult } from '#model'
import type { SiteUrls } from '#kit'
import type { Search } from './create-search.ts'
import { searchTextMissing } from './errors.ts'

type SearchRoutesOptions = {
  readonly search: Search
  readonly url: SiteUrls
  /** The route's configuration, such as its rate limit. */
  readonly config?: FastifyContextConfig
}

const maxAgeSeconds = 60
const maxSuggestions = 6

const first = (value: unknown) => (Array.isArray(value) ? (value as unknown[])[0] : value)
/** The query parameters. Any search text is allowed; an invalid language is ignored. */
const suggestionQuery = z.object({
  q: z.preprocess(first, z.string()),
  language: z.preprocess(first, z.string().regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/)).catch(''),
})

export function addSearchRoutes(
  app: FastifyInstance,
  { search, url, config = {} }: SearchRoutesOptions,
): void {
  app.get(`${url.basePath}/api/search/suggestions`, { config }, async (request, reply) => {
    const given = suggestionQuery.safeParse(request.query)
    if (!given.success) throw searchTextMissing()
    const { q: text, language } = given.data
    const answer = await search.find(guest, { text, language, offset: 0, limit: maxSuggestions })
    reply.header('cache-control', `public, max-age=${maxAgeSeconds}`)
    return toSuggestions(answer, url)
  })
}

const toSuggestions = ({ text, correction, total, hits }: SearchResult, url: SiteUrls) => ({
  text,
  correction: correction ?? null,
  total,
  suggestions: hits.map(({ title, path, type }) => ({ title, url: url.path(path), type })),
})
