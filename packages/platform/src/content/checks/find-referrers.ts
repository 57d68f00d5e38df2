/** Finds the items that refer to a removed item, and the fields that contain the references. */
import { pageBody } from '#content-types'
import type { Read } from '#database'
import type { ContentItem } from '#model'
import type { ContentDraft } from '../types/change.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import type { ContentTables } from '../types/tables.ts'
import { redirectType } from './addresses/check-redirects.ts'
import { findMissingPageReferences, type PageLookup } from './addresses/lost-pages.ts'
import { createNeighbours, type Neighbours } from './items/neighbours.ts'
import { findReferences } from './items/references.ts'
import { isWithdrawal } from './withdrawn-items.ts'

export type Referrer = { readonly item: ContentDraft; readonly fieldPath: readonly string[] }

/**
 * Loads the unchanged items that may refer to an item, including its translations and redirects from its path.
 * `leaving` contains the item in each language from which it is removed.
 */
export async function loadReferrers(
  leaving: readonly ContentItem[],
  { heads: stored, find, load }: Neighbours,
): Promise<readonly ContentDraft[]> {
  const routes = leaving.flatMap(({ type, body: { route } }) =>
    type === 'epiderm__page' && typeof route === 'string' ? [route] : [],
  )
  const heads = await Promise.all([
    stored.findBy(
      'contentKey',
      leaving.slice(0, 1).map(({ contentKey }) => contentKey),
    ),
    find(
      'key',
      leaving.map(({ contentKey }) => contentKey),
    ),
    find(
      'page',
      leaving.map(({ urlName }) => urlName),
    ),
    find(
      'record',
      leaving.flatMap(({ recordId }) => recordId ?? []),
    ),
    find('link', routes),
    find(
      'only from',
      routes.map((route) => JSON.stringify(route)),
    ),
  ])
  return load(heads.flat())
}

type PublishedSite = { readonly published: Snapshot; readonly db: Read<ContentTables> }

/**
 * Finds the published items that refer to an item in this language. Returns an empty list if the item is not published.
 */
export async function findPublishedReferrers(
  { published, db }: PublishedSite,
  { contentKey, language }: Pick<ContentItem, 'contentKey' | 'language'>,
): Promise<readonly Referrer[]> {
  const heads = await published.heads.findBy('contentKey', [contentKey])
  const [item] = await published.loadStored(heads.filter((head) => head.language === language))
  if (item === undefined) return []
  const neighbours = createNeighbours({ published, db, changes: [{ kind: 'remove', contentKey, language }] })
  return findReferrers(item, await loadReferrers([item], neighbours))
}

/**
 * Finds items that refer to an item by content key, page name, path or record id. A link by path remains valid if a
 * redirect starts at that path.
 */
export function findReferrers(item: ContentDraft, staying: readonly ContentDraft[]): readonly Referrer[] {
  const isMoved = staying.some(({ type, body }) => type === redirectType && body.from === item.body.route)
  const links = isMoved ? undefined : toLinkPattern(item)
  return staying
    .filter((other) => other.contentKey !== item.contentKey && !isWithdrawal(other))
    .flatMap((other) => {
      const fieldPath =
        findReferences(other.body).find(({ contentKey }) => contentKey === item.contentKey)?.fieldPath ??
        findMissingPageReferences(other.body, toRemainingNames(item, staying)).find(({ message }) =>
          isAbout(item, message),
        )?.fieldPath ??
        (links === undefined ? undefined : findLink(other.body, links))
      return fieldPath === undefined ? [] : [{ item: other, fieldPath }]
    })
}

/** Returns the page names and record ids that the site has without this item. Used to check page references. */
function toRemainingNames(item: ContentDraft, staying: readonly ContentDraft[]): PageLookup {
  const pages = new Set(staying.flatMap(({ type, urlName }) => (type === 'epiderm__page' ? [urlName] : [])))
  const recordIds = new Set(staying.flatMap(({ recordId }) => recordId ?? []))
  if (item.type === 'epiderm__page') pages.delete(item.urlName)
  return { hasPage: (urlName) => pages.has(urlName), hasRecord: (recordId) => recordIds.has(recordId) }
}

const isAbout = ({ type, urlName, recordId }: ContentDraft, message: string) =>
  (type === 'epiderm__page' && message.toLowerCase().endsWith(` ${urlName}`)) ||
  (recordId !== null && message.includes(recordId.slice(0, 15)))

/** Matches links to a page's path, as a whole value or in rich text; undefined for an item without a path. */
function toLinkPattern({ type, body }: ContentDraft): RegExp | undefined {
  const route = type === 'epiderm__page' ? pageBody.shape.route.safeParse(body.route).data : undefined
  if (route === undefined || route.includes('{')) return undefined
  const address = route.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(`^${address}(?:[?#]|$)|href="${address}["?#]`)
}

function findLink(
  value: unknown,
  pattern: RegExp,
  fieldPath: readonly string[] = [],
): readonly string[] | undefined {
  if (typeof value === 'string') return pattern.test(value) ? fieldPath : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const found = findLink(child, pattern, [...fieldPath, key])
    if (found !== undefined) return found
  }
  return undefined
}
