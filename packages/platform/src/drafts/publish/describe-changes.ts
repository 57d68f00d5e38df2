/** Describes changes in plain language, with the titles of the items that they mention. */
import type { ContentService } from '#content'
import type { ContentItem } from '#model'
import { describeFields, storedNode, type FieldDescription } from '#schema'
import { toReferencedKeys } from '#kit'
import {
  describeDifference,
  findFieldAtPath,
  type DifferenceLine,
  type DifferenceNames,
  type ItemChange,
} from '#operations'
import { selectDraftRows, publishedContentActor, type DraftDeps } from '../draft.ts'

export type DescribedChange = Omit<ItemChange, 'values'> & {
  /** The item's content type. */
  readonly itemType: string
  /** The first differences, in plain language. */
  readonly lines: readonly DifferenceLine[]
  /** Number of differences that are not listed. */
  readonly more: number
}

/** The changes to one item. */
export type ItemChanges = Pick<ContentItem, 'type' | 'language'> & { readonly changes: readonly ItemChange[] }

/** Maximum number of titles per response. Items beyond this limit are shown as unknown. */
const mostTitles = 5000

type Deps = Pick<DraftDeps, 'database' | 'content'>

/** Reads the titles of all items with two queries: one for published items, one for drafts. */
export async function describeChanges(
  deps: Deps,
  items: readonly ItemChanges[],
): Promise<readonly (readonly DescribedChange[])[]> {
  const values = items.flatMap(({ changes }) => changes.map((change) => change.values))
  const findTitle = await loadTitles(deps, toReferencedKeys(values).slice(0, mostTitles))
  const findBlock = createFindBlock(deps.content)
  return items.map(({ type, language, changes }) => {
    const names = { findBlock, findTitle: (key: string) => findTitle(key, language) }
    const fields = toFields(deps.content.types.get(type)?.schema)
    return changes.map(({ values: { before, after }, ...change }) => ({
      ...change,
      itemType: type,
      ...describeDifference(before, after, { ...names, field: findField(change, { fields, names }) }),
    }))
  })
}

type FieldContext = { readonly fields: readonly FieldDescription[]; readonly names: DifferenceNames }

function findField(
  { block, type, path }: Pick<ItemChange, 'block' | 'type' | 'path'>,
  { fields, names }: FieldContext,
) {
  const [holder, ...inside] = path
  if (block === null) return holder === 'body' ? findFieldAtPath(fields, inside) : undefined
  if (holder === 'props') return findFieldAtPath(names.findBlock(type ?? '')?.fields ?? [], inside)
  return findFieldAtPath(toFields(storedNode), path)
}

type Schema = Parameters<typeof describeFields>[0]
const described = new WeakMap<Schema, readonly FieldDescription[]>()

/** Describes the fields of each schema only once. */
function toFields(schema: Schema | undefined): readonly FieldDescription[] {
  if (schema === undefined) return []
  const known = described.get(schema) ?? describeFields(schema)
  described.set(schema, known)
  return known
}

const createFindBlock =
  ({ registry }: Pick<ContentService, 'registry'>): DifferenceNames['findBlock'] =>
  (type) => {
    const definition = registry.get(type)
    return definition && { label: definition.label, fields: toFields(definition.schema) }
  }

/**
 * A draft takes precedence over the published item. If an item does not exist in this language, its title in another
 * language is shown.
 */
async function loadTitles({ database, content }: Deps, contentKeys: readonly string[]) {
  const titles = new Map<string, string>()
  const add = (item: Pick<ContentItem, 'contentKey' | 'language' | 'type' | 'title' | 'urlName'>) => {
    const title = item.type === 'sfdc_cms__image' ? `${item.title} (${item.urlName})` : item.title
    titles.set(item.contentKey, title)
    titles.set(`${item.contentKey} ${item.language}`, title)
  }
  if (contentKeys.length > 0) {
    for (const head of await content.at(publishedContentActor).heads.findBy('contentKey', contentKeys))
      add(head)
    const drafts = selectDraftRows(database.read).select(['title', 'url_name as urlName'])
    const open = await drafts.where('item', 'in', contentKeys).where('is_open', '=', 1).execute()
    for (const { item, ...draft } of open) add({ ...draft, contentKey: item })
  }
  return (contentKey: string, language: string) =>
    titles.get(`${contentKey} ${language}`) ?? titles.get(contentKey)
}
