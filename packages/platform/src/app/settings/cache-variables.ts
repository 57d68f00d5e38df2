/**
 * The environment variables for this server's cache warm-up, for the cache in front of it, and for purging that cache.
 */
import { z } from 'zod'
import { standardPurgeUrls, type PurgeSettings } from '#purging'
import { cacheProxies } from '../../http/pages/cache-headers.ts'
import { invalidSetting } from '../errors.ts'
import { isContentOrigin } from './setting-values.ts'

export const cacheVariables = {
  WARM_UP: z.enum(['on', 'off']).default('on').describe('on or off'),
  CACHE_PROXY: z
    .enum(cacheProxies)
    .optional()
    .describe(`empty or ${cacheProxies.join(', ')}`),
  CACHE_PURGE_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .describe('the id of a service at Fastly or of a zone at Cloudflare'),
  CACHE_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/)
    .optional()
    .describe('a token of Fastly or Cloudflare that may purge'),
  CACHE_PURGE_URL: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().replace(/\/+$/, '')))
    .refine((urls) => urls.every(isContentOrigin))
    .optional()
    .describe(
      'HTTP or HTTPS URLs without a query or password, such as http://10.0.0.4:6081, http://10.0.0.5:6081',
    ),
}

/** Danger: no message and no log may contain the token. */
export const cacheSecrets = ['CACHE_PURGE_TOKEN'] as const

const variables = z.object(cacheVariables)

/** Returns undefined if no purging is configured. Only a cache that can be purged may cache pages for a long time. */
export function toPurgeSettings(data: z.output<typeof variables>): PurgeSettings | undefined {
  const { CACHE_PROXY: cache, CACHE_PURGE_ID: id, CACHE_PURGE_TOKEN: token } = data
  if (cache === undefined || cache === 'nginx') return undefined
  const missing = (variable: string) =>
    invalidSetting({ variable, received: '', expected: `a value, since CACHE_PROXY is ${cache}` })
  const endpoints = data.CACHE_PURGE_URL ?? standardPurgeUrls[cache]
  if (endpoints === undefined) throw missing('CACHE_PURGE_URL')
  if (cache === 'varnish') return { cache, endpoints, id: '', token: '' }
  if (id === undefined) throw missing('CACHE_PURGE_ID')
  if (token === undefined) throw missing('CACHE_PURGE_TOKEN')
  return { cache, endpoints, id, token }
}
