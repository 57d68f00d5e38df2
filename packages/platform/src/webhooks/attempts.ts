/** Records each attempt to send a webhook, for administrators. */
import type { Database } from '#database'
import type { Fetch } from '#kit'
import { WebhookRejectedError } from './send-webhook.ts'
import type { WebhookTables } from './tables.ts'

/** A webhook URL with its secret and the HTTP client to use. */
export type WebhookTarget = { readonly url: string; readonly secret: string; readonly fetch: Fetch }

type AttemptDeps = { readonly database: Database<WebhookTables>; readonly clock: () => Date }

export type WebhookAttempt = {
  /** Number of the announced release. Null for a test webhook. */
  readonly release: number | null
  /** Time of the attempt in ISO 8601 format, UTC. */
  readonly at: string
  readonly status: number | null
  readonly error: string | null
}

const retainedMs = 30 * 24 * 3_600_000
const maxErrorLength = 300

/**
 * Sends a webhook and records the outcome. Returns the recorded attempt, or rethrows the error if the receiver did not
 * accept the webhook.
 */
export async function recordAttempt(
  deps: AttemptDeps,
  { url, release }: { readonly url: string; readonly release: number | null },
  send: () => Promise<number>,
): Promise<WebhookAttempt> {
  const store = async (outcome: Pick<WebhookAttempt, 'status' | 'error'>) => {
    const now = deps.clock()
    const attempt = { release, at: now.toISOString(), ...outcome }
    const before = new Date(now.getTime() - retainedMs).toISOString()
    await deps.database.transaction(async (trx) => {
      await trx.deleteFrom('webhook_attempt').where('at', '<', before).execute()
      await trx
        .insertInto('webhook_attempt')
        .values({ url, ...attempt })
        .execute()
    })
    return attempt
  }
  try {
    return await store({ status: await send(), error: null })
  } catch (error) {
    const status = error instanceof WebhookRejectedError ? error.status : null
    const reason = error instanceof Error ? error.message : String(error)
    await store({ status, error: reason.slice(0, maxErrorLength) })
    throw error
  }
}

/** Lists the most recent attempts for an address, newest first. */
export const listAttempts = async (
  { database }: Pick<AttemptDeps, 'database'>,
  url: string,
  limit: number,
): Promise<readonly WebhookAttempt[]> =>
  database.read
    .selectFrom('webhook_attempt')
    .select(['release', 'at', 'status', 'error'])
    .where('url', '=', url)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
