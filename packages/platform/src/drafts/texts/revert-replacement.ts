/** Reverts a whole replacement in every draft, unless the replaced properties have since changed. */
import type { Actor } from '#model'
import type { Operation, Outcome } from '#operations'
import { findDraftRow, requireEditor, requireTypeEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import { undoOrRedo, type UndoConflict } from '../undo.ts'
import { replacementUndoGroup, type TextPosition } from './replace-texts.ts'

export type RevertedReplacement = {
  readonly items: readonly (DraftKey & { readonly seq: number; readonly properties: number })[]
  /** Properties that have changed since the replacement. Nothing is reverted in an item with such a property. */
  readonly left: readonly (Omit<TextPosition, 'digest'> & {
    readonly title: string
    readonly message: string
  })[]
}

type RevertInput = {
  /** The replacement's client id. */
  readonly replaced: string
  /** A new client id. */
  readonly client: string
}

/**
 * Reverts a replacement. Does nothing if the replacement was already reverted, or if it was published and then removed
 * from the log.
 */
export async function revertReplacement(
  deps: DraftDeps,
  actor: Actor,
  { replaced, client }: RevertInput,
): Promise<RevertedReplacement> {
  requireEditor(actor, 'undo a replacement')
  const items: RevertedReplacement['items'][number][] = []
  const left: RevertedReplacement['left'][number][] = []
  const keys = await findReplaced(deps, replaced)
  /** Checks permissions before any change, so that the replacement is reverted completely or not at all. */
  for (const key of keys) requireTypeEditor(actor, (await findDraftRow(deps.database.read, key))?.type ?? '')
  for (const [at, key] of keys.entries()) {
    const call = { client, number: at + 1 }
    const of = { client: replaced, gesture: replacementUndoGroup }
    const taken = await undoOrRedo(deps, actor, { key, call, kind: 'undo', of })
    const { row, known, added } = taken
    const properties = known.length + added.length
    if (properties > 0) items.push({ ...key, seq: row?.seq ?? 0, properties })
    left.push(...toLeft(key, taken.left))
  }
  return { items, left }
}

/** Finds the items that the replacement changed. */
const findReplaced = ({ database }: DraftDeps, client: string): Promise<DraftKey[]> =>
  database.read
    .selectFrom('draft_op')
    .select(['item as contentKey', 'language'])
    .distinct()
    .where('client', '=', client)
    .where('gesture', '=', replacementUndoGroup)
    .orderBy('item')
    .orderBy('language')
    .execute()

const toLeft = (key: DraftKey, left: UndoConflict | undefined): RevertedReplacement['left'] =>
  (left?.places ?? []).toReversed().flatMap(({ operation, outcome }) => {
    const place = toPlace(operation)
    return place === undefined
      ? []
      : [{ ...key, ...place, title: left?.title ?? '', message: toMessage(outcome) }]
  })

const toPlace = (operation: Operation): Pick<TextPosition, 'block' | 'path'> | undefined =>
  operation.kind === 'set' || operation.kind === 'unset'
    ? { block: operation.block, path: operation.path }
    : undefined

function toMessage(outcome: Outcome): string {
  if (outcome.kind === 'refused') return outcome.message
  const reason = outcome.kind === 'offered' ? outcome.reason : 'changed'
  if (reason === 'gesture')
    return 'Another text of the same item has changed since, so the whole item is unchanged.'
  return reason === 'removed' ? 'It has been removed since.' : 'It has been changed since.'
}
