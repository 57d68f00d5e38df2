/**
 * The index of a release: which version of each item it shows. Read once and kept: without bodies it is small (some
 * hundred bytes an item), and every lookup is then a map's.
 */
import type { Read } from '#database'
import { compareCodeUnits, toLongRecordId } from '#kit'
import type { ContentItem, ContentQuery } from '#model'
import type { ContentTables } from '../tables.ts'

/** An item without its body. */
export type Head = Omit<ContentItem, 'body'>

export type ReleaseIndex = {
  readonly release: number
  /** That of the site's settings; undefined before there are any. */
  readonly defaultLanguage: string | undefined
  /** Newest first, then by content key. */
  readonly heads: readonly Head[]
  readonly byContentKey: ReadonlyMap<string, readonly Head[]>
  readonly byManagedContentId: ReadonlyMap<string, readonly Head[]>
  readonly byRecordId: ReadonlyMap<string, readonly Head[]>
  readonly byType: ReadonlyMap<string, readonly Head[]>
}

export async function loadReleaseIndex(db: Read<ContentTables>, release: number): Promise<ReleaseIndex> {
  const rows = await selectHeads(db, release).execute()
  return toReleaseIndex(
    release,
    rows.map((row) => ({ ...row, publishedDate: row.publishedDate ?? '' })),
  )
}

export const toEntryKey = ({ managedContentId, language }: Pick<Head, 'managedContentId' | 'language'>) =>
  `${managedContentId} ${language}`

/** Of items in any order. */
export function toReleaseIndex(release: number, unsorted: readonly Head[]): ReleaseIndex {
  const heads = unsorted.toSorted(
    (a, b) =>
      compareCodeUnits(b.publishedDate, a.publishedDate) || compareCodeUnits(a.contentKey, b.contentKey),
  )
  return {
    release,
    defaultLanguage: heads.find(({ type }) => type === 'epiderm__site')?.language,
    heads,
    byContentKey: groupBy(heads, (head) => head.contentKey),
    byManagedContentId: groupBy(heads, (head) => head.managedContentId),
    byRecordId: groupBy(heads, (head) => head.recordId),
    byType: groupBy(heads, (head) => head.type),
  }
}

/** The heads that a query means, in the order that {@link ContentSource} promises. */
export function findHeads(index: ReleaseIndex, query: ContentQuery): readonly Head[] {
  const found = chooseLanguage(findCandidates(index, query), index, query.language).filter(
    (head) =>
      (query.type === undefined || head.type === query.type) &&
      (query.urlName === undefined || head.urlName === query.urlName) &&
      (query.publishedFrom === undefined || head.publishedDate >= query.publishedFrom) &&
      (query.publishedTo === undefined || head.publishedDate <= query.publishedTo),
  )
  const offset = query.offset ?? 0
  return found.slice(offset, query.limit === undefined ? undefined : offset + query.limit)
}

/** One head for each item. A site without settings has no default language: everything is meant, or the wanted one alone. */
function chooseLanguage(
  heads: readonly Head[],
  { byContentKey, defaultLanguage }: ReleaseIndex,
  language = defaultLanguage,
): readonly Head[] {
  if (language === undefined) return heads
  const has = ({ contentKey }: Head) =>
    byContentKey.get(contentKey)?.some((head) => head.language === language)
  return heads.filter(
    (head) => head.language === language || (head.language === defaultLanguage && !has(head)),
  )
}

function findCandidates(index: ReleaseIndex, query: ContentQuery): readonly Head[] {
  const lists = [
    query.contentKeys && pick(index.byContentKey, query.contentKeys),
    query.managedContentIds && pick(index.byManagedContentId, query.managedContentIds.map(toLongId)),
    query.recordIds && pick(index.byRecordId, query.recordIds.map(toLongId)),
  ].filter((list) => list !== undefined)
  const [first, ...others] = lists
  if (first !== undefined) return first.filter((head) => others.every((list) => list.includes(head)))
  return query.type === undefined ? index.heads : (index.byType.get(query.type) ?? [])
}

/** The entry of each item and language that counts at a release. */
export const selectLastEntries = (db: Read<ContentTables>, release: number) =>
  db.selectFrom('release_entry as entry').innerJoin(
    (q) =>
      q
        .selectFrom('release_entry')
        .select((s) => ['item', 'language', s.fn.max('release').as('release')])
        .where('release', '<=', release)
        .groupBy(['item', 'language'])
        .as('last'),
    (join) =>
      join
        .onRef('last.item', '=', 'entry.item')
        .onRef('last.language', '=', 'entry.language')
        .onRef('last.release', '=', 'entry.release'),
  )

const selectHeads = (db: Read<ContentTables>, release: number) =>
  selectLastEntries(db, release)
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

const toLongId = (id: string) => toLongRecordId(id) ?? id

const pick = (groups: ReadonlyMap<string, readonly Head[]>, keys: readonly string[]) =>
  [...new Set(keys)].flatMap((key) => groups.get(key) ?? [])

function groupBy(heads: readonly Head[], toKey: (head: Head) => string | null): Map<string, Head[]> {
  const groups = new Map<string, Head[]>()
  for (const head of heads) {
    const key = toKey(head)
    if (key === null) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [head])
    else group.push(head)
  }
  return groups
}
