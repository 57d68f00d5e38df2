/** Runs deferred page checks. A job compares the remaining pages after a release, and continues after a crash. */
import type { RecordAuditEvent } from '#audit'
import type { ContentService, DraftHead } from '#content'
import type { Database } from '#database'
import { createRowQueue, createWorker, type JobQueue, type Worker } from '#jobs'
import type { Warn } from '#kit'
import type { PageIdentity, SnapshotPair } from '#render'
import { toDifferenceText, type DifferingPage } from './errors.ts'
import { startPauseTimer } from './pauses.ts'
import {
  verifyPage,
  toIdentityKey,
  type VerificationDeps,
  type PageVerification,
  type VerifiedPage,
} from './verify-pages.ts'
import { insertReceipts } from './rows.ts'
import type { PublishingTables } from './tables.ts'

export type DeferredCheckOptions = {
  readonly database: Database<PublishingTables>
  readonly content: Pick<ContentService, 'withDrafts'>
  readonly pages: VerificationDeps
  /** The version of the rendering code. */
  readonly build: string
  readonly clock: () => Date
  readonly warn: Warn
  readonly recordAuditEvent: RecordAuditEvent
  /** Notifies publishers of a release's first page that differs from its preview. */
  readonly alert: (alert: DifferenceAlert) => Promise<void>
}

/** Resolves once no publishing request is waiting. */
type WaitForTurn = () => Promise<void>

export type DifferenceAlert = { readonly release: number; readonly difference: string }

/** The stored state of the deferred checks. */
export type DeferredCheckState = {
  readonly heads: readonly DraftHead[]
  /** `changed`: the pages that the release changed. They are known only after the release. */
  readonly pages: PageVerification['rest'] | 'changed'
}

/** Number of pages to compare in one transaction. */
const standardSlice = 20
const auditor = { kind: 'operator', name: 'receipts' } as const

export const createDeferredCheckWorker = (options: DeferredCheckOptions, yieldIfDue: WaitForTurn): Worker =>
  createWorker({
    queue: createQueue(options.database),
    run: (release, signal) => compareRest(options, release, { yieldIfDue, signal }),
    name: 'The rest of a receipt',
    clock: options.clock,
    warn: options.warn,
  })

const createQueue = (database: Database<PublishingTables>): JobQueue<number> =>
  createRowQueue<PublishingTables['publish'], number>({
    database,
    table: 'publish',
    id: 'release',
    dueAt: 'due_at',
    attempts: 'attempts',
    columns: [],
    toPayload: ({ release }) => release,
  })

type CheckContext = { readonly yieldIfDue: WaitForTurn; readonly signal: AbortSignal }

/** Renders one page at a time, with pauses, because visitors and publishers have priority. */
async function compareRest(
  options: DeferredCheckOptions,
  release: number,
  { yieldIfDue, signal }: CheckContext,
): Promise<void> {
  const row = await options.database.read
    .selectFrom('publish')
    .select('rest')
    .where('release', '=', release)
    .executeTakeFirst()
  if (row?.rest === null || row === undefined) return
  const { heads, pages } = JSON.parse(row.rest) as DeferredCheckState
  const pair = openPair(options, { release, heads })
  const left = await findLeft(options, { release, pages, pair })
  const { slice: sliceSize = standardSlice } = options.pages.limits
  for (let start = 0; start < left.length; start += sliceSize) {
    const slice = left.slice(start, start + sliceSize)
    const found: CheckedBatch['found'][number][] = []
    for (const identity of slice) {
      await yieldIfDue()
      signal.throwIfAborted()
      const pause = startPauseTimer(options)
      found.push(await verifyPage(options.pages, pair, identity))
      await pause()
    }
    await record(options, { release, left: left.length - start - slice.length, found })
  }
  await options.database.transaction((trx) =>
    trx.updateTable('publish').set({ rest: null, later: 0 }).where('release', '=', release).execute(),
  )
}

function openPair(
  { content, pages: { verifier, toOpenSnapshot } }: DeferredCheckOptions,
  { release, heads }: Pick<DeferredCheckState, 'heads'> & { readonly release: number },
): SnapshotPair {
  return {
    drafted: verifier.open(toOpenSnapshot(content.withDrafts(heads, release - 1))),
    stored: verifier.open(toOpenSnapshot(content.withDrafts([], release))),
  }
}

type DeferredPageQuery = {
  readonly release: number
  readonly pages: DeferredCheckState['pages']
  readonly pair: SnapshotPair
}

/** Finds the pages that have no receipt yet. */
async function findLeft(
  options: DeferredCheckOptions,
  { release, pair, ...query }: DeferredPageQuery,
): Promise<readonly PageIdentity[]> {
  const {
    database,
    pages: { verifier },
  } = options
  const pages = query.pages === 'changed' ? await findChanged(options, release) : query.pages
  const rows = await database.read
    .selectFrom('receipt')
    .select(['language', 'page', 'record'])
    .where('release', '=', release)
    .execute()
  const done = new Set(rows.map(toIdentityKey))
  const all: PageIdentity[] = pages === 'all' ? [] : [...pages]
  if (pages === 'all') {
    for await (const page of verifier.listPages(pair.stored)) all.push(page)
    for await (const page of verifier.listUnscanned(pair.stored)) all.push(page)
  }
  return all.filter((page) => !done.has(toIdentityKey(page)))
}

/** Finds the pages that changed between the previous release and this release, as guests see them. */
async function findChanged(
  { content, pages: { verifier, toOpenSnapshot, findChanged: find } }: DeferredCheckOptions,
  release: number,
): Promise<PageVerification['rest']> {
  const [from, to] = [release - 1, release].map((number) =>
    verifier.open(toOpenSnapshot(content.withDrafts([], number))),
  )
  return from === undefined || to === undefined ? 'all' : find(from, to)
}

type CheckedBatch = {
  readonly release: number
  readonly left: number
  readonly found: readonly (VerifiedPage | { readonly differing: DifferingPage } | undefined)[]
}

/**
 * Writes receipts for the verified pages. For the first page that differs, also writes an audit event and a message to
 * publishers.
 */
async function record(options: DeferredCheckOptions, { release, left, found }: CheckedBatch): Promise<void> {
  const verified = found.flatMap((one) => (one === undefined || 'differing' in one ? [] : [one]))
  const differing = found.flatMap((one) => (one !== undefined && 'differing' in one ? [one.differing] : []))
  const [first] = differing.map(toDifferenceText)
  const isFirst = await options.database.transaction(
    async (trx) => {
      await insertReceipts(trx, { release, build: options.build, pages: verified })
      const row = await trx
        .selectFrom('publish')
        .select(['differing', 'difference'])
        .where('release', '=', release)
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('publish')
        .set({
          later: left,
          differing: row.differing + differing.length,
          difference: row.difference ?? first ?? null,
        })
        .where('release', '=', release)
        .execute()
      if (first === undefined || row.difference !== null) return false
      const item = `release ${release}: ${first}`
      await options.recordAuditEvent(trx, { actor: auditor, event: 'content.receipt-differed', item })
      return true
    },
    { lock: 'release' },
  )
  if (!isFirst || first === undefined) return
  options.warn({
    message: 'A published page differs from its preview',
    reason: `release ${release}: ${first}`,
  })
  await options.alert({ release, difference: first })
}
