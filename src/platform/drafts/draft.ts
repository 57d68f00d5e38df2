/** A draft as it is stored, and the dependencies of this room. */
import { LRUCache } from 'lru-cache'
import type { RecordAuditEvent } from '#audit'
import type { ContentService, Snapshot } from '#content'
import type { Database, Read } from '#database'
import { requireRight, type Actor, type ContentItem } from '#model'
import type { EditedItem } from '#operations'
import type { DraftTables } from './tables.ts'

/** An item in one language. */
export type DraftKey = Pick<ContentItem, 'contentKey' | 'language'>

export type DraftOptions = {
  readonly database: Database<DraftTables>
  readonly content: Pick<
    ContentService,
    'at' | 'types' | 'registry' | 'onRelease' | 'showsNewest' | 'findProblems' | 'findDraftWarnings'
  >
  readonly clock: () => Date
  readonly randomBytes: (size: number) => Uint8Array
  /** The version of the running code, used in the cache keys of derived data. */
  readonly code: string
  readonly recordAuditEvent?: RecordAuditEvent | undefined
  /** Returns the names of accounts by their ids. */
  readonly findNames: (accounts: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export type DraftDeps = DraftOptions & {
  /** Cache of drafts as last written, with keys from `toCacheKey`. */
  readonly kept: LRUCache<string, EditedItem>
}

/** A body of a thousand blocks takes about a megabyte. */
const maxKept = 100

export const createDraftDeps = (options: DraftOptions): DraftDeps => ({
  ...options,
  kept: new LRUCache({ max: maxKept }),
})

/** The row without its texts and body. */
export type DraftRow = Omit<
  DraftTables['draft_head'],
  'title' | 'url_name' | 'body' | 'is_withdrawn' | 'body_hash' | 'hashed_revision'
>

const rowColumns = [
  'item',
  'language',
  'type',
  'base_version',
  'seq',
  'revision',
  'is_open',
  'published_seq',
  'dropped_seq',
  'discarded_seq',
  'compacted_seq',
  'opened_at',
  'changed_at',
  'changed_by',
] as const

export const selectRows = (db: Read<DraftTables>) => db.selectFrom('draft_head').select(rowColumns)

export const findRow = (
  db: Read<DraftTables>,
  { contentKey, language }: DraftKey,
): Promise<DraftRow | undefined> =>
  selectRows(db).where('item', '=', contentKey).where('language', '=', language).executeTakeFirst()

/** Lists the rows of open drafts, ordered by item and language. */
export const findOpenRows = (db: Read<DraftTables>): Promise<DraftRow[]> =>
  selectRows(db).where('is_open', '=', 1).orderBy('item').orderBy('language').execute()

/**
 * Returns the content of an open draft, the same object for each revision while it is cached. If a newer revision was written meanwhile,
 * returns that.
 */
export async function loadEdited(
  { kept }: Pick<DraftDeps, 'kept'>,
  db: Read<DraftTables>,
  row: DraftRow,
): Promise<EditedItem> {
  const key = toCacheKey(row)
  const known = kept.get(key)
  if (known !== undefined) return known
  const stored = await db
    .selectFrom('draft_head')
    .select(['revision', 'title', 'url_name', 'body', 'is_withdrawn'])
    .where('item', '=', row.item)
    .where('language', '=', row.language)
    .executeTakeFirstOrThrow()
  const edited: EditedItem = {
    type: row.type,
    title: stored.title,
    urlName: stored.url_name,
    body: JSON.parse(stored.body) as EditedItem['body'],
    isWithdrawn: stored.is_withdrawn === 1,
  }
  kept.set(toCacheKey({ ...row, revision: stored.revision }), edited)
  return edited
}

export const toCacheKey = ({ item, language, revision }: Pick<DraftRow, 'item' | 'language' | 'revision'>) =>
  `${item} ${language} ${revision}`

/** The actor that reads published content for any account. */
export const server: Actor = { kind: 'operator', name: 'drafts' }

/** Loads the published item in exactly this language, as it was written. */
export async function loadPublished(
  { content }: Pick<DraftDeps, 'content'>,
  key: DraftKey,
): Promise<ContentItem | undefined> {
  const site = content.at(server)
  const [item] = await site.loadStored(await findHeads(site, key))
  return item
}

/** Loads the published version and earlier ones, newest first, up to a limit. Only their bodies can be compared. */
export async function loadVersions(
  { content }: Pick<DraftDeps, 'content'>,
  published: ContentItem,
  most: number,
): Promise<readonly EditedItem[]> {
  const { body: _body, ...head } = published
  const versions = Array.from({ length: Math.min(most, head.version) }, (_, at) => head.version - at)
  const items = await content.at(server).loadStored(versions.map((version) => ({ ...head, version })))
  return items.map(toEdited)
}

/**
 * Loads the body of an earlier version. Its title and URL name are unknown, so they must not compare as equal to
 * others.
 */
export async function loadFormer(
  { content }: Pick<DraftDeps, 'content'>,
  published: ContentItem,
  version: number,
): Promise<EditedItem> {
  const { body: _body, ...head } = published
  const [item] = await content.at(server).loadStored([{ ...head, version }])
  return { ...toEdited(item ?? published), title: '', urlName: '' }
}

/** Returns undefined if the item is not on the site. */
export async function findPublishedVersion(
  { content }: Pick<DraftDeps, 'content'>,
  key: DraftKey,
): Promise<number | undefined> {
  const [head] = await findHeads(content.at(server), key)
  return head?.version
}

async function findHeads({ heads }: Snapshot, { contentKey, language }: DraftKey) {
  const found = await heads.find({ contentKeys: [contentKey], language })
  return found.filter((head) => head.language === language)
}

export const toEdited = ({ type, title, urlName, body }: ContentItem): EditedItem => ({
  type,
  title,
  urlName,
  body,
  isWithdrawn: false,
})

export const requireEditor = (actor: Actor, action: string): void =>
  requireRight(actor, 'editDrafts', { code: 'draft-not-allowed', action })

export const requireStaff = (actor: Actor, action: string): void =>
  requireRight(actor, 'seeUnpublished', { code: 'draft-not-allowed', action })
