export { openWebhookEndpoints, type WebhookEndpoints } from './endpoints.ts'
export { openWebhooks } from './open-webhooks.ts'
export { isWebhookSecret, type WebhookSettings } from './send-webhook.ts'
export type { WebhookTables } from './tables.ts'
