/** The environment variables for media storage. */
import { z } from 'zod'
import { folderSettings, parseS3Address, type MediaSettings } from '#media'
import { invalidSetting } from '../errors.ts'

export const mediaVariables = {
  MEDIA_URL: z
    .string()
    .refine((text) => parseS3Address(text) !== undefined)
    .optional()
    .describe(
      's3:// with a bucket, without keys, such as s3://shop-media?endpoint=https://s3.example&region=eu-central-1',
    ),
  MEDIA_RESIZED: z.enum(['local', 'shared']).default('local').describe('local or shared'),
  MEDIA_CACHE_MB: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .default(512)
    .describe('a whole number of megabytes, such as 512, or 0'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
}

/** Danger: no message and no log may contain the values of these variables. */
export const mediaSecrets = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const

const variables = z.object(mediaVariables)

/**
 * Reads the media settings. Reads the keys even if no bucket is configured, because a command may be moving media to a
 * bucket.
 */
export function toMediaSettings(data: z.output<typeof variables>): MediaSettings {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = data
  const hasKeys = accessKeyId !== undefined && secretAccessKey !== undefined
  if (data.MEDIA_URL !== undefined && !hasKeys) {
    const variable = accessKeyId === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY'
    throw invalidSetting({ variable, received: '', expected: 'a value, since MEDIA_URL is set' })
  }
  return {
    name: data.MEDIA_URL ?? folderSettings.name,
    keys: hasKeys ? { accessKeyId, secretAccessKey, sessionToken: data.AWS_SESSION_TOKEN } : undefined,
    region: data.AWS_REGION,
    sharesPictures: data.MEDIA_RESIZED === 'shared',
    cacheBytes: data.MEDIA_CACHE_MB * 1_000_000,
  }
}
