/** Writing releases: one transaction each, appended to the log. */
import type { Read, Write } from '#database'
import { damagedRelease } from '../errors.ts'
import type { Change, ContentDraft, Release } from './change.ts'
import { loadBodyTexts, toPlaceText } from './body-store.ts'
import { loadReleaseIndex, type Head, type ReleaseIndex } from './release-index.ts'
import type { ContentTables } from '../tables.ts'

export type Entry = {
  readonly item: string
  readonly language: string
  /** Null: the item leaves. */
  readonly version: number | null
  readonly published_at: string | null
}

/** Who, when, why. */
export type Stamp = { readonly createdAt: string; readonly createdBy: string; readonly note: string }

/** Rows in one insert statement. */
const batchSize = 200

export async function findCurrentRelease(db: Read<ContentTables>): Promise<number> {
  const row = await db
    .selectFrom('release')
    .select((q) => q.fn.max('number').as('number'))
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Whether the release log and its current end are there, whatever they lead to. Throws `content-damaged`. */
export async function requireCurrentRelease(db: Read<ContentTables>): Promise<number> {
  const release = await findCurrentRelease(db)
  const first =
    release === 0
      ? await db.selectFrom('content_version').select('number').limit(1).executeTakeFirst()
      : await db
          .selectFrom('release_entry')
          .select('release')
          .where('release', '=', release)
          .limit(1)
          .executeTakeFirst()
  if ((first === undefined) !== (release === 0)) throw damagedRelease(release)
  return release
}

/** Writes new versions for what differs from the published ones; undefined when nothing does. */
export async function writeChanges(
  trx: Write<ContentTables>,
  { changes, index, stamp }: { changes: readonly Change[]; index: ReleaseIndex; stamp: Stamp },
): Promise<Release | undefined> {
  const entries: Entry[] = []
  const drafts = changes.flatMap((change) => (change.kind === 'put' ? [change.draft] : []))
  const current = await findCurrentTexts(trx, index, drafts)
  for (const draft of drafts) {
    if (current.get(toEntryKey(draft)) === toText(draft)) continue
    entries.push(await writeVersion(trx, draft, stamp))
  }
  for (const change of changes) {
    if (change.kind === 'put') continue
    const [head] = index.byContentKey.get(change.contentKey) ?? []
    if (head !== undefined) {
      entries.push({
        item: head.managedContentId,
        language: change.language,
        version: null,
        published_at: null,
      })
    }
  }
  return entries.length === 0 ? undefined : writeRelease(trx, entries, stamp)
}

/** Entries that bring the site back to what it was at `target`. */
export async function loadRollbackEntries(
  trx: Write<ContentTables>,
  target: number,
  current: number,
): Promise<Entry[]> {
  const [was, is] = [await loadReleaseIndex(trx, target), await loadReleaseIndex(trx, current)]
  const wanted = new Map(was.heads.map((head) => [toEntryKey(head), head]))
  const present = new Map(is.heads.map((head) => [toEntryKey(head), head]))
  const back = was.heads
    .filter((head) => present.get(toEntryKey(head))?.version !== head.version)
    .map((head) => ({ ...toItemColumns(head), version: head.version, published_at: head.publishedDate }))
  const gone = is.heads
    .filter((head) => !wanted.has(toEntryKey(head)))
    .map((head) => ({ ...toItemColumns(head), version: null, published_at: null }))
  return [...back, ...gone]
}

export async function writeRelease(
  trx: Write<ContentTables>,
  entries: readonly Entry[],
  stamp: Stamp,
): Promise<Release> {
  const number = (await findCurrentRelease(trx)) + 1
  await trx
    .insertInto('release')
    .values({ number, created_at: stamp.createdAt, created_by: stamp.createdBy, note: stamp.note })
    .execute()
  for (let start = 0; start < entries.length; start += batchSize) {
    const batch = entries.slice(start, start + batchSize)
    await trx
      .insertInto('release_entry')
      .values(batch.map((entry) => ({ release: number, ...entry })))
      .execute()
  }
  return { number, ...stamp, changed: entries.length }
}

/** By {@link toEntryKey}, what each draft's published version says, as one text to compare; the order of keys counts, since files keep it. */
export async function findCurrentTexts(
  db: Read<ContentTables>,
  index: ReleaseIndex,
  drafts: readonly ContentDraft[],
): Promise<Map<string, string>> {
  const wanted = new Set(drafts.map(toEntryKey))
  const heads = index.heads.filter((head) => wanted.has(toEntryKey(head)))
  const byKey = new Map(heads.map((head) => [toEntryKey(head), head]))
  const texts = await loadBodyTexts(db, heads)
  return new Map(
    texts.flatMap(({ managedContentId, language, text }) => {
      const head = byKey.get(toEntryKey({ managedContentId, language }))
      return head === undefined ? [] : [[toEntryKey(head), `${head.title}\n${head.urlName}\n${text}`]]
    }),
  )
}

async function writeVersion(trx: Write<ContentTables>, draft: ContentDraft, stamp: Stamp): Promise<Entry> {
  const { managedContentId: item, language } = draft
  await trx
    .insertInto('content_item')
    .values({
      id: item,
      content_key: draft.contentKey,
      record_id: draft.recordId,
      type: draft.type,
      created_at: stamp.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const last = await trx
    .selectFrom('content_version')
    .select((q) => q.fn.max('number').as('number'))
    .where('item', '=', item)
    .where('language', '=', language)
    .executeTakeFirst()
  const version = (last?.number ?? 0) + 1
  await trx
    .insertInto('content_version')
    .values({
      item,
      language,
      number: version,
      title: draft.title,
      url_name: draft.urlName,
      body: JSON.stringify(draft.body),
      place: toPlaceText(draft.body),
      created_at: stamp.createdAt,
      created_by: stamp.createdBy,
    })
    .execute()
  return { item, language, version, published_at: stamp.createdAt }
}

export const toEntryKey = ({ managedContentId, language }: Pick<Head, 'managedContentId' | 'language'>) =>
  `${managedContentId} ${language}`

const toItemColumns = (head: Head) => ({ item: head.managedContentId, language: head.language })

export const toText = (draft: ContentDraft) =>
  `${draft.title}\n${draft.urlName}\n${JSON.stringify(draft.body)}`
