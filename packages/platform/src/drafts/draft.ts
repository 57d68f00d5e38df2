/** The stored form of a draft, and the dependencies that the draft functions share. */
import { LRUCache } from 'lru-cache'
import type { RecordAuditEvent } from '#audit'
import type { ContentService, Snapshot } from '#content'
import type { Database, Read } from '#database'
import { findEditPermission, requirePermission, type Actor, type ContentItem } from '#model'
import type { EditedItem } from '#operations'
import type { DraftTables } from './tables.ts'

/** An item in one language. */
export type DraftKey = Pick<ContentItem, 'contentKey' | 'language'>

export type DraftOptions = {
  readonly database: Database<DraftTables>
  readonly content: Pick<
    ContentService,
    | 'at'
    | 'withOpenDrafts'
    | 'types'
    | 'registry'
    | 'migrations'
    | 'isMigrated'
    | 'createUpdateCheck'
    | 'loadVersion'
    | 'findIdentity'
    | 'findWithdrawal'
    | 'onRelease'
    | 'showsNewest'
    | 'findProblems'
    | 'findDraftWarnings'
    | 'listings'
    | 'checkItem'
    | 'findMediaRefs'
  >
  readonly clock: () => Date
  readonly randomBytes: (size: number) => Uint8Array
  /** The version of the running code. It is part of the cache keys for derived data. */
  readonly code: string
  readonly recordAuditEvent?: RecordAuditEvent | undefined
  /** Returns the display names of accounts, by id. */
  readonly findNames: (accounts: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export type DraftDeps = DraftOptions & {
  /** Caches the last written content of drafts, under the keys from `toCacheKey`. */
  readonly editedItems: LRUCache<string, EditedItem>
  /** Cached drafts that were migrated from an older schema version. */
  readonly migrated: WeakSet<EditedItem>
}

/** Maximum number of cached drafts. A body of a thousand blocks occupies about a megabyte. */
const maxCached = 100

export const createDraftDeps = (options: DraftOptions): DraftDeps => ({
  ...options,
  editedItems: new LRUCache({ max: maxCached }),
  migrated: new WeakSet(),
})

/** A draft row without its title, URL name and body. */
export type DraftRow = Omit<
  DraftTables['draft_head'],
  | 'title'
  | 'url_name'
  | 'body'
  | 'is_withdrawn'
  | 'body_hash'
  | 'hashed_revision'
  | 'change_number'
  | 'numbered_revision'
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
  'shape',
  'migrated_seq',
  'opened_at',
  'changed_at',
  'changed_by',
] as const

export const selectDraftRows = (db: Read<DraftTables>) => db.selectFrom('draft_head').select(rowColumns)

export const findDraftRow = (
  db: Read<DraftTables>,
  { contentKey, language }: DraftKey,
): Promise<DraftRow | undefined> =>
  selectDraftRows(db).where('item', '=', contentKey).where('language', '=', language).executeTakeFirst()

/** Returns the initial row for an item that has no draft yet. */
export const toNewRow = (
  { contentKey, language }: DraftKey,
  {
    published,
    at,
    by,
  }: { readonly published: ContentItem | undefined; readonly at: string; readonly by: string },
): DraftRow => ({
  item: contentKey,
  language,
  type: published?.type ?? '',
  base_version: published?.version ?? null,
  seq: 0,
  revision: 0,
  is_open: 0,
  published_seq: 0,
  dropped_seq: 0,
  discarded_seq: 0,
  compacted_seq: 0,
  shape: null,
  migrated_seq: 0,
  opened_at: at,
  changed_at: at,
  changed_by: by,
})

/** Selects drafts that match all of the given conditions. */
export type DraftFilter = {
  readonly items?: readonly string[]
  readonly type?: string
  readonly language?: string
}

/** Maximum number of content keys in one database statement. */
export const maxKeysPerStatement = 1_000

/**
 * Lists the rows of open drafts, sorted by item and language. If `items` are given, reads only the rows of these items.
 */
export async function findOpenRows(
  db: Read<DraftTables>,
  { items, ...others }: DraftFilter = {},
): Promise<DraftRow[]> {
  if (items !== undefined && items.length > maxKeysPerStatement) {
    const names = new Set(items)
    return (await findOpenRows(db, others)).filter(({ item }) => names.has(item))
  }
  const { type, language } = others
  return selectDraftRows(db)
    .where('is_open', '=', 1)
    .$if(items !== undefined, (q) => q.where('item', 'in', items ?? []))
    .$if(type !== undefined, (q) => q.where('type', '=', type ?? ''))
    .$if(language !== undefined, (q) => q.where('language', '=', language ?? ''))
    .orderBy('item')
    .orderBy('language')
    .execute()
}

/** The position of a row in the list of open drafts. */
export const toCursor = ({ changed_at, item, language }: DraftRow): string =>
  [changed_at, item, language].join(' ')

/** Lists rows of open drafts, most recently changed first. With `after`, starts after that row's position. */
export const findNewestRows = (
  db: Read<DraftTables>,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<DraftRow[]> => {
  const [at = '', item = '', language = ''] = after?.split(' ') ?? []
  return selectDraftRows(db)
    .where('is_open', '=', 1)
    .$if(after !== undefined, (q) =>
      q
        .where('changed_at', '<=', at)
        .where(({ eb, or, and }) =>
          or([
            eb('changed_at', '<', at),
            eb('item', '<', item),
            and([eb('item', '=', item), eb('language', '<', language)]),
          ]),
        ),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('item', 'desc')
    .orderBy('language', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Returns the migrated content of an open draft. While a revision is cached, returns the same object for it. If a newer
 * revision has been written, returns the newer content.
 */
export async function loadEditedItem(
  { editedItems, migrated, content: { migrations } }: Pick<DraftDeps, 'editedItems' | 'migrated' | 'content'>,
  db: Read<DraftTables>,
  row: DraftRow,
): Promise<EditedItem> {
  const key = toCacheKey(row)
  const known = editedItems.get(key)
  if (known !== undefined) return known
  const stored = await db
    .selectFrom('draft_head')
    .select(['revision', 'title', 'url_name', 'body as text', 'is_withdrawn', 'shape'])
    .where('item', '=', row.item)
    .where('language', '=', row.language)
    .executeTakeFirstOrThrow()
  const body = JSON.parse(stored.text) as EditedItem['body']
  const isOlder = migrations.mayBeOlder({ ...row, ...stored })
  const edited: EditedItem = {
    type: row.type,
    title: stored.title,
    urlName: stored.url_name,
    body: isOlder ? migrations.migrate({ type: row.type, body }, stored.shape).body : body,
    isWithdrawn: stored.is_withdrawn === 1,
  }
  if (isOlder) migrated.add(edited)
  editedItems.set(toCacheKey({ ...row, revision: stored.revision }), edited)
  return edited
}

/** Returns the body of a draft, or of the published item if the draft has since been closed. */
export async function loadOpenBody(deps: DraftDeps, row: DraftRow): Promise<EditedItem['body']> {
  const known = deps.editedItems.get(toCacheKey(row))
  if (known !== undefined) return known.body
  const key = { contentKey: row.item, language: row.language }
  const now = await findDraftRow(deps.database.read, key)
  if (now?.is_open === 1) return (await loadEditedItem(deps, deps.database.read, now)).body
  return (await loadPublishedItem(deps, key))?.body ?? {}
}

export const toCacheKey = ({ item, language, revision }: Pick<DraftRow, 'item' | 'language' | 'revision'>) =>
  `${item} ${language} ${revision}`

/** The actor that reads published content, on behalf of any account. */
export const publishedContentActor: Actor = { kind: 'operator', name: 'drafts' }

/** Loads the published item in exactly this language, as its author wrote it. */
export async function loadPublishedItem(
  { content }: Pick<DraftDeps, 'content'>,
  key: DraftKey,
): Promise<ContentItem | undefined> {
  const site = content.at(publishedContentActor)
  const [item] = await site.loadStored(await findHeads(site, key))
  return item
}

/**
 * Loads up to `most` versions, newest first, starting with the published version. Callers may compare only the bodies
 * of these versions, because earlier versions lack title and URL name.
 */
export async function loadVersions(
  { content }: Pick<DraftDeps, 'content'>,
  published: ContentItem,
  most: number,
): Promise<readonly EditedItem[]> {
  const { body: _body, ...head } = published
  const versions = Array.from({ length: Math.min(most, head.version) }, (_, at) => head.version - at)
  const items = await content
    .at(publishedContentActor)
    .loadStored(versions.map((version) => ({ ...head, version })))
  return items.map(toEditedItem)
}

/**
 * Loads the body of an earlier version. The title and the URL name are unknown. They are set to empty strings, which
 * never equal the title or URL name of another version.
 */
export async function loadPreviousVersion(
  { content }: Pick<DraftDeps, 'content'>,
  published: ContentItem,
  version: number,
): Promise<EditedItem> {
  const { body: _body, ...head } = published
  const [item] = await content.at(publishedContentActor).loadStored([{ ...head, version }])
  return { ...toEditedItem(item ?? published), title: '', urlName: '' }
}

/** Returns the number of the item's published version; undefined if the item is not on the site. */
export async function findPublishedVersion(
  { content }: Pick<DraftDeps, 'content'>,
  key: DraftKey,
): Promise<number | undefined> {
  const [head] = await findHeads(content.at(publishedContentActor), key)
  return head?.version
}

async function findHeads({ heads }: Snapshot, { contentKey, language }: DraftKey) {
  const found = await heads.find({ contentKeys: [contentKey], language })
  return found.filter((head) => head.language === language)
}

export const toEditedItem = ({
  type,
  title,
  urlName,
  body,
}: Pick<ContentItem, 'type' | 'title' | 'urlName' | 'body'>): EditedItem => ({
  type,
  title,
  urlName,
  body,
  isWithdrawn: false,
})

export const requireEditor = (actor: Actor, action: string): void =>
  requirePermission(actor, 'editDrafts', { code: 'draft-not-allowed', action })

/** Throws unless the actor may edit items of this content type. Must be called in addition to `requireEditor`. */
export const requireTypeEditor = (actor: Actor, type: string): void =>
  requirePermission(actor, findEditPermission(type), {
    code: 'draft-not-allowed',
    action: `edit items of the type ${type}`,
  })

export const requireStaff = (actor: Actor, action: string): void =>
  requirePermission(actor, 'seeUnpublished', { code: 'draft-not-allowed', action })
