/** Announcements of changes to blocks. Typed characters are not announced, because screen readers already read them. */
import type { DraftState, Operation, OperationKind } from '#operations'
import type { BlockNode } from '#schema'
import { toOperationPosition } from '../fields/operation-position.ts'
import type { CompletedEdit } from '../edits/draft-view.ts'
import { messages } from '../messages/messages.ts'
import { joinLabels, toPositionLabels, type AnyPosition } from '../fields/position-labels.ts'
import { isSameParent } from '../blocks/block-edits.ts'
import { findNode, toListName, type LocatedNode } from '../blocks/block-tree.ts'
import { toBlockTree, type KnownTypes } from '../blocks/types.ts'

export type NamingDeps = {
  readonly types: KnownTypes
  /** Returns a block's name in the outline. */
  readonly toName: (node: BlockNode) => string
}

/** Returns the announcement for an edit; undefined if there is nothing to announce. */
export function toAnnouncement(done: CompletedEdit, deps: NamingDeps): string | undefined {
  return done.kind === 'do' ? toNewWords(done, deps) : toTakenBackWords(done, deps)
}

/** Returns the name of a single block, or the number of blocks. */
export function toBlocksName([first, ...others]: readonly BlockNode[], toName: NamingDeps['toName']): string {
  if (first === undefined) return ''
  return others.length === 0 ? toName(first) : messages.block.several(others.length + 1)
}

/** Builds an announcement of the blocks' new position, such as: Headline pasted, 2 of 6 in Column 1. */
export type PositionAnnouncer = (name: string, where: string) => string

type PositionDeps = NamingDeps & { readonly draft: DraftState | undefined }

/** Returns the announcement for new blocks; empty if the draft does not contain the blocks yet. */
export function toPositionAnnouncement(
  nodes: readonly BlockNode[],
  toWords: PositionAnnouncer,
  { draft, types, toName }: PositionDeps,
): string {
  const found = nodes.flatMap(({ id }) => findIn(draft, id, types) ?? [])
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return ''
  const around = first.around.at(-1)
  const owner = around === undefined ? undefined : findIn(draft, around, types)?.node
  const facts = { of: first.list.blocks.length, list: toListName(first.list, owner) }
  return toWords(
    toBlocksName(toNodes(found), toName),
    messages.done.where(first.position + 1, last.position + 1, facts),
  )
}

/**
 * Returns an announcement for operations on whole blocks, if all operations are of the same kind. Typing in forms or on
 * the canvas is announced by the fields.
 */
function toNewWords({ operations, before, after }: CompletedEdit, { types, toName }: NamingDeps) {
  const [first] = operations
  if (first === undefined || operations.some(({ kind }) => kind !== first.kind)) return undefined
  const ids = operations.flatMap((one) => toBlock(one) ?? [])
  const find = (draft: DraftState | undefined) => ids.flatMap((id) => findIn(draft, id, types) ?? [])
  if (first.kind === 'remove') return messages.done.removed(toBlocksName(toNodes(find(before)), toName))
  if (first.kind !== 'insert' && first.kind !== 'move') return undefined
  const now = find(after)
  const toWords = first.kind === 'insert' ? messages.done.inserted : toMovedWords(find(before)[0], now[0])
  return toPositionAnnouncement(toNodes(now), toWords, { draft: after, types, toName })
}

const toNodes = (found: readonly LocatedNode[]) => found.map(({ node }) => node)

function toMovedWords(from: LocatedNode | undefined, to: LocatedNode | undefined): PositionAnnouncer {
  if (from === undefined || to === undefined || !isSameParent(from.list.parent, to.list.parent))
    return messages.done.moved
  return to.position < from.position ? messages.done.movedUp : messages.done.movedDown
}

function toTakenBackWords({ kind, isApplied, operations, before, after }: CompletedEdit, deps: NamingDeps) {
  const isUndo = kind === 'undo'
  if (operations.length === 0) return isUndo ? messages.done.nothingToUndo : messages.done.nothingToRedo
  const what = toWhat(operations, { ...deps, isUndo, drafts: [after, before] })
  if (isUndo) return isApplied ? messages.done.undone(what) : messages.done.notUndone(what)
  return isApplied ? messages.done.redone(what) : messages.done.notRedone(what)
}

type UndoneEdit = NamingDeps & {
  readonly isUndo: boolean
  /** The drafts before and after the change. Both are searched, because a block may be missing from one of them. */
  readonly drafts: readonly (DraftState | undefined)[]
}

/** Returns a description of the change, for example: Headline moved; 3 blocks removed; Headline › Text changed. */
function toWhat(operations: readonly Operation[], deps: UndoneEdit): string {
  const kinds = operations.map(({ kind }) => messages.done.kinds[deps.isUndo ? inverses[kind] : kind])
  const [kind = ''] = kinds
  const [first] = operations
  if (first === undefined || kinds.some((one) => one !== kind))
    return messages.done.several(operations.length)
  const places = new Set(operations.map((one) => toAboutName(one, deps)))
  const blocks = new Set(operations.map(toBlock))
  const isOfFields = first.kind === 'set' || first.kind === 'unset'
  if (blocks.size > 1)
    return isOfFields
      ? messages.done.several(places.size)
      : messages.done.what(messages.block.several(blocks.size), kind)
  const [block = null] = blocks
  const name = places.size === 1 ? [...places].join('') : toPlaceName({ block, path: [] }, deps)
  return messages.done.what(name, kind)
}

/** For each kind of operation in an undo, the kind of the operation that it reverts. */
const inverses = {
  create: 'withdraw',
  translate: 'withdraw',
  withdraw: 'bringBack',
  bringBack: 'withdraw',
  set: 'set',
  unset: 'unset',
  insert: 'remove',
  remove: 'insert',
  move: 'move',
} as const satisfies Record<OperationKind, OperationKind>

const toAboutName = (operation: Operation, deps: UndoneEdit): string =>
  operation.kind === 'insert'
    ? deps.toName(operation.node)
    : toPlaceName(toOperationPosition(operation) ?? { block: null, path: [] }, deps)

function toPlaceName(position: AnyPosition, { types, toName, drafts }: UndoneEdit): string {
  const { block } = position
  const draft = drafts.find((one) => block === null || findIn(one, block, types) !== undefined)
  const found = block === null ? undefined : findIn(draft, block, types)
  const words = toPositionLabels(types, draft, position)
  const name = joinLabels({ ...words, block: found === undefined ? words.block : toName(found.node) })
  return name === '' ? messages.history.item : name
}

/** Returns the block that an operation changes; undefined for the item itself. */
function toBlock(operation: Operation): string | undefined {
  return toOperationPosition(operation)?.block ?? undefined
}

function findIn(draft: DraftState | undefined, block: string, types: KnownTypes): LocatedNode | undefined {
  const tree = toBlockTree(draft, types)
  return findNode(tree.lists, block, tree.types)
}
