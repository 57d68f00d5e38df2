/** Rows in the page list: pages, and items that share one page. */
import type { ItemSearchResult, ListedDraft, ListedItem, ListedPage } from '#api'
import { hasAllWords as holdsWords } from '#kit/browser'
import { toItemKey } from '../api/shapes.ts'

export type PageRow = {
  readonly id: string
  readonly page: ListedPage
  readonly title: string
  readonly path: string
  /** URL name of the item that the page shows. Undefined for the page itself. */
  readonly record?: string
  /** Content key of the item that the page shows. */
  readonly recordKey?: string
  /** True if the item that the page shows has a draft. */
  readonly hasDraft?: boolean
  /** True if the page or item is on the site. */
  readonly isPublished: boolean
}

/** An item that is edited in a form. */
export type FormItemRow = {
  readonly id: string
  readonly contentKey: string
  readonly title: string
  /** Name of the item's content type. */
  readonly type: string
  readonly language: string
  readonly hasDraft: boolean
}

/** Returns the pages in this language that serve several items, by content type. */
export const findRecordPages = (pages: readonly ListedPage[], language: string | undefined) =>
  new Map(
    pages.flatMap((page) =>
      page.record !== null && page.language === language ? [[page.record, page] as const] : [],
    ),
  )

export const toPageRows = (pages: readonly ListedPage[]): readonly PageRow[] =>
  pages.map((page) => ({
    id: toItemKey(page),
    page,
    title: page.title,
    path: toListedPath(page),
    isPublished: page.publishedPath !== null,
  }))

/** Returns the path to list for a page. If the page serves several items, the last segment is replaced by `…`. */
const toListedPath = ({ path, record }: ListedPage): string =>
  record === null ? path : toRecordPath(path, '…')

export const toRecordRows = (
  items: readonly ItemSearchResult[],
  serving: ReadonlyMap<string, ListedPage>,
  drafted: ReadonlySet<string> = new Set(),
): readonly PageRow[] =>
  items.flatMap((item) => {
    const page = serving.get(item.type)
    if (page === undefined) return []
    const { title, urlName: record, contentKey: recordKey } = item
    const hasDraft = drafted.has(toItemKey(item))
    const path = toRecordPath(page.path, record)
    const isPublished = item.publishedUrlName !== null
    return [{ id: `${toItemKey(item)} item`, page, title, path, record, recordKey, hasDraft, isPublished }]
  })

/** Returns the content key of the row's item or, if there is no item, of the page. */
export const toRowContentKey = ({ page, recordKey }: Pick<PageRow, 'page' | 'recordKey'>): string =>
  recordKey ?? page.contentKey

/** Converts rows of items that have pages, so that they can be listed together with items that have no page. */
export const toPageItemRows = (rows: readonly PageRow[]): readonly FormItemRow[] =>
  rows.map(({ id, title, page, recordKey, hasDraft }) => ({
    id,
    contentKey: recordKey ?? page.contentKey,
    title,
    type: page.record ?? '',
    language: page.language,
    hasDraft: hasDraft === true,
  }))

export function toFormItemRows(
  items: readonly ListedItem[],
  drafts: readonly ListedDraft[],
): readonly FormItemRow[] {
  const drafted = new Set(drafts.map(toItemKey))
  return items.map((item) => {
    const { contentKey, title, type, language } = item
    const hasDraft = drafted.has(toItemKey(item))
    return { id: `${toItemKey(item)} other`, contentKey, title, type, language, hasDraft }
  })
}

/** Returns the studio route of the page. */
export const toPageRoute = ({ page: { contentKey, language }, record }: Pick<PageRow, 'page' | 'record'>) =>
  ({
    to: '/page/$contentKey/$language',
    params: { contentKey, language },
    search: record === undefined ? {} : { record },
  }) as const

/** Finds the page with this path, or the page that shows the record with this path, and returns its studio route. */
export function findPageRoute(
  pages: readonly ListedPage[],
  { path, language }: Pick<ListedPage, 'path' | 'language'>,
) {
  const own = pages.filter((page) => page.language === language)
  const page = own.find((one) => one.record === null && one.path === path)
  if (page !== undefined) return toPageRoute({ page })
  const record = path.split('/').at(-1) ?? ''
  const serving = own.find((one) => one.record !== null && toRecordPath(one.path, record) === path)
  return serving && toPageRoute({ page: serving, record })
}

/** Replaces the path's last segment with the record's URL name. */
export const toRecordPath = (path: string, record: string): string =>
  [...path.split('/').slice(0, -1), record].join('/')

type ItemOfType = { readonly type: string; readonly language: string }

/** Returns the path at which visitors see the item; undefined if no published page shows items of its type. */
export function toPublishedPath(
  pages: readonly ListedPage[],
  { type, language, publishedUrlName }: ItemOfType & { readonly publishedUrlName: string },
): string | undefined {
  const path = findRecordPages(pages, language).get(type)?.publishedPath ?? undefined
  return path === undefined ? undefined : toRecordPath(path, publishedUrlName)
}

/** Returns true if the title and the address together contain all of the given words. */
export const hasAllWords = ({ title, path }: Pick<ListedPage, 'title' | 'path'>, words: string): boolean =>
  holdsWords(`${title} ${path}`, words)
