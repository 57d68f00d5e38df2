/**
 * Before a publish, finds the drafts that are related to a page: its own draft, the drafts that it refers to, and
 * drafts of menus that link to it.
 */
import { patternType } from '#content-types'
import { isPlainObject, toReferencedKeys } from '#kit'
import type { DraftSet, OpenDraft } from '#model'
import type { EditedItem } from '#operations'
import {
  findOpenRows,
  loadEditedItem,
  loadPublishedItem,
  publishedContentActor,
  type DraftDeps,
  type DraftKey,
} from '../draft.ts'

/** A page or another item. For a page, also contains the URL name of the record that the page shows. */
export type RelatedPage = DraftKey & { readonly record?: string | undefined }

/** `named`: a draft to publish together with the page. `links`: a menu that links to the page. */
export type PageRelation = 'named' | 'links'

type DraftedItemState = { readonly edited: EditedItem; readonly isNew: boolean }

/** Content types of the parts that surround a page. A page refers to such parts but does not contain them. */
const structuralTypes: ReadonlySet<string> = new Set([
  'epiderm__page',
  'epiderm__layout',
  'epiderm__menu',
  'epiderm__site',
  'epiderm__theme',
  'epiderm__labels',
])

export type PageRelations = {
  readonly find: (draft: OpenDraft) => Promise<PageRelation | null>
  /** Lists the drafts that are related to the page. */
  readonly list: () => Promise<readonly OpenDraft[]>
}

/** `drafts`: all open drafts. */
export async function findPageRelations(
  deps: DraftDeps,
  page: RelatedPage,
  drafts: DraftSet,
): Promise<PageRelations> {
  const load = createItemLoader(deps, page.language)
  const own = await load(page.contentKey)
  if (own === undefined) return { find: async () => null, list: async () => [] }
  const record = await findRecord(deps, { page, drafts }, own.edited)
  const named = await findNamed(load, [page.contentKey, ...(record === undefined ? [] : [record])])
  const published = await loadPublishedItem(deps, page)
  const addresses = new Set(
    [own.edited, ...(published ? [published] : [])].flatMap((one) => toAddress(one, page)),
  )
  const find: PageRelations['find'] = async ({ item: { contentKey, type }, loadBody }) => {
    if (named.has(contentKey)) return 'named'
    if (!linkingTypes.has(type)) return null
    if (!linksTo(await loadBody(), { addresses, urlName: own.edited.urlName })) return null
    return type === 'epiderm__redirect' ? 'named' : 'links'
  }
  return {
    find,
    async list() {
      const found = [...named].flatMap(drafts.findOfItem)
      const related = new Set(found)
      for (const draft of [...linkingTypes].flatMap(drafts.findOfType))
        if ((await find(draft)) !== null) related.add(draft)
      return [...related]
    },
  }
}

const linkingTypes: ReadonlySet<string> = new Set(['epiderm__redirect', 'epiderm__menu'])

type LoadItem = (contentKey: string) => Promise<DraftedItemState | undefined>

/** Loads items, preferring drafts to published items and the page's language to other languages. */
const createItemLoader =
  (deps: DraftDeps, language: string): LoadItem =>
  async (contentKey) => {
    const drafted = await findOpenRows(deps.database.read, { items: [contentKey] })
    const row = drafted.find((one) => one.language === language) ?? drafted[0]
    if (row !== undefined)
      return {
        edited: await loadEditedItem(deps, deps.database.read, row),
        isNew: row.base_version === null,
      }
    const published = await loadPublishedItem(deps, { contentKey, language })
    return published && { edited: { ...published, isWithdrawn: false }, isNew: false }
  }

/** Returns the content key of the record that the page shows. */
async function findRecord(
  deps: DraftDeps,
  { page: { language, record: urlName }, drafts }: { readonly page: RelatedPage; readonly drafts: DraftSet },
  { body }: EditedItem,
): Promise<string | undefined> {
  const { record } = body
  if (urlName === undefined || !isPlainObject(record)) return undefined
  const type = String(record['type'])
  const drafted = await deps.content
    .withOpenDrafts(drafts)(publishedContentActor)
    .heads.findBy('urlName', [urlName])
  const head = drafted.find((one) => one.type === type && drafts.find(one) !== undefined)
  if (head !== undefined) return head.contentKey
  const { items } = await deps.content
    .at(publishedContentActor)
    .findContents({ type, urlName, language, limit: 1 })
  return items[0]?.contentKey
}

/**
 * Follows references only from the starting items, patterns and new items. A published item is already live, together
 * with everything that it refers to.
 */
async function findNamed(load: LoadItem, start: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = new Set(start)
  const named = new Set(start)
  for (const key of seen) {
    const found = await load(key)
    const isStart = start.includes(key)
    if (found === undefined || (!isStart && structuralTypes.has(found.edited.type))) continue
    named.add(key)
    if (isStart || found.isNew || found.edited.type === patternType)
      for (const next of toReferencedKeys(found.edited.body)) seen.add(next)
  }
  return named
}

/** Returns a list with the page's path; an empty list for an item that is not a page. */
const toAddress = ({ body: { route } }: Pick<EditedItem, 'body'>, { record }: RelatedPage): string[] =>
  typeof route === 'string' ? [route.replace(/\{\w+\}/, record ?? '')] : []

type LinkTarget = { readonly addresses: ReadonlySet<string>; readonly urlName: string }

/** Returns true if the value contains a link to the page's path, or refers to the page by its URL name. */
function linksTo(value: unknown, target: LinkTarget): boolean {
  if (typeof value === 'string') return target.addresses.has(value.replace(/[?#].*$/s, ''))
  if (typeof value !== 'object' || value === null) return false
  if ('attributes' in value && isPlainObject(value.attributes) && value.attributes['name'] === target.urlName)
    return true
  return Object.values(value).some((inner) => linksTo(inner, target))
}
