/**
 * Notifies other systems of each release through webhooks. Each webhook is stored as a row and retried until it is
 * accepted or abandoned.
 */
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#database'
import { createRowQueue, createWorker, type Worker } from '#jobs'
import type { Fetch, Warn } from '#kit'
import type { ChangedEntry } from '#model'
import { recordAttempt, type WebhookTarget } from './attempts.ts'
import type { WebhookEndpoints } from './endpoints.ts'
import { sendWebhook, type WebhookSettings } from './send-webhook.ts'
import type { WebhookTables } from './tables.ts'

/** The body of a webhook. */
export type ReleaseEvent = {
  readonly type: 'release.published'
  /** Time in ISO 8601 format, UTC. */
  readonly timestamp: string
  readonly data: {
    readonly release: number
    readonly itemCount: number
    /** The first 500 items that the release added, changed or removed. */
    readonly items: readonly {
      readonly contentKey: string
      readonly contentType: string
      readonly language: string
      readonly change: 'added' | 'changed' | 'removed'
    }[]
  }
}

export type Webhooks = {
  /**
   * Records the pending releases for every URL. Each release is recorded only once across all servers. A newly added
   * URL receives webhooks only for later releases.
   */
  readonly note: (release: number) => Promise<void>
  readonly worker: Worker
}

type WebhooksOptions = {
  readonly database: Database<WebhookTables>
  /** The addresses from the environment variables. */
  readonly settings: WebhookSettings | undefined
  /** The addresses added by administrators. */
  readonly endpoints?: Pick<WebhookEndpoints, 'loadUrls' | 'findTarget'> | undefined
  /** Returns a release's time and changes. Returns undefined for an unknown release. */
  readonly loadRelease: (release: number) => Promise<LoadedRelease | undefined>
  /** Resolves once all servers show this release or a newer release, because the receiver may read from any server. */
  readonly awaitRelease: (release: number) => Promise<unknown>
  readonly fetch: Fetch
  /** Aborts requests in progress. These requests are sent again later. */
  readonly signal: AbortSignal
  readonly clock: () => Date
  readonly warn: Warn
}

/** A release's time and changes. */
type LoadedRelease = { readonly createdAt: string; readonly changes: readonly ChangedEntry[] }
type DueWebhook = { readonly release: number; readonly url: string; readonly attempts: number }

/** Maximum number of attempts. With pauses of up to six hours between attempts, this takes about three days. */
const mostAttempts = 20
const mostItems = 500
/**
 * Number of recent releases whose webhooks are stored. Webhooks for older releases are never sent, even if no server
 * was running for a long time.
 */
const retainedReleases = 100

export function openWebhooks(options: WebhooksOptions): Webhooks {
  const { database, loadRelease, clock, warn } = options

  async function send({ release, url }: DueWebhook): Promise<void> {
    const target = await findTarget(options, url)
    const loaded = await loadRelease(release)
    if (target === undefined || loaded === undefined) return
    await options.awaitRelease(release)
    const body = JSON.stringify(toEvent(release, loaded))
    await recordAttempt({ database, clock }, { url, release }, () =>
      sendWebhook({ id: `release-${release}`, url, body }, { ...options, ...target }),
    )
  }

  const queue = createRowQueue<Selectable<WebhookTables['webhook']>, DueWebhook>({
    database,
    table: 'webhook',
    id: 'id',
    dueAt: 'due_at',
    attempts: 'attempts',
    columns: ['release', 'url'],
    toPayload: ({ release, url, attempts }) => ({ release, url, attempts }),
  })
  const worker = createWorker({
    queue,
    async run(webhook) {
      try {
        await send(webhook)
      } catch (error) {
        if (webhook.attempts + 1 < mostAttempts) throw error
        const { host } = new URL(webhook.url)
        warn({
          message: 'A webhook was abandoned after too many attempts',
          reason: `${host}, release ${webhook.release}: ${String(error)}`,
        })
      }
    },
    name: 'A webhook',
    clock,
    warn,
  })
  return {
    worker,
    async note(release) {
      const added = (await options.endpoints?.loadUrls()) ?? []
      const urls = [...new Set([...(options.settings?.urls ?? []), ...added])]
      await note({ database, urls, clock }, release)
    },
  }
}

/**
 * If an address is configured both in the environment variables and in the studio, uses the secret from the environment
 * variables.
 */
const findTarget = async (
  { settings, fetch, endpoints }: WebhooksOptions,
  url: string,
): Promise<WebhookTarget | undefined> =>
  settings?.urls.includes(url) === true ? { url, secret: settings.secret, fetch } : endpoints?.findTarget(url)

type WebhookDeps = {
  readonly database: Database<WebhookTables>
  readonly urls: readonly string[]
  readonly clock: () => Date
}

type NewWebhookRow = Insertable<WebhookTables['webhook']>

async function note({ database, urls, clock }: WebhookDeps, release: number): Promise<void> {
  if (urls.length === 0) return
  const rows = await database.read
    .selectFrom('webhook')
    .select((q) => ['url', q.fn.max('release').as('last')])
    .groupBy('url')
    .execute()
  const now = clock().toISOString()
  const due = urls.flatMap((url): NewWebhookRow[] => {
    const last = rows.find((row) => row.url === url)?.last
    if (last === undefined) return [{ release, url, due_at: null, attempts: 0 }]
    const first = Math.max(last + 1, release - retainedReleases)
    return Array.from({ length: Math.max(0, release + 1 - first) }, (_, n) => {
      return { release: first + n, url, due_at: now, attempts: 0 }
    })
  })
  if (due.length === 0) return
  await database.transaction(async (trx) => {
    const columns = ['release', 'url'] as const
    await trx
      .insertInto('webhook')
      .values(due)
      .onConflict((row) => row.columns(columns).doNothing())
      .execute()
    await trx
      .deleteFrom('webhook')
      .where('due_at', 'is', null)
      .where('release', '<', release - retainedReleases)
      .execute()
  })
}

function toEvent(release: number, { createdAt, changes }: LoadedRelease): ReleaseEvent {
  const items = changes.slice(0, mostItems).map(({ contentKey, type, language, before, after }) => ({
    contentKey,
    contentType: type,
    language,
    change: toChange({ before, after }),
  }))
  return {
    type: 'release.published',
    timestamp: createdAt,
    data: { release, itemCount: changes.length, items },
  }
}

function toChange({
  before,
  after,
}: Pick<ChangedEntry, 'before' | 'after'>): 'added' | 'changed' | 'removed' {
  if (after === undefined) return 'removed'
  return before === undefined ? 'added' : 'changed'
}
