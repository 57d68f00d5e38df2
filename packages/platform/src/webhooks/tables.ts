/** The table of webhooks. */
import type { Generated } from 'kysely'

/** One row per release and webhook URL. */
type WebhookTable = {
  id: Generated<number>
  release: number
  /** The URL that receives the webhook. */
  url: string
  /** Time of the next attempt in ISO 8601 format, UTC. Null once the webhook has been accepted or abandoned. */
  due_at: string | null
  attempts: number
}

/** A webhook address that administrators added in the studio. */
type WebhookEndpointTable = {
  id: Generated<number>
  url: string
  /** The encrypted secret. */
  secret: string
  /** Time in ISO 8601 format, UTC. */
  created_at: string
  created_by: string
}

/** One row per attempt to send a webhook in the last 30 days. */
type WebhookAttemptTable = {
  id: Generated<number>
  url: string
  /** Number of the release. Null for a test webhook. */
  release: number | null
  /** ISO 8601, UTC. */
  at: string
  /** HTTP status. Null if there was no response. */
  status: number | null
  /** The reason for the failure. Null if the webhook was accepted. */
  error: string | null
}

export type WebhookTables = {
  webhook: WebhookTable
  webhook_endpoint: WebhookEndpointTable
  webhook_attempt: WebhookAttemptTable
}
