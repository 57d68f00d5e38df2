/**
 * Finds lists that sort or filter by a field without an index and therefore read all items of the type. A list that is
 * already published is accepted, so that unrelated edits to its page can be published.
 */
import type { BlockRegistry } from '#blocks'
import { toListFields, type ContentTypes, type DataProvider, type ListFields } from '#content-types'
import { listBlocks, toFields } from '#schema'
import type { Snapshot } from '../snapshots/snapshot.ts'
import type { ContentDraft } from '../types/change.ts'
import { createProblem, type ChangeProblem } from './items/change-problem.ts'
import { toItemKey } from './items/imported-items.ts'

export type UnindexedListCheck = {
  readonly types: ContentTypes
  readonly registry: BlockRegistry
  /** If undefined, any field is accepted. */
  readonly dataProvider?: DataProvider | undefined
  readonly published: Pick<Snapshot, 'heads' | 'loadStored'>
}

/** A list that uses a field without an index. `list` is a block id; empty for the item itself. */
type UnindexedUse = {
  readonly list: string
  readonly type: string
  readonly field: string
  readonly use: 'sorted' | 'filtered'
}

export async function findUnindexedLists(
  { types, registry, dataProvider, published }: UnindexedListCheck,
  drafts: readonly ContentDraft[],
): Promise<readonly ChangeProblem[]> {
  if (dataProvider === undefined) return []
  const listUses = (item: Pick<ContentDraft, 'type' | 'body'>) => listUnindexed(registry, dataProvider, item)
  const using = drafts.flatMap((draft) => {
    const uses = listUses(draft)
    return uses.length === 0 ? [] : [{ draft, uses }]
  })
  if (using.length === 0) return []
  const keys = using.map(({ draft }) => draft.contentKey)
  const stored = await published.loadStored(await published.heads.findBy('contentKey', keys))
  const known = new Map(stored.map((item) => [toItemKey(item), new Set(listUses(item).map(toUseKey))]))
  return using.flatMap(({ draft, uses }) =>
    uses
      .filter((use) => known.get(toItemKey(draft))?.has(toUseKey(use)) !== true)
      .map((use) => toProblem(draft, use, { types, provider: dataProvider })),
  )
}

const toUseKey = ({ list, type, field, use }: UnindexedUse) => JSON.stringify([list, type, field, use])

function listUnindexed(
  registry: BlockRegistry,
  provider: DataProvider,
  { type, body }: Pick<ContentDraft, 'type' | 'body'>,
): readonly UnindexedUse[] {
  const lists: { readonly list: string; readonly fields: ListFields | undefined }[] = [
    { list: '', fields: type === 'epiderm__collection' ? toListFields(body) : undefined },
    ...listBlocks(body).map(({ id, block, props = {} }) => ({
      list: id,
      fields: registry.get(block)?.listFields?.(props),
    })),
  ]
  return lists.flatMap(({ list, fields }) => {
    const known = fields && provider.findListFields(fields.contentTypeFQN)
    if (fields === undefined || known === undefined) return []
    const toUses = (names: readonly string[], use: UnindexedUse['use']) =>
      names
        .filter((name) => !known[use].includes(name))
        .map((name) => ({ list, type: fields.contentTypeFQN, field: name, use }))
    return [...toUses(fields.sortBy, 'sorted'), ...toUses(fields.filters, 'filtered')]
  })
}

function toProblem(
  draft: ContentDraft,
  { list, type, field, use }: UnindexedUse,
  { types, provider }: { readonly types: ContentTypes; readonly provider: DataProvider },
): ChangeProblem {
  const contentType = types.get(type)
  const labels = new Map([
    ...headLabels,
    ...(contentType ? toFields(contentType.schema) : []).map(
      ({ name, facts }) => [name, facts.label] as const,
    ),
  ])
  const toLabel = (name: string) => labels.get(name) ?? name
  const fields = (provider.findListFields(type)?.[use] ?? []).map(toLabel)
  const mark = use === 'sorted' ? 'isSortable' : 'isFilterable'
  const message = `lists of “${contentType?.label ?? type}” cannot be ${use} by ${toLabel(field)}`
  const hint = `Use one of these fields: ${fields.join(', ')}. Or mark ${field} as ${mark} in the content type.`
  const problem = createProblem(draft, message, hint)
  return list === '' ? problem : { ...problem, path: `${problem.path} › ${list}` }
}

/** Labels of the fields that every item has apart from its body. */
const headLabels: readonly (readonly [string, string | undefined])[] = [
  ['title', 'Title'],
  ['urlName', 'URL name'],
  ['contentKey', 'Content key'],
  ['recordId', 'Record id'],
  ['publishedDate', 'Date of publishing'],
]
