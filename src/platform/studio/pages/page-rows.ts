/** What the list of pages shows: pages, and what is found by its title and shown by a page that serves many. */
import { hasWords as holdsWords } from '#kit/browser'
import type { FoundItem, ListedDraft, ListedItem, ListedPage } from '../api/shapes.ts'
import { toItemKey } from '../api/shapes.ts'

export type PageRow = {
  readonly id: string
  readonly page: ListedPage
  readonly title: string
  readonly path: string
  /** The name of the item that the page shows; undefined for the page itself. */
  readonly record?: string
  /** Of that item. */
  readonly recordKey?: string
  /** Of such an item. */
  readonly hasDraft?: boolean
}

/** What is no page. */
export type OtherRow = {
  readonly id: string
  readonly contentKey: string
  readonly title: string
  /** Name of its content type. */
  readonly type: string
  readonly language: string
  readonly hasDraft: boolean
}

/** Of those pages that serve items, by the types of these, in that language. */
export const findServing = (pages: readonly ListedPage[], language: string | undefined) =>
  new Map(
    pages.flatMap((page) =>
      page.record !== null && page.language === language ? [[page.record, page] as const] : [],
    ),
  )

export const toPageRows = (pages: readonly ListedPage[]): readonly PageRow[] =>
  pages.map((page) => ({ id: toItemKey(page), page, title: page.title, path: toListedPath(page) }))

/** Of one that serves many, what all of their addresses have in common. */
const toListedPath = ({ path, record }: ListedPage): string =>
  record === null ? path : toRecordPath(path, '…')

export const toRecordRows = (
  items: readonly FoundItem[],
  serving: ReadonlyMap<string, ListedPage>,
  drafted: ReadonlySet<string> = new Set(),
): readonly PageRow[] =>
  items.flatMap((item) => {
    const page = serving.get(item.type)
    if (page === undefined) return []
    const { title, urlName: record, contentKey: recordKey } = item
    const hasDraft = drafted.has(toItemKey(item))
    const path = toRecordPath(page.path, record)
    return [{ id: `${toItemKey(item)} item`, page, title, path, record, recordKey, hasDraft }]
  })

/** Of what stands at the address. */
export const toContentKey = ({ page, recordKey }: Pick<PageRow, 'page' | 'recordKey'>): string =>
  recordKey ?? page.contentKey

/** Of products, questions, pictures and the like. */
export function toDraftRows(
  drafts: readonly ListedDraft[],
  pages: readonly ListedPage[],
  words: string,
): readonly OtherRow[] {
  const known = new Set(pages.map(toItemKey))
  const shown = drafts.filter(
    (draft) => !known.has(toItemKey(draft)) && hasWords({ title: draft.title, path: '' }, words),
  )
  return toOtherRows(shown, shown)
}

export function toOtherRows(
  items: readonly ListedItem[],
  drafts: readonly ListedDraft[],
): readonly OtherRow[] {
  const drafted = new Set(drafts.map(toItemKey))
  return items.map((item) => {
    const { contentKey, title, type, language } = item
    const hasDraft = drafted.has(toItemKey(item))
    return { id: `${toItemKey(item)} other`, contentKey, title, type, language, hasDraft }
  })
}

/** Where the studio shows it. */
export const toTarget = ({ page: { contentKey, language }, record }: Pick<PageRow, 'page' | 'record'>) =>
  ({
    to: '/page/$contentKey/$language',
    params: { contentKey, language },
    search: record === undefined ? {} : { record },
  }) as const

/** The record's name is the end of the path. */
export const toRecordPath = (path: string, record: string): string =>
  [...path.split('/').slice(0, -1), record].join('/')

/** With all of the words in title or address. */
export const hasWords = ({ title, path }: Pick<ListedPage, 'title' | 'path'>, words: string): boolean =>
  holdsWords(`${title} ${path}`, words)
