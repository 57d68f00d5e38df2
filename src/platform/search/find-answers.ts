/** What visitors can read of the rows that match: each with its address, one for each page. */
import { rememberBy } from '#kit'
import type { PlacedItem, SearchedLanguage } from '#model'
import { findNaming, findOfType, findShowing, findShownNames, type Edition, type Row } from './find-rows.ts'
import { pageType } from './item-text.ts'

export type Answer = {
  /** What it is called: the item that a page is about stands for the page. */
  readonly row: Row
  /** Those that match, best first. */
  readonly matches: readonly Row[]
  /** Without the base path, with the language. */
  readonly path: string
  /** The item that is written on its page, by its words; undefined where the page is its own. */
  readonly isPart: boolean
}

export type Place = { readonly edition: Edition; readonly language: SearchedLanguage }

/** Of the pages that show an item so many are looked at for one that is listed. */
const maxShowing = 20

/** Best first, as the rows are. What has no page that is listed is left out. */
export async function findAnswers(place: Place, rows: readonly Row[]): Promise<readonly Answer[]> {
  const own = await loadOwnPaths(place, rows)
  const shownOn = await findPagesOfParts(
    place,
    rows.filter((_, position) => own[position] === undefined),
  )
  const owners = await findOwners(
    place,
    rows.filter(({ type }, position) => type === pageType && own[position] !== undefined),
  )
  const answers = new Map<string, { row: Row; matches: Row[]; path: string; isPart: boolean }>()
  for (const [position, row] of rows.entries()) {
    const path = own[position] ?? shownOn.get(row.managedContentId)
    if (path === undefined) continue
    const isPart = own[position] === undefined
    const key = isPart ? row.managedContentId : path
    const known = answers.get(key)
    if (known !== undefined) {
      known.matches.push(row)
      if (known.row.type === pageType) known.row = row
    } else {
      const owner = row.type === pageType ? owners.get(path) : undefined
      answers.set(key, { row: owner ?? row, matches: [row], path, isPart })
    }
  }
  return [...answers.values()]
}

/** By row, since what is found again is the same object. */
const knownPathsOf = rememberBy(
  (_edition: Edition) => new WeakMap<Row, { readonly path: string | undefined }>(),
)

async function loadOwnPaths(
  { edition, language }: Place,
  rows: readonly Row[],
): Promise<readonly (string | undefined)[]> {
  const known = knownPathsOf(edition)
  const unknown = rows.filter((row) => !known.has(row))
  const paths = unknown.length === 0 ? [] : await language.loadPaths(unknown.map(toPlaced))
  for (const [position, row] of unknown.entries()) known.set(row, { path: paths[position] })
  return rows.map((row) => known.get(row)?.path)
}

/** By path, the items that listed pages are about: those that name them as their own. */
async function findOwners(
  { edition, language }: Place,
  pages: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  if (pages.length === 0) return new Map()
  const naming = await findNaming(
    edition,
    pages.map(({ managedContentId }) => managedContentId),
  )
  const paths = await language.loadPaths(naming.map(toPlaced))
  const owners = naming.flatMap((row, position): [string, Row][] => {
    const path = paths[position]
    return path === undefined ? [] : [[path, row]]
  })
  return new Map(owners.toReversed())
}

/** By managed content id, the first listed page that shows an item which has none of its own. */
async function findPagesOfParts(place: Place, parts: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (parts.length === 0) return found
  const names = [...new Set(parts.flatMap(({ contentKey, type }) => [contentKey, type]))]
  const shown = await findShownNames(place.edition, names)
  for (const { managedContentId, contentKey, type } of parts) {
    const own = [contentKey, type].filter((name) => shown.has(name))
    const path = own.length === 0 ? undefined : await findPageShowing(place, own)
    if (path !== undefined) found.set(managedContentId, path)
  }
  return found
}

/** A stored collection stands where it is shown in its turn. */
async function findPageShowing(place: Place, names: readonly string[]): Promise<string | undefined> {
  const showing = await findShowing(place.edition, { names, limit: maxShowing })
  const path = await findFirstPath(place, showing)
  if (path !== undefined) return path
  const collections = showing.filter(({ type }) => type !== pageType).map(({ contentKey }) => contentKey)
  if (collections.length === 0) return undefined
  return findFirstPath(place, await findShowing(place.edition, { names: collections, limit: maxShowing }))
}

/** A page for itself before one for records, of which the first stands for all. */
async function findFirstPath(
  { edition, language }: Place,
  showing: readonly Row[],
): Promise<string | undefined> {
  const pages = showing.filter(({ type }) => type === pageType)
  const own = await findListed(language, pages)
  if (own !== undefined) return own
  for (const type of new Set(pages.map(({ contentKey }) => language.findRecordType(contentKey)))) {
    const records = type === undefined ? [] : await findOfType(edition, { type, limit: maxShowing })
    const path = await findListed(language, records)
    if (path !== undefined) return path
  }
  return undefined
}

async function findListed(language: SearchedLanguage, rows: readonly Row[]): Promise<string | undefined> {
  return (await language.loadPaths(rows.map(toPlaced))).find((path) => path !== undefined)
}

export const toPlaced = ({ contentKey, type, urlName, address, isIndexed, mayUnlist }: Row): PlacedItem => ({
  contentKey,
  type,
  urlName,
  body: {
    ...(type !== pageType && address !== null && { url: address }),
    ...(isIndexed === 0 && { isIndexed: false }),
    ...(mayUnlist === 1 && { mayUnlist: true }),
  },
})
