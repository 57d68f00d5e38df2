/** Finds changes that would undo a rollback or a removal, because files still say what was taken off the site. */
import type { Read } from '#database'
import type { ContentDraft } from './change.ts'
import { selectLastEntries } from '../snapshots/load-release-index.ts'
import { toEntryKey } from '../snapshots/release-index.ts'
import type { ContentTables } from '../tables.ts'

/** By {@link toEntryKey}, of those of these drafts whose item's state at `release` is not one that was written for it, why it is so. */
export async function findTakenBack(
  db: Read<ContentTables>,
  { release, drafts }: { release: number; drafts: readonly Omit<ContentDraft, 'body'>[] },
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(drafts.map(toEntryKey))
  const items = [...new Set(drafts.map(({ managedContentId }) => managedContentId))]
  const rows = await loadTakenBack(db, release, items)
  return new Map(
    rows.map((row): [string, string] => [toEntryKey(row), toReason(row)]).filter(([key]) => wanted.has(key)),
  )
}

type TakenBack = { readonly version: number | null; readonly release: number; readonly note: string }

/** `release 3 took it back to an earlier version (Back to release 1)`. */
const toReason = ({ release, note, version }: TakenBack): string =>
  `release ${release} ${version === null ? 'took it off the site' : 'took it back to an earlier version'} (${toOneLine(note)})`

const toOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Items asked for in one statement. */
const batchSize = 200

async function loadTakenBack(db: Read<ContentTables>, release: number, items: readonly string[]) {
  const rows = []
  for (let start = 0; start < items.length; start += batchSize)
    rows.push(...(await selectTakenBack(db, release, items.slice(start, start + batchSize)).execute()))
  return rows
}

/** A version that a release did not make itself has another date than the release. */
const selectTakenBack = (db: Read<ContentTables>, release: number, items: readonly string[]) =>
  selectLastEntries(db, release, items)
    .innerJoin('release', 'release.number', 'entry.release')
    .where((q) =>
      q.or([q('entry.version', 'is', null), q('entry.published_at', '<>', q.ref('release.created_at'))]),
    )
    .select([
      'entry.item as managedContentId',
      'entry.language as language',
      'entry.version as version',
      'release.number as release',
      'release.note as note',
    ])
