import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'

/** Limits for one IP address, or for its network under IPv6. */
export type PostLimits = {
  /**
   * Maximum number of posts of one form on one page in ten minutes, valid or invalid. Each server counts its own
   * requests.
   */
  readonly sentForms: number
  /** Maximum number of stored submissions. The database counts the submissions of all servers together. */
  readonly storedForms: number
  /** Maximum number of interaction reports per minute. */
  readonly eventReports: number
  /** Maximum number of requests for search suggestions per minute. A fast typist sends about 100. */
  readonly suggestions: number
  /** Maximum number of confirmations per day. Applies separately to each e-mail address and to each IP address. */
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

/** The response must not contain headers that describe the client, because caches may store it. */
const noCounts = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

export function toSuggestionLimit({ suggestions }: Pick<PostLimits, 'suggestions'>): FastifyContextConfig {
  const keyGenerator = ({ ip }: FastifyRequest) => normalizeIP(ip)
  // The plugin merges this option into its own options for each route, although the plugin's type accepts the option
  // only globally.
  const rateLimit = { max: suggestions, timeWindow: 60_000, keyGenerator, addHeadersOnExceeding: noCounts }
  return { rateLimit }
}
