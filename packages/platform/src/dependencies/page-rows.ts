/** Stores page rows, the pages' reads, and the reads that determine page dates. */
import { setImmediate } from 'node:timers/promises'
import {
  isOneOf,
  defineQuery,
  toDatabaseTime,
  type Database,
  type Read as Reader,
  type ToValue,
  type Write,
} from '#database'
import type { PageDates, PageIdentity, RecordedRead } from '#render'
import type { DependencyTables } from './tables.ts'
import { toBatches, writeScans, type DependentPage, type DependencyScan } from './write-scans.ts'

/** A recorded read, as stored in a row. */
export type StoredRead = RecordedRead & { readonly rowId: number; readonly dates: boolean }

type PageRowState = { readonly release: number; readonly code: string }

/** The changes that a release makes to the rows of an earlier release. */
type PageRowChanges = PageRowState & {
  readonly changed: readonly StoredRead[]
  /** New dates by row id, for each changed read that determines page dates. */
  readonly dates: ReadonlyMap<number, string | null>
  readonly identities: readonly PageIdentity[]
}

export type PageRows = {
  readonly loadDerivation: () => Promise<PageRowState | undefined>
  readonly findTouched: (triggers: Iterable<string>) => AsyncIterable<StoredRead>
  readonly findDue: (limit: number) => Promise<readonly DependentPage[]>
  /** Counts the pages whose dependencies must be scanned. */
  readonly countDue: () => Promise<number>
  /** Finds the pages that depend on at least one of these reads, which are given by row id. */
  readonly findReading: (reads: readonly number[]) => Promise<readonly DependentPage[]>
  /** Lists all pages that have rows. */
  readonly listKnown: () => Promise<readonly DependentPage[]>
  readonly dates: PageDates
  /**
   * Acquires the lease to write rows for this many seconds (60 by default), according to the database’s clock. Returns
   * false while another process has the lease.
   */
  readonly hold: (holder: string, seconds?: number) => Promise<boolean>
  /**
   * Releases the lease. `hasNewDates`: true if page dates have changed, so that code that uses these dates must load
   * them again.
   */
  readonly letGo: (holder: string, hasNewDates: boolean) => Promise<void>
  /** Records the pages that exist in a release. New pages are due for a scan. */
  readonly list: (identities: readonly PageIdentity[], release: number) => Promise<void>
  /**
   * Completes the list of all pages. Pages that are missing from the list become due; with `isAllDue`, all pages become
   * due.
   */
  readonly endListing: (release: number, isAllDue: boolean) => Promise<void>
  readonly advance: (step: PageRowChanges) => Promise<void>
  /** Marks all rows for rebuilding. */
  readonly release: () => Promise<void>
  /**
   * Writes the scan results for a release. Does nothing if the rows are now valid for another release, because that
   * release may have made the pages due again.
   */
  readonly write: (scans: readonly DependencyScan[], release: number) => Promise<void>
}

export const leaseSeconds = 60
/** Number of reads to compare before other work may run. */
const readSlice = 500

export function openPageRows(database: Database<DependencyTables>): PageRows {
  const { read } = database
  function change<T>(work: (trx: DependencyTransaction) => Promise<T>): Promise<T> {
    return database.transaction(work, { lock: 'page-dependencies' })
  }
  return {
    loadDerivation: () =>
      read
        .selectFrom('page_derivation')
        .select(['release', 'code'])
        .where('release', '>', 0)
        .executeTakeFirst(),
    findTouched: (triggers) => findTouched(read, [...triggers]),
    findDue: async (limit) =>
      read
        .selectFrom('dependent_page')
        .select(['id', 'language', 'page', 'record'])
        .where('is_due', '=', 1)
        .orderBy('id')
        .limit(limit)
        .execute(),
    countDue: () => countDue(read),
    findReading: (reads) => findReading(read, reads),
    listKnown: () => read.selectFrom('dependent_page').select(['id', 'language', 'page', 'record']).execute(),
    dates: {
      loadVersion: async () => (await datesVersion(read, {}))[0]?.version ?? 0,
      load: (pages) => loadDates(read, pages),
    },
    hold: (holder, seconds = leaseSeconds) => change((trx) => hold(trx, holder, seconds)),
    letGo: (holder, hasNewDates) =>
      change(async (trx) => {
        if (hasNewDates)
          await trx
            .updateTable('page_derivation')
            .set((q) => ({ dates_version: q('dates_version', '+', 1) }))
            .execute()
        await trx
          .updateTable('page_derivation')
          .set({ holder: null, held_until: null })
          .where('holder', '=', holder)
          .execute()
      }),
    list: (identities, release) => change((trx) => insertPages(trx, identities, release)),
    endListing: (release, isAllDue) =>
      change(async (trx) => {
        const due = trx.updateTable('dependent_page').set({ is_due: 1 })
        await (isAllDue ? due : due.where('seen_at', '<', release)).execute()
      }),
    advance: (step) => change((trx) => advance(trx, step)),
    release: () =>
      change(async (trx) => {
        await trx.updateTable('page_derivation').set({ release: 0 }).execute()
        await trx.updateTable('dependent_page').set({ is_due: 1 }).execute()
      }),
    write: (scans, release) => change((trx) => writeScans(trx, scans, release)),
  }
}

type DependencyTransaction = Write<DependencyTables>

type DependencyReader = Reader<DependencyTables>

async function countDue(read: DependencyReader): Promise<number> {
  const { count } = await read
    .selectFrom('dependent_page')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('is_due', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const datesVersion = defineQuery((read: DependencyReader, _toValue: ToValue<Record<string, never>>) =>
  read.selectFrom('page_derivation').select('dates_version as version').limit(1),
)

async function loadDates(
  read: DependencyReader,
  { language, pages, records }: Parameters<PageDates['load']>[0],
): ReturnType<PageDates['load']> {
  const rows = await pageDates(read, { language, pages, records })
  const dates = new Map(rows.map((row) => [toIdentityKey(row), row.modified_at ?? undefined]))
  return (identity) => dates.get(toIdentityKey(identity))
}

const pageDates = defineQuery((read: DependencyReader, toValue: ToValue<Parameters<PageDates['load']>[0]>) =>
  read
    .selectFrom('dependent_page')
    .select(['language', 'page', 'record', 'modified_at'])
    .where('language', '=', toValue('language'))
    .where((q) => isOneOf(q.ref('page'), toValue('pages')))
    .where((q) => isOneOf(q.ref('record'), toValue('records')))
    .where('modified_at', 'is not', null),
)

const toIdentityKey = ({ language, page, record }: PageIdentity) => `${language} ${page} ${record}`

const touched = defineQuery(
  (
    read: DependencyReader,
    toValue: ToValue<{ readonly names: readonly string[]; readonly after: number; readonly limit: number }>,
  ) =>
    read
      .selectFrom('page_read')
      .select(['id', 'said', 'dated_at'])
      .where('id', 'in', (q) =>
        q
          .selectFrom('page_read_trigger')
          .select('read')
          .where((t) => isOneOf(t.ref('name'), toValue('names'))),
      )
      .where('id', '>', toValue('after'))
      .orderBy('id')
      .limit(toValue('limit')),
)

async function* findTouched(read: DependencyReader, names: readonly string[]): AsyncGenerator<StoredRead> {
  for (let after = 0; ;) {
    const rows = await touched(read, { names, after, limit: readSlice })
    for (const { id, said, dated_at } of rows)
      yield { ...(JSON.parse(said) as RecordedRead), rowId: id, dates: dated_at !== null }
    after = rows.at(-1)?.id ?? 0
    if (rows.length < readSlice) return
    await setImmediate()
  }
}

async function findReading(
  read: DependencyReader,
  reads: readonly number[],
): Promise<readonly DependentPage[]> {
  const found = new Map<number, DependentPage>()
  for (const ids of toBatches(reads)) {
    const rows = await read
      .selectFrom('dependent_page')
      .select(['id', 'language', 'page', 'record'])
      .where('id', 'in', (q) =>
        q.selectFrom('page_dependency').select('page_dependency.page').where('read', 'in', ids),
      )
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()]
}

async function hold(trx: DependencyTransaction, holder: string, seconds: number): Promise<boolean> {
  const held = { holder, held_until: toDatabaseTime(seconds) }
  await trx
    .insertInto('page_derivation')
    .values({ id: 1, release: 0, code: '', dates_version: 0, holder: null, held_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('page_derivation')
    .set(held)
    .where((q) =>
      q.or([q('holder', 'is', null), q('holder', '=', holder), q('held_until', '<', toDatabaseTime())]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function insertPages(
  trx: DependencyTransaction,
  identities: readonly PageIdentity[],
  release: number,
): Promise<void> {
  for (const batch of toBatches(identities))
    await trx
      .insertInto('dependent_page')
      .values(
        batch.map((identity) => ({
          ...identity,
          modified_at: null,
          is_due: 1,
          is_ending: 0,
          seen_at: release,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['page', 'record', 'language']).doUpdateSet({ seen_at: release }),
      )
      .execute()
}

async function advance(
  trx: DependencyTransaction,
  { release, code, changed, dates, identities }: PageRowChanges,
): Promise<void> {
  for (const ids of toBatches(changed.flatMap((one) => (one.dates ? [] : [one.rowId]))))
    await trx
      .updateTable('dependent_page')
      .set({ is_due: 1 })
      .where('id', 'in', (q) =>
        q.selectFrom('page_dependency').select('page_dependency.page').where('read', 'in', ids),
      )
      .execute()
  for (const [id, dated_at] of dates)
    await trx
      .updateTable('page_read')
      .set({ dated_at: dated_at ?? '' })
      .where('id', '=', id)
      .execute()
  for (const ids of toBatches([...dates.keys()])) await updateDates(trx, ids)
  await trx.updateTable('dependent_page').set({ is_due: 1 }).where('is_ending', '=', 1).execute()
  await insertPages(trx, identities, release)
  await trx.updateTable('page_derivation').set({ release, code }).execute()
}

/** Updates the dates of pages that depend on these reads. */
const updateDates = (trx: DependencyTransaction, reads: readonly number[]) =>
  trx
    .updateTable('dependent_page')
    .set((q) => ({
      modified_at: q
        .selectFrom('page_dependency as dependency')
        .innerJoin('page_read', 'page_read.id', 'dependency.read')
        .select((inner) => inner.fn.max('page_read.dated_at').as('newest'))
        .whereRef('dependency.page', '=', 'dependent_page.id')
        .where('dependency.dates', '=', 1),
    }))
    .where('id', 'in', (q) =>
      q.selectFrom('page_dependency').select('page_dependency.page').where('read', 'in', reads),
    )
    .execute()
