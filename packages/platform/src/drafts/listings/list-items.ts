/**
 * Lists the items of a type with state, last edit and problems. Sorts by the time at which the draft was last edited or
 * the version was published (newest first), by title, or by address.
 */
import type { ItemListPart, ListedItem, ListPosition, StudioItem } from '#content'
import { imageType } from '#content-types'
import { compareCodeUnits, foldForComparison } from '#kit'
import type { Actor, OpenDraft } from '#model'
import {
  publishedContentActor,
  findOpenRows,
  maxKeysPerStatement,
  requireStaff,
  type DraftDeps,
  type DraftRow,
} from '../draft.ts'
import { listPositionInvalid } from '../errors.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import { countConflicts } from '../read-drafts.ts'
import { createFolderFilter } from '../folders/folder-pictures.ts'
import { createItemRows, toItemState, type ItemRow } from './item-rows.ts'
import { createPageFilter, pageType, type PageKind } from './page-kinds.ts'
import type { PictureFactsReader } from './pictures/picture-facts.ts'
import { hasPictureFilter, createPictureFilter, type PictureQuery } from './pictures/picture-filter.ts'
import type { RowContext } from './row-context.ts'
import { findWithdrawnItems } from './withdrawn-items.ts'

export type ItemRowsQuery = PictureQuery & {
  readonly type: string
  readonly language: string
  readonly words?: string | undefined
  /** `edited`: any state except `published` and `withdrawn`. */
  readonly state?: ItemRow['state'] | 'edited' | undefined
  /** Selects pages of the given kind. */
  readonly kind?: PageKind | undefined
  /** An account id. Selects drafts that this account changed last. */
  readonly editedBy?: string | undefined
  /** `address` is available only for pages. */
  readonly sort: 'edited' | 'title' | '-title' | 'address' | '-address'
  readonly after?: string | undefined
  readonly limit: number
}

type ItemRows = {
  readonly rows: readonly ItemRow[]
  /** Undefined if the list has no more items. */
  readonly next: string | undefined
  readonly total: { readonly count: number; readonly isExact: boolean }
}

type ListDeps = DraftDeps & { readonly open: OpenDrafts; readonly facts: PictureFactsReader }

/** Throws `list-position-invalid` (400) if `after` is not the `next` of an earlier response. */
export type ListItems = (actor: Actor, query: ItemRowsQuery) => Promise<ItemRows>

export function createItemLists(deps: ListDeps): ListItems {
  const toRows = createItemRows(deps, deps.facts)
  return async (actor, query) => {
    requireStaff(actor, 'see drafts')
    const list = await openList(deps, actor, query)
    const part = await findItems(list)
    const items = part.items.map(({ item }) => item)
    const last = part.hasMore ? part.items.at(-1)?.position : undefined
    return {
      rows: await toRows(list, items),
      next: last && JSON.stringify(last),
      total: await count(list, part),
    }
  }
}

type ListContext = RowContext & {
  readonly deps: ListDeps
  readonly query: ItemRowsQuery
  readonly after: ListPosition | undefined
  /** Returns false for pages and pictures that the query does not select. */
  readonly isIncluded: (item: StudioItem) => boolean
  /**
   * Returns true if the content key belongs to a picture in the query's folder. Undefined if the query has no folder.
   */
  readonly hasKey?: ((contentKey: string) => boolean) | undefined
  /** True if the query selects only some items of the type and language. */
  readonly isFiltered: boolean
}

async function openList(deps: ListDeps, actor: Actor, query: ItemRowsQuery): Promise<ListContext> {
  const drafts = await deps.open.load()
  const conflicts = drafts.isEmpty ? () => 0 : await countConflicts(deps.database.read)
  const isListed = (draft: OpenDraft | undefined): draft is OpenDraft =>
    draft !== undefined &&
    (!draft.isUnchanged || conflicts({ item: draft.item.contentKey, language: draft.item.language }) > 0)
  const findPlace = await deps.content.listings.openPlaces()
  const after = query.after === undefined ? undefined : parsePosition(query.after)
  const withdrawn = await findWithdrawnItems(deps, query)
  const context = { deps, query, after, drafts, withdrawn, isListed, findPlace }
  const { words = '', state, editedBy } = query
  const isFiltered =
    words !== '' ||
    state !== undefined ||
    editedBy !== undefined ||
    query.folder !== undefined ||
    hasPictureFilter(query)
  if (query.type === imageType) {
    const input = { isListed, drafts, query, words, wanted: query, facts: deps.facts }
    /** Also searches alternative texts for the words. */
    const isIncluded = await createPictureFilter(deps, input)
    const hasKey = await createFolderFilter(deps, query.folder)
    return { ...context, query: { ...query, words: '' }, isIncluded, hasKey, isFiltered }
  }
  const isIncluded =
    query.type === pageType
      ? await createPageFilter(deps, actor, { isListed, findPlace, kind: query.kind })
      : () => true
  return { ...context, isIncluded, isFiltered }
}

async function findItems(list: ListContext): Promise<ItemListPart> {
  const { sort, state, editedBy } = list.query
  if (editedBy !== undefined) return findDrafted(list)
  if (state === 'withdrawn') return findWithdrawn(list)
  if (state === 'published') return findPublished(list)
  if (state !== undefined) return findDrafted(list)
  const parts = [await findPublished(list), findWithdrawn(list)]
  return mergeParts(list.query, sort === 'edited' ? [await findDrafted(list), ...parts] : parts)
}

/** Merges several lists that are each sorted in the query's order. */
function mergeParts({ sort, limit }: ItemRowsQuery, parts: readonly ItemListPart[]): ItemListPart {
  const items = parts
    .flatMap((part) => part.items)
    .toSorted((a, b) => comparePositions[sort](a.position, b.position))
  return {
    items: items.slice(0, limit),
    hasMore: items.length > limit || parts.some(({ hasMore }) => hasMore),
  }
}

/**
 * Lists items in the order of the query. When sorted by title or address, includes items with a draft. When sorted by
 * last edit, includes only published items without a draft.
 */
async function findPublished(list: ListContext): Promise<ItemListPart> {
  const { deps, drafts, query, isListed, after } = list
  const { type, language, words = '', sort: order, state, limit } = query
  const isIncluded = (item: StudioItem) =>
    list.isIncluded(item) &&
    !isWithdrawn(list, item) &&
    (isListed(item.draft) ? order !== 'edited' && state === undefined : item.published !== undefined)
  const { hasKey } = list
  const part = { type, language, drafts, words, order, after, limit, isIncluded, hasKey }
  return deps.content.listings.list(part)
}

/** Lists the withdrawn items, in the order of the query. */
function findWithdrawn({ deps, query, after, withdrawn }: ListContext): ItemListPart {
  const { sort, words = '', limit } = query
  const isFound = deps.content.listings.createWordsFilter(words)
  const items = Array.from(withdrawn.values(), (published): ListedItem => {
    const value = sort === 'edited' ? published.publishedDate : toTextKey(sort, published, undefined)
    return { item: { published, draft: undefined }, position: [value, published.contentKey] }
  })
    .filter(
      ({ item: { published }, position }) =>
        (after === undefined || comparePositions[sort](position, after) > 0) &&
        published !== undefined &&
        isFound(published, undefined),
    )
    .toSorted((a, b) => comparePositions[sort](a.position, b.position))
  return { items: items.slice(0, limit), hasMore: items.length > limit }
}

const isWithdrawn = ({ withdrawn }: ListContext, { draft, published }: StudioItem): boolean =>
  withdrawn.has((published ?? draft?.item)?.contentKey ?? '')

const compareTexts = (a: ListPosition, b: ListPosition) =>
  compareCodeUnits(a[0], b[0]) || compareCodeUnits(a[1], b[1])

const comparePositions: Readonly<
  Record<ItemRowsQuery['sort'], (a: ListPosition, b: ListPosition) => number>
> = {
  edited: (a, b) => compareCodeUnits(b[0], a[0]) || compareCodeUnits(a[1], b[1]),
  title: compareTexts,
  '-title': (a, b) => compareTexts(b, a),
  address: compareTexts,
  '-address': (a, b) => compareTexts(b, a),
}

/** Parses a list position. Throws if the string is not the `next` of a response. */
function parsePosition(text: string): ListPosition {
  try {
    const value: unknown = JSON.parse(text)
    const [key, contentKey] = Array.isArray(value) ? (value as readonly unknown[]) : []
    if (typeof key === 'string' && typeof contentKey === 'string') return [key, contentKey]
  } catch {
    // The position is not valid JSON.
  }
  throw listPositionInvalid()
}

type DraftEntry = {
  readonly draft: OpenDraft
  readonly row: DraftRow
  readonly position: ListPosition
}

/** Lists the drafts, in the order of the query. */
async function findDrafted(list: ListContext): Promise<ItemListPart> {
  const { query, isListed, after } = list
  const { sort, editedBy, words = '', limit } = query
  const isFound = list.deps.content.listings.createWordsFilter(words)
  const comparePosition = comparePositions[sort]
  const entries = (await findDraftEntries(list))
    .filter(
      ({ draft, row, position }) =>
        isListed(draft) &&
        (editedBy ?? row.changed_by) === row.changed_by &&
        (after === undefined || comparePosition(position, after) > 0) &&
        isFound(draft.item, draft.address?.['route']),
    )
    .toSorted((a, b) => comparePosition(a.position, b.position))
  const items: ListedItem[] = []
  for (const { draft, position } of entries) {
    const item = await findStudioItem(list, draft)
    const isGone = item.published === undefined && draft.isWithdrawn
    if (
      isGone ||
      isWithdrawn(list, item) ||
      !list.isIncluded(item) ||
      !isStateWanted(query, toItemState(list, item))
    )
      continue
    if (items.length === limit) return { items, hasMore: true }
    items.push({ item, position })
  }
  return { items, hasMore: false }
}

/** Reads the rows of the type's open drafts in the language. */
async function findDraftEntries({
  deps,
  drafts,
  query,
  hasKey = () => true,
}: ListContext): Promise<readonly DraftEntry[]> {
  const { type, language, sort } = query
  const own = drafts
    .findOfType(type)
    .filter(({ item }) => item.language === language && hasKey(item.contentKey))
  if (own.length === 0) return []
  const items = own.map(({ item }) => item.contentKey)
  const filter = { type, language, ...(items.length <= maxKeysPerStatement && { items }) }
  const rows = await findOpenRows(deps.database.read, filter)
  const byKey = new Map(own.map((draft) => [draft.item.contentKey, draft]))
  return rows.flatMap((row) => {
    const draft = byKey.get(row.item)
    if (draft === undefined) return []
    const key = sort === 'edited' ? row.changed_at : toTextKey(sort, draft.item, draft.address?.['route'])
    return [{ draft, row, position: [key, row.item] }]
  })
}

const toTextKey = (
  sort: ItemRowsQuery['sort'],
  { title, urlName }: Pick<OpenDraft['item'], 'title' | 'urlName'>,
  route: unknown,
): string =>
  sort === 'title' || sort === '-title'
    ? foldForComparison(title)
    : String(route ?? urlName).replaceAll('/', '\u0001')

async function findStudioItem({ deps }: ListContext, draft: OpenDraft): Promise<StudioItem> {
  const { contentKey, language } = draft.item
  const heads = await deps.content.at(publishedContentActor).heads.findBy('contentKey', [contentKey])
  return { draft, published: heads.find((head) => head.language === language) }
}

const isStateWanted = ({ state }: ItemRowsQuery, own: ItemRow['state']): boolean =>
  state === undefined || state === own || (state === 'edited' && own !== 'published')

async function count(list: ListContext, { items, hasMore }: ItemListPart): Promise<ItemRows['total']> {
  const { deps, drafts, query } = list
  const { type, language } = query
  if (!list.isFiltered && type === pageType) return { count: await countPages(list), isExact: true }
  if (!list.isFiltered) {
    const counted = await deps.content.listings.count({ ...query, drafts })
    /** Excludes withdrawn items that have a draft, because their drafts are already counted. */
    const others = [...list.withdrawn.keys()].filter(
      (contentKey) => drafts.find({ contentKey, language })?.isWithdrawn !== false,
    )
    return { count: counted + others.length, isExact: true }
  }
  return { count: items.length, isExact: !hasMore && query.after === undefined }
}

/** Counts the pages of a kind without reading their bodies. */
async function countPages(list: ListContext): Promise<number> {
  const query = { ...list.query, limit: Number.POSITIVE_INFINITY, sort: 'edited' } as const
  const context = { ...list, query, after: undefined }
  const drafted = await findDrafted(context)
  const published = await findPublished(context)
  return drafted.items.length + published.items.length
}
