/**
 * Undo and redo, which are ordinary operations. Undo reverts the actor's newest undo group; redo reverts the actor's
 * newest undo.
 */
import type { Read, Write } from '#database'
import { toActorName, type Actor } from '#model'
import type { EditedItem, Operation, Outcome } from '#operations'
import {
  loadDraftBase,
  loadHead,
  writeAcceptedOperations,
  type AcceptedOperations,
} from './accept-operations.ts'
import {
  findDraftRow,
  loadVersions,
  requireEditor,
  requireTypeEditor,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from './draft.ts'
import { operationNumberTaken, updateRunning } from './errors.ts'
import {
  findLastNumber,
  findLoggedOperation,
  findSentRow,
  requireNextNumber,
  storeLastNumber,
} from './sent-operations.ts'
import { findCurrentRow } from './follow-releases.ts'
import { loadLaterOperations, selectLog, type LogRow } from './log.ts'
import { isBeingUpdated } from './migrate-drafts.ts'
import type { DraftTables } from './tables.ts'
import { tryOperations, type UndoneOperation } from './try-operations.ts'
import { cacheWrittenDraft, type WrittenDraft } from './write-draft.ts'

export type UndoCall = { readonly client: string; readonly number: number }
type UndoKind = 'undo' | 'redo'
type UndoInput = {
  readonly key: DraftKey
  readonly call: UndoCall
  readonly kind: UndoKind
  /**
   * Reverts this undo group, which may belong to any account, instead of the actor's newest undo group. Writes nothing
   * if the values that the group set have since changed.
   */
  readonly of?: UndoGroupName
}

type UndoGroupName = { readonly client: string; readonly gesture: string }

export type UndoResult = AcceptedOperations & { readonly left?: UndoConflict }

/** A property that has changed since the edit and is therefore not reverted. */
export type UndoConflict = {
  readonly title: string
  readonly places: readonly { readonly operation: Operation; readonly outcome: Outcome }[]
}

/**
 * Runs an undo or redo. Uses up the call's operation number even if there is nothing to revert. Throws the same errors
 * as `acceptOperations`.
 */
export async function undoOrRedo(deps: DraftDeps, actor: Actor, task: UndoInput): Promise<UndoResult> {
  requireEditor(actor, 'edit drafts')
  const current = await findCurrentRow(deps, task.key)
  const background = await loadDraftBase(deps, task.key, [])
  const { published } = background
  const type = current?.type ?? published?.type
  if (type !== undefined) requireTypeEditor(actor, type)
  const isUpdating = await isBeingUpdated(deps, { row: current, published, operations: [] })
  const formers = await loadFormers(deps, actor, { task, background })
  const { written, ...accepted } = await deps.database.transaction(
    async (trx): Promise<UndoResult & { readonly written?: WrittenDraft }> => {
      const account = toActorName(actor)
      const { client, number } = task.call
      const last = await findLastNumber(trx, { client, account })
      requireNextNumber(number, last)
      const row = await findDraftRow(trx, task.key)
      if (number <= last) return { row, known: await findKnown(trx, task), added: [] }
      if (isUpdating) throw updateRunning()
      const at = deps.clock().toISOString()
      await storeLastNumber(trx, { client, account, last: number, heard_at: at })
      const gesture = row === undefined ? [] : await findUndoGroupRows(trx, task, { account, row })
      if (row === undefined || gesture.length === 0) return { row, known: [], added: [] }
      return invert(deps, trx, { ...task, gesture, row, background, formers, account, at })
    },
    { lock: 'drafts' },
  )
  if (written !== undefined) cacheWrittenDraft(deps, written)
  return accepted
}

type UndoBase = Awaited<ReturnType<typeof loadDraftBase>>

/** Maximum number of earlier versions to read when undoing published edits. */
const mostFormers = 20

/**
 * Loads the block positions in earlier versions, so that a published block can be restored at its position. Runs before
 * the transaction, which may then find a different undo group.
 */
async function loadFormers(
  deps: DraftDeps,
  actor: Actor,
  { task, background: { published } }: { readonly task: UndoInput; readonly background: UndoBase },
): Promise<readonly EditedItem[]> {
  const row = await findDraftRow(deps.database.read, task.key)
  if (row === undefined || published === undefined) return []
  const own = { account: toActorName(actor), row }
  const gesture = await findUndoGroupRows(deps.database.read, task, own)
  const isAsked = gesture.some(({ seq, inverse }) => seq <= row.published_seq && isPutBack(inverse))
  return isAsked ? loadVersions(deps, published, mostFormers) : []
}

const isPutBack = (inverse: string | null) =>
  inverse !== null && ['insert', 'move'].includes((JSON.parse(inverse) as Operation).kind)

type InversionInput = UndoInput & {
  readonly gesture: readonly LogRow[]
  readonly row: DraftRow
  readonly background: UndoBase
  readonly formers: readonly EditedItem[]
  readonly account: string
  readonly at: string
}

async function invert(
  deps: DraftDeps,
  trx: Write<DraftTables>,
  { key, call, kind, of: named, gesture, row, background, formers, account, at }: InversionInput,
): Promise<UndoResult & { readonly written?: WrittenDraft }> {
  const oldest = Math.min(...gesture.map(({ seq }) => seq))
  const later =
    named === undefined ? await loadLaterOperations(trx, key, { after: oldest, not: { actor: account } }) : []
  const undone = gesture.map(({ op, inverse, seq }): UndoneOperation => ({
    operation: JSON.parse(op) as Operation,
    inverse: JSON.parse(inverse ?? op) as Operation,
    mustStand: named !== undefined || seq <= row.published_seq,
  }))
  const operations = undone.map(({ inverse }) => inverse)
  const head = await loadHead(deps, trx, { row, background })
  const attempt = tryOperations(deps, {
    head,
    operations,
    toLater: (position) => later.filter(({ seq }) => seq > (gesture[position]?.seq ?? 0)),
    facts: {},
    toUndone: (position) => undone[position],
    formers,
  })
  if (named !== undefined && !attempt.isApplied) {
    const places = attempt.tried.map(({ operation, outcome }) => ({ operation, outcome }))
    return { row, known: [], added: [], left: { title: head?.title ?? '', places } }
  }
  const added = attempt.tried.map((tried, position) => ({
    ...tried,
    number: position === 0 ? call.number : null,
    undoes: gesture[position]?.seq ?? null,
  }))
  const source = {
    client: call.client,
    gesture: `${kind} ${call.number}`,
    base_seq: row.seq,
    actor: account,
    kind,
    at,
  }
  const edited = attempt.isApplied ? attempt.head : undefined
  const written = await writeAcceptedOperations(deps, trx, { key, row, background, source, added, edited })
  await markResolved(trx, key, gesture)
  return {
    row: written.row,
    known: [],
    added: written.rows,
    ...(edited !== undefined && { written: { row: written.row, edited } }),
  }
}

/**
 * Marks the operations as undone. Also marks conflicting operations, so that the next undo continues with earlier
 * edits.
 */
async function markResolved(
  trx: Write<DraftTables>,
  { contentKey, language }: DraftKey,
  rows: readonly LogRow[],
) {
  await trx
    .updateTable('draft_op')
    .set({ is_settled: 1 })
    .where('item', '=', contentKey)
    .where('language', '=', language)
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .execute()
}

/**
 * Returns the log rows that this call wrote when it was first sent. Returns an empty list for a new call, or if
 * compaction removed the rows. Throws `draft-number-taken` if the number was used for other content.
 */
async function findKnown(trx: Write<DraftTables>, { key, call, kind }: UndoInput): Promise<LogRow[]> {
  const { client, number } = call
  const first = (await findLoggedOperation(trx, client, number)) ?? (await findSentRow(trx, client, number))
  if (first === undefined) return []
  if (first.kind !== kind || first.item !== key.contentKey || first.language !== key.language)
    throw operationNumberTaken(number)
  return selectLog(trx, key)
    .where('client', '=', client)
    .where('kind', '=', kind)
    .where('gesture', '=', `${kind} ${number}`)
    .orderBy('seq')
    .execute()
}

type NewestGroupQuery = { readonly kind: UndoKind; readonly keys: readonly DraftKey[] }

/**
 * Returns the draft that contains the newest operation that `undoOrRedo` would revert for the account; undefined if
 * there is none.
 */
export async function findDraftToUndo(
  { database: { read } }: DraftDeps,
  actor: Actor,
  { kind, keys }: NewestGroupQuery,
): Promise<DraftKey | undefined> {
  requireEditor(actor, 'edit drafts')
  let newest: { readonly key: DraftKey; readonly at: string } | undefined
  for (const key of keys) {
    const row = await findDraftRow(read, key)
    if (row === undefined) continue
    const [last] = await findUndoGroupRows(read, { key, kind }, { account: toActorName(actor), row })
    if (last !== undefined && (newest === undefined || last.at > newest.at)) newest = { key, at: last.at }
  }
  return newest?.key
}

type AccountDraft = { readonly account: string; readonly row: DraftRow }

/** Returns the log rows to revert, newest first; an empty list if nothing is left to revert. */
async function findUndoGroupRows(
  db: Read<DraftTables>,
  { key, kind, of: named }: Pick<UndoInput, 'key' | 'kind' | 'of'>,
  { account, row }: AccountDraft,
): Promise<LogRow[]> {
  const applied = selectLog(db, key)
    .where('is_applied', '=', 1)
    .where('seq', '>', Math.max(row.dropped_seq, row.migrated_seq))
    .orderBy('seq', 'desc')
  if (named !== undefined)
    return applied
      .where('client', '=', named.client)
      .where('gesture', '=', named.gesture)
      .where('kind', '=', 'do')
      .where('is_settled', '=', 0)
      .execute()
  const own = applied.where('actor', '=', account)
  const open = own.where('is_settled', '=', 0)
  const newest = await (kind === 'undo' ? open.where('kind', '!=', 'undo') : open.where('kind', '=', 'undo'))
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined) return []
  if (
    kind === 'redo' &&
    (await own.where('kind', '=', 'do').where('seq', '>', newest.seq).limit(1).execute()).length > 0
  )
    return []
  return open
    .where('client', '=', newest.client)
    .where('gesture', '=', newest.gesture)
    .where('kind', '=', newest.kind)
    .execute()
}
