/** Finds the items and the block types that operations change. */
import type { Snapshot } from '#content'
import type { Read } from '#database'
import type { Operation } from '#operations'
import { listBlocks, type BlockNode } from '#schema'
import {
  loadEditedItem,
  selectDraftRows,
  publishedContentActor,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from './draft.ts'
import type { LogRow } from './log.ts'
import type { DraftTables } from './tables.ts'

/** The item that logged operations change. */
export type LoggedItem = DraftKey & {
  readonly type: string
  /** The last known title if the item no longer exists; empty if the log no longer contains the title. */
  readonly title: string
  /** True if the item is neither published nor drafted. */
  readonly isGone: boolean
}

export const toDraftKey = ({ item, language }: Pick<LogRow, 'item' | 'language'>): DraftKey => ({
  contentKey: item,
  language,
})
const toDraftPath = ({ contentKey, language }: DraftKey) => `${contentKey}/${language}`

type LoggedKey = Pick<LogRow, 'item' | 'language'>

const toKeys = (rows: readonly LoggedKey[]): readonly DraftKey[] => [
  ...new Map(rows.map(toDraftKey).map((key) => [toDraftPath(key), key])).values(),
]

/** The current state of the items in the log rows, loaded in one batch. */
export type LoggedItemStates = {
  readonly keys: readonly DraftKey[]
  readonly findDraft: (key: DraftKey) => (DraftRow & { readonly title: string }) | undefined
  readonly findPublished: (key: DraftKey) => PublishedHead | undefined
}
type PublishedHead = Awaited<ReturnType<Snapshot['heads']['findBy']>>[number]

export async function loadLoggedItemStates(
  { database, content }: DraftDeps,
  rows: readonly LoggedKey[],
): Promise<LoggedItemStates> {
  const keys = toKeys(rows)
  const contentKeys = [...new Set(keys.map(({ contentKey }) => contentKey))]
  const drafts = await selectDrafts(database.read, contentKeys)
  const published = await content.at(publishedContentActor).heads.findBy('contentKey', contentKeys)
  const draftOf = new Map(drafts.map((row) => [toDraftPath(toDraftKey(row)), row]))
  const headOf = new Map(published.map((head) => [toDraftPath(head), head]))
  return {
    keys,
    findDraft: (key) => draftOf.get(toDraftPath(key)),
    findPublished: (key) => headOf.get(toDraftPath(key)),
  }
}

/** Returns no rows for an empty list, without running a query. */
const selectDrafts = async (db: Read<DraftTables>, items: readonly string[]) =>
  items.length === 0 ? [] : selectDraftRows(db).select('title').where('item', 'in', items).execute()

/**
 * Finds items among open drafts first, then among published items. A removed item is described by the operation that
 * created it.
 */
export async function findItems(deps: DraftDeps, states: LoggedItemStates): Promise<readonly LoggedItem[]> {
  const items: LoggedItem[] = []
  for (const key of states.keys) {
    const draft = states.findDraft(key)
    const shown = draft?.is_open === 1 ? draft : states.findPublished(key)
    const type = shown?.type ?? draft?.type ?? ''
    const title = shown?.title ?? (await findFirstTitle(deps, key))
    items.push({ ...key, type, title, isGone: shown === undefined })
  }
  return items
}

async function findFirstTitle({ database }: DraftDeps, { contentKey, language }: DraftKey): Promise<string> {
  const first = await database.read
    .selectFrom('draft_op')
    .select('op')
    .where('item', '=', contentKey)
    .where('language', '=', language)
    .where('seq', '=', 1)
    .executeTakeFirst()
  const operation = first && (JSON.parse(first.op) as Operation)
  return operation?.kind === 'create' ? operation.title : ''
}

/** Finds block types: from the operation itself if it inserts or removes the block, otherwise from the current item. */
export async function findBlockTypes(
  deps: DraftDeps,
  rows: readonly LogRow[],
  states: LoggedItemStates,
): Promise<(row: LogRow) => string | null> {
  const types = new Map<string, string>()
  const add = (key: DraftKey, { id, block }: BlockNode) => types.set(toBlockName(key, id), block)
  for (const row of rows) for (const node of listNodes(row)) add(toDraftKey(row), node)
  const findType = (row: LogRow) => types.get(toBlockName(toDraftKey(row), toBlock(row)))
  const unknownRows = rows.filter((row) => toBlock(row) !== null && findType(row) === undefined)
  for (const { key, body } of await loadBodies(deps, toKeys(unknownRows), states))
    for (const node of listBlocks(body)) add(key, node)
  return (row) => findType(row) ?? null
}

/** Loads the bodies of open drafts from the cache, and the bodies of published items with one query. */
async function loadBodies(
  deps: DraftDeps,
  keys: readonly DraftKey[],
  { findDraft, findPublished }: LoggedItemStates,
): Promise<readonly { readonly key: DraftKey; readonly body: unknown }[]> {
  const open = keys.flatMap((key) => findDraft(key) ?? []).filter(({ is_open }) => is_open === 1)
  const drafted = new Set(open.map((row) => toDraftPath(toDraftKey(row))))
  const heads = keys.flatMap((key) => (drafted.has(toDraftPath(key)) ? [] : (findPublished(key) ?? [])))
  const published = await deps.content.at(publishedContentActor).loadStored(heads)
  const drafts = []
  for (const row of open)
    drafts.push({ key: toDraftKey(row), body: (await loadEditedItem(deps, deps.database.read, row)).body })
  return [...drafts, ...published.map((item) => ({ key: item, body: item.body }))]
}

const toBlockName = (key: DraftKey, block: string | null) => `${toDraftPath(key)} ${block}`

/** Returns the block that an operation changes; null for the item itself. */
function toBlock({ op }: LogRow): string | null {
  const operation = JSON.parse(op) as Operation
  if (operation.kind === 'insert') return operation.node.id
  return 'block' in operation ? operation.block : null
}

/** Lists the blocks that the operation or its inverse inserts. */
const listNodes = ({ op, inverse }: LogRow): readonly BlockNode[] =>
  [op, inverse ?? op]
    .map((text) => JSON.parse(text) as Operation)
    .flatMap((one) => (one.kind === 'insert' ? listBlocks([one.node]) : []))
