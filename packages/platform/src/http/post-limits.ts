import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'

/** Limits for one IP address, or for its network under IPv6. */
export type PostLimits = {
  /**
   * Maximum number of posts of one form on one page in ten minutes, valid or invalid. Each server counts separately.
   */
  readonly sentForms: number
  /** Maximum number of stored submissions; the database counts them for all servers. */
  readonly storedForms: number
  /** Maximum number of interaction reports in a minute. */
  readonly eventReports: number
  /** Maximum number of requests for search suggestions in a minute; a fast typist sends about 100. */
  readonly suggestions: number
  /** Maximum number of confirmations in a day: to one e-mail address, and on request from one IP address. */
  readonly confirmationsTo: number
  readonly confirmationsFrom: number
}

export const standardPostLimits: PostLimits = {
  sentForms: 40,
  storedForms: 8,
  eventReports: 60,
  suggestions: 300,
  confirmationsTo: 3,
  confirmationsFrom: 10,
}

/** Caches may store the responses, so these headers must not describe the client. */
const noCounts = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

export function toSuggestionLimit({ suggestions }: Pick<PostLimits, 'suggestions'>): FastifyContextConfig {
  const keyGenerator = ({ ip }: FastifyRequest) => normalizeIP(ip)
  // The plugin merges this option for each route, although its type declares it for the whole plugin only.
  const rateLimit = { max: suggestions, timeWindow: 60_000, keyGenerator, addHeadersOnExceeding: noCounts }
  return { rateLimit }
}
