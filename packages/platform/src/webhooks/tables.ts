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

/** An address that administrators added in the studio. */
type WebhookEndpointTable = {
  id: Generated<number>
  url: string
  /** Encrypted. */
  secret: string
  /** ISO 8601, UTC. */
  created_at: string
  created_by: string
}

/** One row per attempt to send a webhook, of the last 30 days. */
type WebhookAttemptTable = {
  id: Generated<number>
  url: string
  /** Null for a test. */
  release: number | null
  /** ISO 8601, UTC. */
  at: string
  /** HTTP status; null without a response. */
  status: number | null
  /** The reason for a failure; null if the webhook was accepted. */
  error: string | null
}

export type WebhookTables = {
  webhook: WebhookTable
  webhook_endpoint: WebhookEndpointTable
  webhook_attempt: WebhookAttemptTable
}
