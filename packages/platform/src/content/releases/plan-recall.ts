/**
 * Finds everything that a withdrawal changes: the versions of the item, its paths, and the sets that contain it.
 */
import { pageBody, withdrawalType, type ContentTypes } from '#content-types'
import type { Read } from '#database'
import { toReferencedKeys } from '#kit'
import type { ContentItem } from '#model'
import { findWithdrawals } from '../checks/withdrawn-items.ts'
import { findHeadsByMention } from '../snapshots/mentions.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import type { ContentTables } from '../types/tables.ts'
import { itemAlreadyWithdrawn, withdrawalNotPossible, unknownRecallItem } from './recall-errors.ts'

export type RecallSite = {
  readonly types: ContentTypes
  readonly published: Snapshot
  readonly db: Read<ContentTables>
}

/** An item in one language, with its paths without the language prefix. The first path is the current path. */
export type RecalledVersion = { readonly item: ContentItem; readonly addresses: readonly string[] }

/**
 * Loads the published versions of an item, the default language first. Throws 404 for an unknown item, 409 if it was
 * already withdrawn, and 422 if no record page shows it.
 */
export async function loadRecalledVersions(
  site: RecallSite,
  contentKey: string,
): Promise<readonly RecalledVersion[]> {
  const { published } = site
  const withdrawn = (await findWithdrawals(published, [contentKey])).get(contentKey)
  if (withdrawn?.[0] !== undefined) throw itemAlreadyWithdrawn(withdrawn[0].title)
  const items = await published.loadStored(await published.heads.findBy('contentKey', [contentKey]))
  const [first] = items
  if (first === undefined) throw unknownRecallItem(contentKey)
  const routes = await loadRecordRoutes(site, first.type)
  if (routes.size === 0) throw withdrawalNotPossible(first.title, first.type)
  const defaultLanguage = await published.heads.loadDefaultLanguage()
  const isDefault = ({ language }: ContentItem) => language === defaultLanguage
  return items
    .toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
    .map((item) => {
      const route = routes.get(item.language) ?? routes.get(defaultLanguage ?? '')
      const names = [item, ...items].map(({ urlName }) => urlName)
      const parameters = [...names, ...(item.recordId === null ? [] : [item.recordId])]
      const addresses = route === undefined ? [] : parameters.map((name) => toAddress(route, name))
      return { item, addresses: [...new Set(addresses)] }
    })
}

const toAddress = (route: string, name: string) => route.replace(/\{\w+\}/, () => name)

/** Returns a map from language to the path of the page that displays records of this type. */
async function loadRecordRoutes(
  { published, db }: RecallSite,
  type: string,
): Promise<ReadonlyMap<string, string>> {
  if (type === withdrawalType) return new Map()
  const heads = await findHeadsByMention(db, published.heads, { kind: 'shows', values: [type] })
  const pages = (await published.loadStored(heads)).flatMap(({ language, body }) => {
    const settings = pageBody.pick({ route: true, record: true }).safeParse(body).data
    return settings?.record?.type === type ? [[language, settings.route] as const] : []
  })
  return new Map(pages.toReversed())
}

/**
 * Loads the sets that contain an item, directly or in another set. A set that exists in several languages is listed
 * once, in its first language.
 */
export async function loadContainingSets(
  site: RecallSite,
  contentKey: string,
): Promise<readonly ContentItem[]> {
  const found = new Map<string, ContentItem>()
  let level = [contentKey]
  while (level.length > 0) {
    const containing = await loadContaining(site, level)
    level = []
    for (const item of containing) {
      if (item.contentKey === contentKey || found.has(item.contentKey)) continue
      found.set(item.contentKey, item)
      level.push(item.contentKey)
    }
  }
  return [...found.values()]
}

async function loadContaining(
  { types, published, db }: RecallSite,
  keys: readonly string[],
): Promise<readonly ContentItem[]> {
  const toFields = ({ type }: Pick<ContentItem, 'type'>) => types.get(type)?.withdrawnWith ?? []
  const mentioning = await findHeadsByMention(db, published.heads, { kind: 'key', values: keys })
  const heads = mentioning.filter((head) => toFields(head).length > 0)
  return (await published.loadStored(heads)).filter((item) => {
    const contained = toReferencedKeys(toFields(item).map((field) => item.body[field]))
    return keys.some((key) => contained.includes(key))
  })
}
