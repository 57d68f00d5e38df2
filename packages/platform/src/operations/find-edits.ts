/**
 * Finds operations that turn one state of an item into another, for drafts whose log belongs to an older version of
 * their content.
 */
import { isPlainObject } from '#kit/browser'
import type { BlockNode } from '#schema'
import { hasInnerBlocks } from '#schema/browser'
import { applyOperation } from './apply-operation.ts'
import { areEqual } from './are-equal.ts'
import { toBlockIds } from './change-list.ts'
import type { EditedItem } from './edited-item.ts'
import type { LaterOperation } from './find-collision.ts'
import type { BlockTarget, Operation } from './operation.ts'
import { findPositionedBlock } from './operation-target.ts'
import { findBlock } from './stored-path.ts'

export type EditList = {
  readonly edits: readonly LaterOperation[]
  /** The item after all operations: the same as `after`, apart from empty slots and the order of property names. */
  readonly reached: EditedItem
}

/** Returns the operations with their inverses. */
export function findEdits(before: EditedItem, after: EditedItem): EditList {
  const edits = createEdits(before)
  editValues(edits, { block: null, path: [] }, [toNames(before), toNames(after)])
  editValues(edits, { block: null, path: ['body'] }, [toFields(before.body), toFields(after.body)])
  const remaining = new Set(toBlockIds(after.body))
  for (const list of listLists(after.body)) editList(edits, remaining, list)
  for (const id of toBlockIds(before.body))
    if (!remaining.has(id) && findBlock(edits.head().body, id) !== undefined)
      edits.apply({ kind: 'remove', block: id })
  for (const node of listLists(after.body).flatMap(({ nodes }) => nodes)) editBlock(edits, node)
  if (after.isWithdrawn !== before.isWithdrawn)
    edits.apply({ kind: after.isWithdrawn ? 'withdraw' : 'bringBack' })
  return { edits: edits.done, reached: edits.head() }
}

type EditBuilder = ReturnType<typeof createEdits>

function createEdits(before: EditedItem) {
  const done: LaterOperation[] = []
  let head = before
  return {
    done,
    head: () => head,
    apply(operation: Operation) {
      const result = applyOperation(head, operation)
      if (result.kind !== 'applied') return
      head = result.head
      done.push({ operation, inverse: result.inverse })
    },
  }
}

type Values = Readonly<Record<string, unknown>>
type ValueTarget = { readonly block: string | null; readonly path: readonly string[] }

const toNames = ({ title, urlName }: EditedItem): Values => ({ title, urlName })

/** Returns the fields of a body that contain no blocks. */
const toFields = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => !hasInnerBlocks(value)))

function editValues(
  edits: EditBuilder,
  { block, path }: ValueTarget,
  [before, after]: readonly [Values, Values],
) {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (areEqual(before[name], after[name])) continue
    const target = { block, path: [...path, name] }
    edits.apply(name in after ? { kind: 'set', ...target, value: after[name] } : { kind: 'unset', ...target })
  }
}

type BlockList = { readonly parent: BlockTarget['parent']; readonly nodes: readonly BlockNode[] }

/** Returns the lists of blocks in fields and slots. The lists of outer blocks come first. */
function listLists(body: Values): readonly BlockList[] {
  return Object.entries(body).flatMap(([field, value]) =>
    Array.isArray(value) && hasInnerBlocks(value)
      ? toLists({ parent: { field }, nodes: value as BlockNode[] })
      : [],
  )
}

const toLists = (list: BlockList): readonly BlockList[] => [
  list,
  ...list.nodes.flatMap(({ id, slots = {} }) =>
    Object.entries(slots).flatMap(([slot, nodes]) => toLists({ parent: { block: id, slot }, nodes })),
  ),
]

/** Inserts and moves blocks in reverse order, so that the block after each position already exists. */
function editList(edits: EditBuilder, remaining: ReadonlySet<string>, { parent, nodes }: BlockList): void {
  let before: string | null = null
  for (const node of nodes.toReversed()) {
    const placed = findPositionedBlock(node.id, edits.head())
    if (placed === undefined) edits.apply({ kind: 'insert', node: toEmpty(node), place: { parent, before } })
    else {
      const following = placed.ids.slice(placed.ids.indexOf(node.id) + 1)
      const next = following.find((id) => remaining.has(id)) ?? null
      if (!areEqual(placed.parent, parent) || next !== before)
        edits.apply({ kind: 'move', block: node.id, place: { parent, before } })
    }
    before = node.id
  }
}

/** Returns the block with empty slots. The blocks in its slots are inserted afterwards. */
const toEmpty = ({ slots, ...node }: BlockNode): BlockNode => ({
  ...node,
  ...(slots && { slots: Object.fromEntries(Object.keys(slots).map((slot) => [slot, []])) }),
})

function editBlock(edits: EditBuilder, { id, props, slots: _slots, ...own }: BlockNode): void {
  const now = findBlock(edits.head().body, id)?.node
  if (now === undefined) return
  const { props: nowProps, slots: _nowSlots, ...nowOwn } = now
  const toOwn = ({ name, visible, isPrinted, access }: Omit<BlockNode, 'id'>) =>
    Object.fromEntries(
      Object.entries({ name, visible, isPrinted, access }).filter(([, value]) => value !== undefined),
    )
  editValues(edits, { block: id, path: [] }, [toOwn(nowOwn), toOwn(own)])
  if (isPlainObject(props) || isPlainObject(nowProps))
    editValues(edits, { block: id, path: ['props'] }, [nowProps ?? {}, props ?? {}])
}
