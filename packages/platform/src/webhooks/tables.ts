/** The table of webhooks. */
import type { Generated } from 'kysely'

/** One row per release and URL. */
type WebhookTable = {
  id: Generated<number>
  release: number
  /** The URL that receives the webhook. */
  url: string
  /** ISO 8601, UTC; null once the webhook is accepted or abandoned. */
  due_at: string | null
  attempts: number
}

export type WebhookTables = { webhook: WebhookTable }
