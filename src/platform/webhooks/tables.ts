/** What the table of this room holds. */
import type { Generated } from 'kysely'

/** One row for each release and address. */
type WebhookTable = {
  id: Generated<number>
  release: number
  /** URL that is told. */
  url: string
  /** ISO 8601, UTC; null once it has been taken, or given up. */
  due_at: string | null
  attempts: number
}

export type WebhookTables = { webhook: WebhookTable }
