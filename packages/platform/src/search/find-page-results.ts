/** Finds the pages on which visitors can read the matching rows, with one result per page. */
import { patternType } from '#content-types'
import type { AddressableItem, SearchedLanguage } from '#model'
import {
  findRowsWithPath,
  findRowsOfType,
  findRowsWithList,
  findListSources,
  type LanguageRows,
  type SearchRow,
} from './find-rows.ts'
import { pageType } from './item-text.ts'
import { cacheByLanguageRows, cacheByRow } from './cache-results.ts'

export type PageResult = {
  /** The row whose title is shown. For a page about an item, this is the item's row. */
  readonly row: SearchRow
  /** The matching rows, best first. */
  readonly matches: readonly SearchRow[]
  /** The path with its language prefix, without the base path. */
  readonly path: string
  /** True if the item has no page of its own, so that the result links to a page that shows the item. */
  readonly isPart: boolean
}

export type SearchScope = { readonly edition: LanguageRows; readonly language: SearchedLanguage }

/** Maximum number of pages to check in order to find a listed page that shows an item. */
const maxCheckedPages = 20

/** Returns results in row order. Omits rows without a listed page. */
export async function findPageResults(
  scope: SearchScope,
  rows: readonly SearchRow[],
): Promise<readonly PageResult[]> {
  const findOwnPath = await loadOwnPaths(scope, rows)
  const findPageOfPart = await loadPagesOfParts(
    scope,
    rows.filter((row) => findOwnPath(row) === undefined),
  )
  const findOwner = await loadOwners(
    scope,
    rows.filter((row) => row.type === pageType && findOwnPath(row) !== undefined),
  )
  const answers = new Map<string, { row: SearchRow; matches: SearchRow[]; path: string; isPart: boolean }>()
  for (const row of rows) {
    const own = findOwnPath(row)
    const shown = own === undefined ? findPageOfPart(row) : undefined
    const path = own ?? shown?.path
    if (path === undefined) continue
    /** For a pattern, uses the row of the page that shows it, because only editors see the pattern's title. */
    const page = row.type === patternType ? shown?.row : undefined
    const isPart = own === undefined && page === undefined
    const key = isPart ? row.managedContentId : path
    const known = answers.get(key)
    if (known !== undefined) {
      known.matches.push(row)
      if (known.row.type === pageType) known.row = row
    } else {
      answers.set(key, { row: findOwner(row) ?? page ?? row, matches: [row], path, isPart })
    }
  }
  return [...answers.values()]
}

const loadOwnPaths = cacheByRow(({ language }: SearchScope, rows) =>
  language.loadPaths(rows.map(toPageResult)),
)

/** Loads the items that listed pages are about, which are the items that name a listed page as their own page. */
const loadOwners = cacheByRow(async (scope: SearchScope, pages) => {
  const { edition, language } = scope
  const naming = await findRowsWithPath(
    edition,
    pages.map(({ managedContentId }) => managedContentId),
  )
  const paths = await language.loadPaths(naming.map(toPageResult))
  const byPath = new Map(naming.map((row, position) => [paths[position], row] as const).toReversed())
  const findOwnPath = await loadOwnPaths(scope, pages)
  return pages.map((page) => byPath.get(findOwnPath(page)))
})

/** The first listed page that shows an item. `row` is set only if the item is a pattern. */
type ItemPage = { readonly path: string | undefined; readonly row?: SearchRow | undefined }

/** For items without their own page, loads the first listed page that shows them. */
const loadPagesOfParts = cacheByRow(async (scope: SearchScope, parts) => {
  const names = [...new Set(parts.flatMap(({ contentKey, type }) => [contentKey, type]))]
  const shown = await findListSources(scope.edition, names)
  const pages: (ItemPage | undefined)[] = []
  for (const { contentKey, type } of parts) {
    const own = [contentKey, type].filter((name) => shown.has(name))
    const find = type === patternType ? findFirstPageOfItem : findPageOfItem
    pages.push(own.length === 0 ? undefined : await find(scope, own))
  }
  return pages
})

const rememberPages = cacheByLanguageRows<ItemPage>()

/**
 * Finds a page that shows the item. The result is cached, so that the query runs only once for all items of a type on a
 * results page.
 */
function findPageOfItem(scope: SearchScope, names: readonly string[]): Promise<ItemPage> {
  const ask = async () => ({ path: (await findFirstPageOfItem(scope, names))?.path })
  return rememberPages(scope.edition, names.join(' '), ask)
}

/**
 * Finds the first page with a list from one of these sources, either directly or through a stored collection or
 * pattern.
 */
async function findFirstPageOfItem(
  scope: SearchScope,
  names: readonly string[],
): Promise<ItemPage | undefined> {
  const showing = await findRowsWithList(scope.edition, { names, limit: maxCheckedPages })
  const page = await findFirstPage(scope, showing)
  if (page !== undefined) return page
  const around = showing.filter(({ type }) => type !== pageType).map(({ contentKey }) => contentKey)
  if (around.length === 0) return undefined
  return findFirstPage(
    scope,
    await findRowsWithList(scope.edition, { names: around, limit: maxCheckedPages }),
  )
}

/**
 * Finds a listed page among the rows that show the item. Prefers an ordinary page. A record page is represented by its
 * first listed record.
 */
async function findFirstPage(
  { edition, language }: SearchScope,
  showing: readonly SearchRow[],
): Promise<ItemPage | undefined> {
  const pages = showing.filter(({ type }) => type === pageType)
  const own = await findListed(language, pages)
  if (own !== undefined) return own
  for (const type of new Set(pages.map(({ contentKey }) => language.findRecordType(contentKey)))) {
    const records = type === undefined ? [] : await findRowsOfType(edition, { type, limit: maxCheckedPages })
    const page = await findListed(language, records)
    if (page !== undefined) return page
  }
  return undefined
}

async function findListed(
  language: SearchedLanguage,
  rows: readonly SearchRow[],
): Promise<ItemPage | undefined> {
  const paths = await language.loadPaths(rows.map(toPageResult))
  const at = paths.findIndex((path) => path !== undefined)
  return at === -1 ? undefined : { path: paths[at], row: rows[at] }
}

export const toPageResult = ({
  contentKey,
  type,
  urlName,
  address,
  isIndexed,
  mayUnlist,
}: SearchRow): AddressableItem => ({
  contentKey,
  type,
  urlName,
  body: {
    ...(type !== pageType && address !== null && { url: address }),
    ...(isIndexed === 0 && { isIndexed: false }),
    ...(mayUnlist === 1 && { mayUnlist: true }),
  },
})
