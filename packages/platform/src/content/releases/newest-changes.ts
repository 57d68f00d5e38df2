/** Finds changes in an import that would undo a change made on the site: a rollback, a removal, or a publish by an account. */
import type { Read } from '#database'
import { readBody, type BodyDeps } from '../snapshots/read-bodies.ts'
import { selectLastEntries } from '../snapshots/load-release-index.ts'
import { toEntryKey } from '../snapshots/release-index.ts'
import type { ContentTables } from '../types/tables.ts'
import type { ContentDraft } from '../types/change.ts'

/** An item's newest entry in the release log, unless an import made it. */
export type NewestChange = {
  readonly managedContentId: string
  readonly language: string
  /** The item's version; null if the item was removed from the site. */
  readonly version: number | null
  /** True if the release created this version; false if it restored the version. */
  readonly isMade: boolean
  readonly release: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Account id, or the operator's name. */
  readonly createdBy: string
  readonly note: string
}

type ItemName = Pick<ContentDraft, 'managedContentId' | 'language'>

/** Number of items per query. */
const batchSize = 200

/** Matches account ids. The release log records commands and the server itself by name. */
const accountIds = '005%'

/**
 * Finds the newest release log entry of each draft's item, unless an import made that entry. Results are keyed by
 * {@link toEntryKey}.
 */
export async function findNewestChanges(
  db: Read<ContentTables>,
  { release, drafts }: { release: number; drafts: readonly ItemName[] },
): Promise<ReadonlyMap<string, NewestChange>> {
  const rows = await inBatches(drafts, (items) => selectHeldBack(db, release, items).execute())
  return new Map(
    rows.map(({ publishedAt, ...row }): [string, NewestChange] => [
      toEntryKey(row),
      { ...row, isMade: row.version !== null && publishedAt === row.createdAt },
    ]),
  )
}

/**
 * Selects each item's newest log entry, unless an import made it. If a version's date differs from its release's date,
 * the release restored the version rather than creating it.
 */
const selectHeldBack = (db: Read<ContentTables>, release: number, items: readonly string[]) =>
  selectLastEntries(db, release, items)
    .innerJoin('release', 'release.number', 'entry.release')
    .where((q) =>
      q.or([
        q('entry.version', 'is', null),
        q('entry.published_at', '<>', q.ref('release.created_at')),
        q('release.created_by', 'like', accountIds),
      ]),
    )
    .select([
      'entry.item as managedContentId',
      'entry.language as language',
      'entry.version as version',
      'entry.published_at as publishedAt',
      'release.number as release',
      'release.created_at as createdAt',
      'release.created_by as createdBy',
      'release.note as note',
    ])

/**
 * Loads each item's newest imported version, which shows the previous content of its file. Results are keyed by {@link
 * toEntryKey}.
 */
export async function loadImportedChanges(
  { read, migrations }: BodyDeps,
  names: readonly ItemName[],
): Promise<ReadonlyMap<string, Pick<ContentDraft, 'title' | 'urlName' | 'body'>>> {
  const rows = await inBatches(names, (items) => selectImported(read, items).execute())
  return new Map(rows.map((row) => [toEntryKey(row), { ...row, body: readBody(migrations, row) }]))
}

const selectImported = (db: Read<ContentTables>, items: readonly string[]) =>
  db
    .selectFrom('content_version as version')
    .innerJoin('content_item as item', 'item.id', 'version.item')
    .innerJoin(
      (q) =>
        q
          .selectFrom('release_entry as entry')
          .innerJoin('release', 'release.number', 'entry.release')
          .select((s) => ['entry.item', 'entry.language', s.fn.max('entry.version').as('number')])
          .where('entry.item', 'in', items)
          .where('release.created_by', 'not like', accountIds)
          .groupBy(['entry.item', 'entry.language'])
          .as('imported'),
      (join) =>
        join
          .onRef('imported.item', '=', 'version.item')
          .onRef('imported.language', '=', 'version.language')
          .onRef('imported.number', '=', 'version.number'),
    )
    .select([
      'version.item as managedContentId',
      'version.language as language',
      'version.title as title',
      'version.url_name as urlName',
      'version.number as version',
      'version.body as text',
      'version.shape as shape',
      'item.type as type',
    ])

/** Loads rows in batches of items. Returns only the rows whose item and language are in `names`. */
async function inBatches<Row extends ItemName>(
  names: readonly ItemName[],
  load: (items: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const keys = new Set(names.map(toEntryKey))
  const items = [...new Set(names.map(({ managedContentId }) => managedContentId))]
  const rows: Row[] = []
  for (let start = 0; start < items.length; start += batchSize)
    rows.push(...(await load(items.slice(start, start + batchSize))))
  return rows.filter((row) => keys.has(toEntryKey(row)))
}
