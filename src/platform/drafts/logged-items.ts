/** What operations of many items are about: the items, and the kinds of their blocks. */
import type { Operation } from '#operations'
import { listBlocks, type BlockNode } from '#schema'
import { findRow, loadEdited, loadPublished, type DraftDeps, type DraftKey } from './draft.ts'
import type { LogRow } from './log.ts'

/** What operations are about. */
export type LoggedItem = DraftKey & {
  readonly type: string
  /** Its last one, where it is gone; empty where the log does not tell that any more. */
  readonly title: string
  /** Neither published nor drafted. */
  readonly isGone: boolean
}

export const toKey = ({ item, language }: Pick<LogRow, 'item' | 'language'>): DraftKey => ({
  contentKey: item,
  language,
})
const toText = ({ contentKey, language }: DraftKey) => `${contentKey}/${language}`

const toKeys = (rows: readonly LogRow[]): readonly DraftKey[] => [
  ...new Map(rows.map(toKey).map((key) => [toText(key), key])).values(),
]

/** By drafts, then by what is published; of what is gone, as it was created. */
export async function findItems(deps: DraftDeps, rows: readonly LogRow[]): Promise<readonly LoggedItem[]> {
  const keys = toKeys(rows)
  const { heads } = deps.content.at({ kind: 'operator', name: 'drafts' })
  const published = await heads.findBy('contentKey', [...new Set(keys.map(({ contentKey }) => contentKey))])
  const shown = new Map(published.map((head) => [toText(head), head]))
  const items: LoggedItem[] = []
  for (const key of keys) {
    const draft = await findDrafted(deps, key)
    const head = shown.get(toText(key))
    const type = draft?.type ?? head?.type ?? ''
    const title = (draft?.is_open === 1 ? draft.title : head?.title) ?? (await findFirstTitle(deps, key))
    items.push({ ...key, type, title, isGone: draft?.is_open !== 1 && head === undefined })
  }
  return items
}

const findDrafted = ({ database }: DraftDeps, { contentKey, language }: DraftKey) =>
  database.read
    .selectFrom('draft_head')
    .select(['type', 'title', 'is_open'])
    .where('item', '=', contentKey)
    .where('language', '=', language)
    .executeTakeFirst()

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

/** An operation that brings or takes a block says of which kind it is; of any other, what its item says now. */
export async function findBlockTypes(
  deps: DraftDeps,
  rows: readonly LogRow[],
): Promise<(row: LogRow) => string | null> {
  const types = new Map<string, string>()
  const add = (key: DraftKey, { id, block }: BlockNode) => types.set(toBlockName(key, id), block)
  for (const row of rows) for (const node of listNodes(row)) add(toKey(row), node)
  const findType = (row: LogRow) => types.get(toBlockName(toKey(row), toBlock(row)))
  const asked = rows.filter((row) => toBlock(row) !== null && findType(row) === undefined)
  for (const key of toKeys(asked)) for (const node of listBlocks(await loadBody(deps, key))) add(key, node)
  return (row) => findType(row) ?? null
}

const toBlockName = (key: DraftKey, block: string | null) => `${toText(key)} ${block}`

/** Null: the item itself. */
function toBlock({ op }: LogRow): string | null {
  const operation = JSON.parse(op) as Operation
  if (operation.kind === 'insert') return operation.node.id
  return 'block' in operation ? operation.block : null
}

/** That it brings, or would bring back. */
const listNodes = ({ op, inverse }: LogRow): readonly BlockNode[] =>
  [op, inverse ?? op]
    .map((text) => JSON.parse(text) as Operation)
    .flatMap((one) => (one.kind === 'insert' ? listBlocks([one.node]) : []))

async function loadBody(deps: DraftDeps, key: DraftKey): Promise<unknown> {
  const { read } = deps.database
  const row = await findRow(read, key)
  return (row?.is_open === 1 ? await loadEdited(deps, read, row) : await loadPublished(deps, key))?.body
}
