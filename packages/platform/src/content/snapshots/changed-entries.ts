/**
 * Loads the differences between two releases through the indexes of the log. The cost depends on the number of
 * changes, not on the size of the site.
 */
import type { ExpressionBuilder } from 'kysely'
import { toRowOrder, type Read } from '#database'
import { compareCodeUnits, createYieldIfDue } from '#kit'
import type { ChangedEntry } from '#model'
import { toEntryKey } from './release-index.ts'
import type { ContentTables } from '../types/tables.ts'

type ReleaseSpan = { readonly from: number; readonly to: number }

/** Maximum number of log rows per query. A query blocks this thread until it completes. */
const batchSize = 1000

/**
 * Returns an entry for each item and language whose version differs, sorted by id. The releases may be in either order.
 */
export async function loadChangedEntries(
  db: Read<ContentTables>,
  span: ReleaseSpan,
): Promise<readonly ChangedEntry[]> {
  const entries: ChangedEntry[] = []
  for await (const some of eachChangedEntryBatch(db, span)) for (const entry of some) entries.push(entry)
  return entries.sort(
    (a, b) =>
      compareCodeUnits(a.managedContentId, b.managedContentId) || compareCodeUnits(a.language, b.language),
  )
}

/** Yields the entries of {@link loadChangedEntries} in log order, in batches, so that other work can run in between. */
export async function* eachChangedEntryBatch(
  db: Read<ContentTables>,
  span: ReleaseSpan,
): AsyncGenerator<readonly ChangedEntry[]> {
  const yieldIfDue = createYieldIfDue()
  const [first, last] = [Math.min(span.from, span.to), Math.max(span.from, span.to)]
  /** Entries that were already yielded. They are recorded, because several releases may have changed the same item. */
  const reported = last - first > 1 ? new Set<string>() : undefined
  let [release, row]: [number, number | undefined] = [first, undefined]
  for (;;) {
    const rows: readonly ChangedLogEntry[] = await selectTouched(db, span, { release, row, last }).execute()
    yield rows.flatMap((found) => toChanged(found, reported))
    const end = rows.length < batchSize ? undefined : rows.at(-1)
    if (end === undefined && row === undefined) return
    if (end !== undefined) release = end.release
    row = end?.row
    await yieldIfDue()
  }
}

type ChangedLogEntry = Awaited<ReturnType<ReturnType<typeof selectTouched>['execute']>>[number]

function toChanged(
  { release: _release, row: _row, before, after, ...entry }: ChangedLogEntry,
  reported: Set<string> | undefined,
): ChangedEntry[] {
  if (before === after || reported?.has(toEntryKey(entry)) === true) return []
  reported?.add(toEntryKey(entry))
  return [{ ...entry, ...(before !== null && { before }), ...(after !== null && { after }) }]
}

type ReadPosition = {
  readonly release: number
  /** The last log row that was read for that release. If absent, reading continues with later releases. */
  readonly row: number | undefined
  readonly last: number
}

const selectTouched = (
  db: Read<ContentTables>,
  { from, to }: ReleaseSpan,
  { release, row, last }: ReadPosition,
) =>
  db
    .selectFrom('release_entry as touched')
    .innerJoin('content_item as item', 'item.id', 'touched.item')
    .select((q) => [
      'item.id as managedContentId',
      'item.content_key as contentKey',
      'item.type as type',
      'touched.language as language',
      'touched.release as release',
      toRowOrder('touched').as('row'),
      versionAt(q, from).as('before'),
      versionAt(q, to).as('after'),
    ])
    .$if(row !== undefined, (rest) =>
      rest.where('touched.release', '=', release).where(toRowOrder('touched'), '>', row ?? 0),
    )
    .$if(row === undefined, (next) =>
      next.where('touched.release', '>', release).where('touched.release', '<=', last),
    )
    .orderBy('touched.release')
    .orderBy(toRowOrder('touched'))
    .limit(batchSize)

type ChangedEntryTables = ContentTables & {
  touched: ContentTables['release_entry']
  item: ContentTables['content_item']
}

/** Selects the version of the row's item that a release shows, with one lookup by the log's key. */
const versionAt = (q: ExpressionBuilder<ChangedEntryTables, 'touched' | 'item'>, release: number) =>
  q
    .selectFrom('release_entry as entry')
    .select('entry.version')
    .whereRef('entry.item', '=', 'touched.item')
    .whereRef('entry.language', '=', 'touched.language')
    .where('entry.release', '<=', release)
    .orderBy('entry.release', 'desc')
    .limit(1)
