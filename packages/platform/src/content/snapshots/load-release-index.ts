/** Loads a release's index: completely the first time, afterwards only the differences. */
import type { Read } from '#database'
import type { ChangedEntry } from '#model'
import { eachChangedEntryBatch } from './changed-entries.ts'
import { eachHeadBatch, eachHeadBatchByKey } from './head-rows.ts'
import { buildReleaseIndex, toEntryKey, type Head, type ReleaseIndex } from './release-index.ts'
import type { ContentTables } from '../types/tables.ts'

/** Loads the index. If the `known` index of another release is given, reads only the differences between the two. */
export async function loadReleaseIndex(
  db: Read<ContentTables>,
  release: number,
  known?: ReleaseIndex,
): Promise<ReleaseIndex> {
  if (known === undefined || known.release === 0 || release === 0)
    return buildReleaseIndex(release, eachHeadBatch(db, release))
  if (known.release === release) return known
  let index = known
  for await (const entries of eachChangedEntryBatch(db, { from: known.release, to: release }))
    index = await changeIndex(db, index, { release, entries })
  return index.release === release ? index : index.change({ release, removed: [], added: [] })
}

type ReleaseDelta = { readonly release: number; readonly entries: readonly ChangedEntry[] }

/** Applies a batch of differences to the index. */
async function changeIndex(
  db: Read<ContentTables>,
  index: ReleaseIndex,
  { release, entries }: ReleaseDelta,
): Promise<ReleaseIndex> {
  const items = [...new Set(entries.map(({ managedContentId }) => managedContentId))]
  const touched = new Set(entries.map(toEntryKey))
  const isTouched = (head: Head) => touched.has(toEntryKey(head))
  const removed = items.flatMap((item) => index.byManagedContentId.get(item)?.filter(isTouched) ?? [])
  const added: Head[] = []
  for await (const heads of eachHeadBatchByKey(db, { release, key: 'managedContentId', values: items }))
    added.push(...heads.filter(isTouched))
  return index.change({ release, removed, added })
}

/** Selects the current log entry of each item and language at a release, for all items or only for the given items. */
export const selectLastEntries = (db: Read<ContentTables>, release: number, items?: readonly string[]) =>
  db.selectFrom('release_entry as entry').innerJoin(
    (q) =>
      q
        .selectFrom('release_entry')
        .select((s) => ['item', 'language', s.fn.max('release').as('release')])
        .where('release', '<=', release)
        .$if(items !== undefined, (some) => some.where('item', 'in', items ?? []))
        .groupBy(['item', 'language'])
        .as('last'),
    (join) =>
      join
        .onRef('last.item', '=', 'entry.item')
        .onRef('last.language', '=', 'entry.language')
        .onRef('last.release', '=', 'entry.release'),
  )
