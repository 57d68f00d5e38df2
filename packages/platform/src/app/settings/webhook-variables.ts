/** The environment variables for webhooks. */
import { z } from 'zod'
import { isWebhookSecret, type WebhookSettings } from '#webhooks'
import { invalidSetting } from '../errors.ts'
import { isWebhookUrl } from './setting-values.ts'

export const webhookVariables = {
  WEBHOOK_URL: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((urls) => urls.every(isWebhookUrl))
    .optional()
    .describe(
      'HTTP or HTTPS URLs without a password, separated by commas, such as https://build.example/hook',
    ),
  WEBHOOK_SECRET: z
    .string()
    .refine(isWebhookSecret)
    .optional()
    .describe('whsec_ and 24 to 64 random bytes in base64, as of: echo "whsec_$(openssl rand -base64 32)"'),
}

/** Danger: no message and no log may contain the values of these variables, because a URL's path may be secret. */
export const webhookSecrets = ['WEBHOOK_SECRET', 'WEBHOOK_URL'] as const

const variables = z.object(webhookVariables)

/**
 * Returns undefined if there are no URLs. Throws if there is no secret, because receivers could not verify a delivery.
 */
export function toWebhookSettings(data: z.output<typeof variables>): WebhookSettings | undefined {
  if (data.WEBHOOK_URL === undefined) return undefined
  if (data.WEBHOOK_SECRET === undefined)
    throw invalidSetting({
      variable: 'WEBHOOK_SECRET',
      received: '',
      expected: 'a value, since WEBHOOK_URL has one',
    })
  return { urls: [...new Set(data.WEBHOOK_URL)], secret: data.WEBHOOK_SECRET }
}
