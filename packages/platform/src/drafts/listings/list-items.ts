/**
 * Lists the items of a type with state, last edit and problems: drafts first, most recently changed first, then
 * published items; or all by title.
 */
import { parsePosition, type ItemListPart, type ItemListQuery, type StudioItem } from '#content'
import { imageType } from '#content-types'
import { foldName } from '#kit'
import type { Actor, OpenDraft } from '#model'
import { draftsActor, findOpenRows, maxKeys, requireStaff, type DraftDeps, type DraftRow } from '../draft.ts'
import { listPositionInvalid } from '../errors.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import { countConflicts } from '../read-drafts.ts'
import { createItemRows, toState, type ItemRow } from './item-rows.ts'
import { openPageFilter, pageType, type PageKind } from './page-kinds.ts'
import { createPictureFacts, type PictureFactsReader } from './pictures/picture-facts.ts'
import { isFiltering, openPictureFilter, type PictureQuery } from './pictures/picture-filter.ts'
import type { RowContext } from './row-context.ts'

export type ItemRowsQuery = PictureQuery & {
  readonly type: string
  readonly language: string
  readonly words?: string | undefined
  /** `edited`: any state except `published`. */
  readonly state?: ItemRow['state'] | 'edited' | undefined
  /** Selects pages. */
  readonly kind?: PageKind | undefined
  /** An account id. Selects drafts that this account has changed last. */
  readonly editedBy?: string | undefined
  /** `address`: only for pages. */
  readonly sort: 'edited' | 'title' | '-title' | 'address' | '-address'
  readonly after?: string | undefined
  readonly limit: number
}

type ItemRows = {
  readonly rows: readonly ItemRow[]
  /** Undefined at the end of the list. */
  readonly next: string | undefined
  readonly total: { readonly count: number; readonly isExact: boolean }
}

type ListDeps = DraftDeps & { readonly open: OpenDrafts; readonly facts: PictureFactsReader }

/** Throws `list-position-invalid` (400) if `after` is not the `next` of a previous part. */
export type ListItems = (actor: Actor, query: ItemRowsQuery) => Promise<ItemRows>

export function createItemLists(options: Omit<ListDeps, 'facts'>): ListItems {
  const facts = createPictureFacts(options)
  const deps: ListDeps = { ...options, facts }
  const toRows = createItemRows(deps, facts)
  return async (actor, query) => {
    requireStaff(actor, 'see drafts')
    const list = await openList(deps, actor, query)
    const { items, next } = await findItems(list)
    return { rows: await toRows(list, items), next, total: await count(list, { items, next }) }
  }
}

type ListContext = RowContext & {
  readonly deps: ListDeps
  readonly query: ItemRowsQuery
  /** Returns false for pages and pictures that the query does not select. */
  readonly isIncluded: (item: StudioItem) => boolean
  /** True if the query selects some items of the type and language only. */
  readonly isFiltered: boolean
}

async function openList(deps: ListDeps, actor: Actor, query: ItemRowsQuery): Promise<ListContext> {
  const drafts = await deps.open.load()
  const conflicts = drafts.isEmpty ? () => 0 : await countConflicts(deps.database.read)
  const isListed = (draft: OpenDraft | undefined): draft is OpenDraft =>
    draft !== undefined &&
    (!draft.isUnchanged || conflicts({ item: draft.item.contentKey, language: draft.item.language }) > 0)
  const findPlace = await deps.content.listings.openPlaces()
  const context = { deps, query, drafts, isListed, findPlace }
  const { words = '', state, editedBy } = query
  const isFiltered = words !== '' || state !== undefined || editedBy !== undefined || isFiltering(query)
  if (query.type === imageType) {
    const input = { isListed, drafts, query, words, wanted: query, facts: deps.facts }
    /** The filter also finds words in alternative texts. */
    const isIncluded = await openPictureFilter(deps, input)
    return { ...context, query: { ...query, words: '' }, isIncluded, isFiltered }
  }
  const isIncluded =
    query.type === pageType
      ? await openPageFilter(deps, actor, { isListed, findPlace, kind: query.kind })
      : () => true
  return { ...context, isIncluded, isFiltered }
}

/** The first letter of a position. It identifies the list: drafts by last edit or by title, or published items. */
const [draftPart, publishedPart] = ['d', 'p'] as const

async function findItems(list: ListContext): Promise<ItemListPart> {
  const { sort, after = '', state, editedBy, limit } = list.query
  if (!/^(?:$|[dp])/.test(after)) throw listPositionInvalid()
  if (editedBy !== undefined || (state !== undefined && state !== 'published')) return findDrafted(list)
  if (sort !== 'edited' || state === 'published' || after.startsWith(publishedPart))
    return findPublished(list, limit)
  const drafted = await findDrafted(list)
  if (drafted.next !== undefined) return drafted
  const rest = limit - drafted.items.length
  const published = await findPublished(list, Math.max(rest, 1))
  if (rest > 0) return { items: [...drafted.items, ...published.items], next: published.next }
  return { items: drafted.items, next: published.items.length > 0 ? publishedPart : undefined }
}

/** Lists items by title, or published items that follow the drafts. */
async function findPublished(list: ListContext, limit: number): Promise<ItemListPart> {
  const { deps, drafts, query, isListed } = list
  const { type, language, words = '', sort, state, after = '' } = query
  const isByTitle = sort !== 'edited'
  const position = after.startsWith(publishedPart) ? after.slice(1) : ''
  if (position !== '' && parsePosition(position) === undefined) throw listPositionInvalid()
  const isIncluded = (item: StudioItem) =>
    list.isIncluded(item) &&
    (isListed(item.draft) ? isByTitle && state === undefined : item.published !== undefined)
  const { items, next } = await deps.content.listings.list({
    type,
    language,
    drafts,
    words,
    order: toOrder(query),
    after: position === '' ? undefined : position,
    limit,
    isIncluded,
  })
  return { items, next: next && `${publishedPart}${next}` }
}

/** Published items that match words are listed by title, because the list by title finds them in memory. */
function toOrder({ sort, words = '' }: ItemRowsQuery): ItemListQuery['order'] {
  if (sort !== 'edited') return sort
  return words === '' ? 'published' : 'title'
}

type DraftEntry = { readonly draft: OpenDraft; readonly row: DraftRow; readonly position: string }

/** Lists the drafts, in the order of the query. */
async function findDrafted(list: ListContext): Promise<ItemListPart> {
  const { query, isListed } = list
  const { sort, editedBy, words = '', limit } = query
  const isFound = list.deps.content.listings.createWordsFilter(words)
  const direction = sort === 'title' || sort === 'address' ? 1 : -1
  const after = query.after?.slice(1)
  const entries = (await findDraftEntries(list))
    .filter(
      ({ draft, row, position }) =>
        isListed(draft) &&
        (editedBy ?? row.changed_by) === row.changed_by &&
        (after === undefined || compare(position, after) * direction > 0) &&
        isFound(draft.item, draft.address?.['route']),
    )
    .toSorted((a, b) => compare(a.position, b.position) * direction)
  const items: StudioItem[] = []
  let last = ''
  for (const { draft, position } of entries) {
    const item = await findStudioItem(list, draft)
    const isGone = item.published === undefined && draft.isWithdrawn
    if (isGone || !list.isIncluded(item) || !isStateWanted(query, toState(list, item))) continue
    if (items.length === limit) return { items, next: `${draftPart}${last}` }
    items.push(item)
    last = position
  }
  return { items, next: undefined }
}

/** Reads the rows of the type's open drafts in the language. */
async function findDraftEntries({ deps, drafts, query }: ListContext): Promise<readonly DraftEntry[]> {
  const { type, language, sort } = query
  const own = drafts.findOfType(type).filter(({ item }) => item.language === language)
  if (own.length === 0) return []
  const items = own.map(({ item }) => item.contentKey)
  const filter = { type, language, ...(items.length <= maxKeys && { items }) }
  const rows = await findOpenRows(deps.database.read, filter)
  const byKey = new Map(own.map((draft) => [draft.item.contentKey, draft]))
  return rows.flatMap((row) => {
    const draft = byKey.get(row.item)
    if (draft === undefined) return []
    const key = sort === 'edited' ? row.changed_at : toTextKey(sort, draft)
    return [{ draft, row, position: `${key} ${row.item}` }]
  })
}

const toTextKey = (sort: ItemRowsQuery['sort'], { item, address }: OpenDraft): string =>
  sort === 'title' || sort === '-title'
    ? foldName(item.title)
    : String(address?.['route'] ?? item.urlName).replaceAll('/', '\u0001')

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

async function findStudioItem({ deps }: ListContext, draft: OpenDraft): Promise<StudioItem> {
  const { contentKey, language } = draft.item
  const heads = await deps.content.at(draftsActor).heads.findBy('contentKey', [contentKey])
  return { draft, published: heads.find((head) => head.language === language) }
}

const isStateWanted = ({ state }: ItemRowsQuery, own: ItemRow['state']): boolean =>
  state === undefined || state === own || (state === 'edited' && own !== 'published')

async function count(list: ListContext, { items, next }: ItemListPart): Promise<ItemRows['total']> {
  const { deps, drafts, query } = list
  const { type } = query
  if (!list.isFiltered)
    return {
      count:
        type !== pageType ? await deps.content.listings.count({ ...query, drafts }) : await countPages(list),
      isExact: true,
    }
  return { count: items.length, isExact: next === undefined && query.after === undefined }
}

/** Counts the pages of a kind without reading their bodies. */
async function countPages(list: ListContext): Promise<number> {
  const whole = { ...list.query, after: undefined, limit: Number.POSITIVE_INFINITY, sort: 'edited' } as const
  const context = { ...list, query: whole }
  const drafted = await findDrafted(context)
  const published = await findPublished(context, whole.limit)
  return drafted.items.length + published.items.length
}
