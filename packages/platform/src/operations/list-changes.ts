/** Lists the differences between two states of an item, in document order, for reviewing a draft. */
import { isPlainObject, toPlainText } from '#kit'
import type { BlockNode } from '#schema'
import { areEqual } from './are-equal.ts'
import { isFocalPoint, toFocalPointText } from './difference/focal-point.ts'
import { findLongestIncreasingSubsequence } from './difference/longest-increasing-subsequence.ts'
import type { EditedItem } from './edited-item.ts'

export type ItemChange = {
  readonly kind: 'created' | 'withdrawn' | 'set' | 'inserted' | 'removed' | 'moved'
  /** The block that changed; null for the item itself. */
  readonly block: string | null
  /** Path of a value, with list entries by position; empty for a whole block or item. */
  readonly path: readonly string[]
  /** Type of the block; null for the item itself. */
  readonly type: string | null
  /** Text without markup, shortened to the differences; empty for an empty value, null for values without text. */
  readonly before: string | null
  readonly after: string | null
  /** The old and the new stored value of the property, or of the whole block. */
  readonly values: { readonly before: unknown; readonly after: unknown }
}

/** Lists the changes. `before`: undefined if the item was never published. */
export function listChanges(before: EditedItem | undefined, after: EditedItem): readonly ItemChange[] {
  if (before === undefined) return [ofItem('created')]
  if (after.isWithdrawn) return before.isWithdrawn ? [] : [ofItem('withdrawn')]
  const [olds, news] = [collectBlocks(before.body), collectBlocks(after.body)]
  const own = compare({ block: null, type: null }, { before: toOwn(before), after: toOwn(after), path: [] })
  const moved = findMoved(olds, news)
  const existing = Array.from(news.values()).flatMap((block) => listOfBlock(block, { olds, news, moved }))
  const removed = Array.from(olds.values())
    .filter(({ node, parent }) => !news.has(node.id) && (parent === null || news.has(parent)))
    .map(({ node }) =>
      ofBlock('removed', node, { before: toBlockWords(node), values: { before: node, after: undefined } }),
    )
  return [...own, ...existing, ...removed]
}

const ofItem = (kind: ItemChange['kind']): ItemChange => ({
  kind,
  block: null,
  path: [],
  type: null,
  before: null,
  after: null,
  values: { before: undefined, after: undefined },
})

const ofBlock = (
  kind: ItemChange['kind'],
  { id, block }: BlockNode,
  facts: Partial<Pick<ItemChange, 'before' | 'after' | 'values'>> = {},
): ItemChange => ({ ...ofItem(kind), block: id, type: block, ...facts })

const toOwn = ({ title, urlName, body }: EditedItem) => ({ title, urlName, body })

type PositionedBlock = {
  readonly node: BlockNode
  /** Id of the parent block; null at the top level. */
  readonly parent: string | null
  /** The list that contains the block, within its parent. */
  readonly list: string
}
type BlockMap = ReadonlyMap<string, PositionedBlock>

/** Collects blocks by id, in document order. */
function collectBlocks(body: unknown): BlockMap {
  const blocks = new Map<string, PositionedBlock>()
  const visit = (value: unknown, parent: string | null, steps: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inside] of Object.entries(value)) {
      if (!isBlock(inside)) visit(inside, parent, [...steps, key])
      else {
        if (!blocks.has(inside.id)) blocks.set(inside.id, { node: inside, parent, list: toListPath(steps) })
        visit(inside, inside.id, [])
      }
    }
  }
  visit(body, null, [])
  return blocks
}

/** The first edit in a slot creates a list from the column's seeds. This does not count as a move of these blocks. */
const toListPath = (steps: readonly string[]) => (steps[0] === 'props' ? '' : steps.join(' '))

const isBlock = (value: unknown): value is BlockNode =>
  isPlainObject(value) && typeof value['block'] === 'string' && typeof value['id'] === 'string'

type ComparedBlocks = {
  readonly olds: BlockMap
  readonly news: BlockMap
  readonly moved: ReadonlySet<string>
}

function listOfBlock(
  { node, parent }: PositionedBlock,
  { olds, moved }: ComparedBlocks,
): readonly ItemChange[] {
  const old = olds.get(node.id)
  if (old === undefined) {
    const isInside = parent !== null && !olds.has(parent)
    return isInside
      ? []
      : [ofBlock('inserted', node, { after: toBlockWords(node), values: { before: undefined, after: node } })]
  }
  const sides = { before: withoutSlots(old.node), after: withoutSlots(node), path: [] }
  const own = compare({ block: node.id, type: node.block }, sides)
  return moved.has(node.id)
    ? [ofBlock('moved', node, { values: { before: node, after: node } }), ...own]
    : own
}

/** Returns the block without its slots, which are compared separately. */
const withoutSlots = ({ slots: _slots, ...own }: BlockNode): object => own

/** Returns the blocks that moved to another list, and the smallest set of blocks whose moves explain the new order of a list. */
function findMoved(olds: BlockMap, news: BlockMap): ReadonlySet<string> {
  const moved = new Set<string>()
  const order = new Map([...olds.keys()].map((id, at) => [id, at]))
  const lists = new Map<string, string[]>()
  for (const [id, { parent, list }] of news) {
    const old = olds.get(id)
    if (old === undefined) continue
    if (old.parent !== parent || (old.list !== list && old.list !== '' && list !== '')) moved.add(id)
    else {
      const key = `${parent ?? ''} ${list}`
      lists.set(key, [...(lists.get(key) ?? []), id])
    }
  }
  for (const ids of lists.values()) {
    const stayed = findLongestIncreasingSubsequence(ids.map((id) => order.get(id) ?? 0))
    for (const [at, id] of ids.entries()) if (!stayed.has(at)) moved.add(id)
  }
  return moved
}

type ChangeSubject = Pick<ItemChange, 'block' | 'type'>

type ComparedValues = {
  readonly before: unknown
  readonly after: unknown
  readonly path: readonly string[]
}

function compare(holder: ChangeSubject, { before, after, path }: ComparedValues): readonly ItemChange[] {
  if (areEqual(before, after) || isBlockList(before) || isBlockList(after)) return []
  const names = toNames(before, after)
  if (names === undefined) {
    const words = toExcerpts(toDisplayText(before), toDisplayText(after))
    return [{ ...ofItem('set'), ...holder, path, ...words, values: { before, after } }]
  }
  return names.flatMap((name) => {
    const inside = { before: readIn(before, name), after: readIn(after, name), path: [...path, name] }
    return isBlock(inside.before) || isBlock(inside.after) ? [] : compare(holder, inside)
  })
}

const isBlockList = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isBlock)

/** Returns undefined for a value that changes as a whole: a string, a list of a different length, a reference, a focal point. */
function toNames(before: unknown, after: unknown): readonly string[] | undefined {
  if (Array.isArray(before) && Array.isArray(after))
    return areSamePositions(before, after) && [...before, ...after].every(isPlainObject)
      ? before.map((_, at) => String(at))
      : undefined
  if (isFocalPoint(before) || isFocalPoint(after)) return undefined
  const [old, now] = [before ?? {}, after ?? {}]
  const isHolder = (isPlainObject(before) || isPlainObject(after)) && isPlainObject(old) && isPlainObject(now)
  if (!isHolder) return undefined
  const names = [...new Set([...Object.keys(now), ...Object.keys(old)])]
  return names.some((name) => referring.has(name)) ? undefined : names
}

/** Returns false if an entry has moved to another position, because all entries in between would then seem to change. */
function areSamePositions(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length !== after.length) return false
  const [olds, news] = [before, after].map((entries) => entries.map((entry) => JSON.stringify(entry)))
  const [wasThere, isThere] = [new Set(olds), new Set(news)]
  return before.every(
    (entry, at) =>
      areEqual(entry, after[at]) || !(isThere.has(olds?.[at] ?? '') || wasThere.has(news?.[at] ?? '')),
  )
}

const referring: ReadonlySet<string> = new Set(['contentKey', 'ContentKey', 'source', 'ref', 'url', 'Url'])

const readIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined

function toDisplayText(value: unknown): string | null {
  if (value === undefined || value === null) return ''
  if (isFocalPoint(value)) return toFocalPointText(value)
  if (typeof value === 'string') return contentKey.test(value) ? null : toPlainText(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

const contentKey = /^MC[A-Z2-7]{26}$/

/** Returns the block's first text as a name for the block. */
const toBlockWords = ({ props = {} }: BlockNode): string =>
  cut(
    ['text', 'title', 'heading', 'label', 'name']
      .map((name) => props[name])
      .flatMap((text) => (typeof text === 'string' ? [toPlainText(text)] : []))
      .find((text) => text !== '') ?? '',
  )

/** Maximum number of characters in an excerpt, and in the unchanged text before the difference. */
const longest = 160
const shared = 40

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** Truncates both texts so that the excerpts start shortly before the first difference. */
function toExcerpts(before: string | null, after: string | null): Pick<ItemChange, 'before' | 'after'> {
  if (before === null || after === null) return { before: null, after: null }
  if (Math.max(before.length, after.length) <= longest) return { before, after }
  let same = 0
  while (same < before.length && before[same] === after[same]) same++
  const word = before.lastIndexOf(' ', Math.max(0, same - shared)) + 1
  const from = same > shared ? word : 0
  const start = (text: string) => cut(`${from > 0 ? '…' : ''}${text.slice(from)}`)
  return { before: start(before), after: start(after) }
}
