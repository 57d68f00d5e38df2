/** Finds changes of an import that would undo what was done on the site: a rollback, a removal, or a publish by somebody who has an account. */
import type { Read } from '#database'
import { selectLastEntries } from '../snapshots/load-release-index.ts'
import { toEntryKey } from '../snapshots/release-index.ts'
import type { ContentTables } from '../types/tables.ts'
import type { ContentDraft } from '../types/change.ts'

/** The newest entry of an item in the release log, where no import has made it. */
export type HeldBack = {
  readonly managedContentId: string
  readonly language: string
  /** Null: the item left the site. */
  readonly version: number | null
  /** Whether its release has made this version; else it went back to it. */
  readonly isMade: boolean
  readonly release: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Account id, or the operator's name. */
  readonly createdBy: string
  readonly note: string
}

type ItemName = Pick<ContentDraft, 'managedContentId' | 'language'>

/** Items asked for in one statement. */
const batchSize = 200

/** How ids of accounts begin. Commands and the server itself go into the release log by a name. */
const accountIds = '005%'

/** By {@link toEntryKey}, of these drafts. */
export async function findHeldBack(
  db: Read<ContentTables>,
  { release, drafts }: { release: number; drafts: readonly ItemName[] },
): Promise<ReadonlyMap<string, HeldBack>> {
  const rows = await inBatches(drafts, (items) => selectHeldBack(db, release, items).execute())
  return new Map(
    rows.map(({ publishedAt, ...row }): [string, HeldBack] => [
      toEntryKey(row),
      { ...row, isMade: row.version !== null && publishedAt === row.createdAt },
    ]),
  )
}

/** A version that a release did not make itself has another date than the release. */
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

/** By {@link toEntryKey}, the newest version of each item that an import has made: what its file said then. */
export async function loadImported(
  db: Read<ContentTables>,
  names: readonly ItemName[],
): Promise<ReadonlyMap<string, Pick<ContentDraft, 'title' | 'urlName' | 'body'>>> {
  const rows = await inBatches(names, (items) => selectImported(db, items).execute())
  return new Map(
    rows.map(({ body, ...row }) => [
      toEntryKey(row),
      { ...row, body: JSON.parse(body) as ContentDraft['body'] },
    ]),
  )
}

const selectImported = (db: Read<ContentTables>, items: readonly string[]) =>
  db
    .selectFrom('content_version as version')
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
      'version.body as body',
    ])

/** What is found of these items, in whatever language. */
async function inBatches<Row extends ItemName>(
  names: readonly ItemName[],
  load: (items: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const wanted = new Set(names.map(toEntryKey))
  const items = [...new Set(names.map(({ managedContentId }) => managedContentId))]
  const rows: Row[] = []
  for (let start = 0; start < items.length; start += batchSize)
    rows.push(...(await load(items.slice(start, start + batchSize))))
  return rows.filter((row) => wanted.has(toEntryKey(row)))
}
