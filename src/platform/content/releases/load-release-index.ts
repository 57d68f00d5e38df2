/** Reads the index of a release: all of it once, from then on by what differs. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Read } from '#database'
import type { ChangedEntry } from '#model'
import { eachChangedEntries } from './changed-entries.ts'
import { toEntryKey, toReleaseIndex, type Head, type ReleaseIndex } from './release-index.ts'
import type { ContentTables } from '../tables.ts'

/** Items asked for in one statement. */
const batchSize = 200

/** When the index of another release is `known`, only what lies between the two is read. */
export async function loadReleaseIndex(
  db: Read<ContentTables>,
  release: number,
  known?: ReleaseIndex,
): Promise<ReleaseIndex> {
  if (known === undefined || known.release === 0 || release === 0)
    return toReleaseIndex(release, await loadHeads(db, release))
  if (known.release === release) return known
  let index = known
  for await (const entries of eachChangedEntries(db, { from: known.release, to: release }))
    index = await changeIndex(db, index, { release, entries })
  return index.release === release ? index : index.change({ release, removed: [], added: [] })
}

type Step = { readonly release: number; readonly entries: readonly ChangedEntry[] }

/** The index with some of what differs. */
async function changeIndex(
  db: Read<ContentTables>,
  index: ReleaseIndex,
  { release, entries }: Step,
): Promise<ReleaseIndex> {
  const items = [...new Set(entries.map(({ managedContentId }) => managedContentId))]
  const touched = new Set(entries.map(toEntryKey))
  const isTouched = (head: Head) => touched.has(toEntryKey(head))
  const removed = items.flatMap((item) => index.byManagedContentId.get(item)?.filter(isTouched) ?? [])
  const added = (await loadHeadsOf(db, release, items)).filter(isTouched)
  return index.change({ release, removed, added })
}

/** The database answers on this thread: between two batches, requests have their turn. */
async function loadHeadsOf(db: Read<ContentTables>, release: number, items: readonly string[]) {
  const heads: Head[] = []
  for (let start = 0; start < items.length; start += batchSize) {
    if (start > 0) await nextTurn()
    heads.push(...(await loadHeads(db, release, items.slice(start, start + batchSize))))
  }
  return heads
}

/** Of all items, or of some. */
async function loadHeads(
  db: Read<ContentTables>,
  release: number,
  items?: readonly string[],
): Promise<readonly Head[]> {
  const rows = await selectHeads(db, release, items).execute()
  const share = createSharing()
  return rows.map((row) => ({
    ...row,
    type: share(row.type),
    language: share(row.language),
    publishedDate: share(row.publishedDate ?? ''),
  }))
}

/** One text for all rows that say the same: a large site has few types, languages and dates. */
function createSharing(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
}

/** The entry of each item and language that counts at a release; of all items, or of some. */
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

const selectHeads = (db: Read<ContentTables>, release: number, items?: readonly string[]) =>
  selectLastEntries(db, release, items)
    .innerJoin('content_version as version', (join) =>
      join
        .onRef('version.item', '=', 'entry.item')
        .onRef('version.language', '=', 'entry.language')
        .onRef('version.number', '=', 'entry.version'),
    )
    .innerJoin('content_item as item', 'item.id', 'entry.item')
    .select([
      'item.id as managedContentId',
      'item.content_key as contentKey',
      'item.record_id as recordId',
      'item.type as type',
      'version.title as title',
      'version.url_name as urlName',
      'entry.language as language',
      'entry.published_at as publishedDate',
      'version.number as version',
    ])
