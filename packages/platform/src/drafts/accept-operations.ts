/** Accepts a client's operations in one transaction. Accepts each operation number only once. */
import type { Write } from '#database'
import { toActorName, type Actor, type ContentItem } from '#model'
import type { EditedItem, Operation } from '#operations'
import {
  findDraftRow,
  loadEditedItem,
  loadPreviousVersion,
  loadPublishedItem,
  requireEditor,
  requireTypeEditor,
  toEditedItem,
  toNewRow,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from './draft.ts'
import {
  draftNotFound,
  operationOutdated,
  unknownBase,
  invalidOperationNumbers,
  updateRunning,
} from './errors.ts'
import { findLastNumber, findSentOperations, requireNextNumber, storeLastNumber } from './sent-operations.ts'
import { findCurrentRow } from './follow-releases.ts'
import { isBeingUpdated } from './migrate-drafts.ts'
import { loadLaterOperations, type LogRow } from './log.ts'
import { findContainingPatterns, type ContainingPatterns } from './patterns/containing.ts'
import type { OperationProblem } from './check-operation.ts'
import { createRequiredItemCheck } from './items/site-settings.ts'
import type { DraftTables } from './tables.ts'
import { tryOperations, type BaseVersions } from './try-operations.ts'
import {
  cacheWrittenDraft,
  writeHead,
  writeOperations,
  type NewOperation,
  type CallColumns,
  type WrittenDraft,
} from './write-draft.ts'

export type OperationsCall = {
  readonly client: string
  readonly gesture: string
  readonly baseSeq: number
  readonly baseVersion?: number | null | undefined
  readonly operations: readonly { readonly number: number; readonly operation: Operation }[]
}

type OperationsRequest = {
  readonly key: DraftKey
  readonly call: OperationsCall
  /** True if the call results from a change to a page's path. The call may then change redirects. */
  readonly isAddressChange?: boolean
}

/** The result of a call, including the rows that it adds to the log. */
export type AcceptedOperations = {
  readonly row: DraftRow | undefined
  readonly known: readonly LogRow[]
  readonly added: readonly LogRow[]
}

/** The state on which a draft is based, read before the transaction. */
export type DraftBase = {
  readonly published: ContentItem | undefined
  /** The item to translate. Its content is copied to the new translation. */
  readonly source: EditedItem | undefined
  /** Set if the version that the client has seen is not the published version. */
  readonly versions?: BaseVersions | undefined
  readonly containing?: ContainingPatterns
  /** Returns a problem if the operation would leave pages without an item that they require; otherwise undefined. */
  readonly findRequired?: ((operation: Operation) => OperationProblem | undefined) | undefined
}

/**
 * Accepts operations. For operations that were sent before, returns the original response. Throws {@link
 * OperationGapError} (409), `draft-number-taken` (409), `draft-client-foreign` or `draft-not-allowed` (403),
 * `draft-migrated` (409) or `draft-updating` (503).
 */
export async function acceptOperations(
  deps: DraftDeps,
  actor: Actor,
  { key, call, isAddressChange = false }: OperationsRequest,
): Promise<AcceptedOperations> {
  requireEditor(actor, 'edit drafts')
  requireCounted(call)
  const current = await findCurrentRow(deps, key)
  const operations = call.operations.map(({ operation }) => operation)
  const loaded = await loadDraftBase(deps, key, operations)
  if (!isAddressChange) requireTypes(actor, { current, loaded, operations })
  const isUpdating = await isBeingUpdated(deps, { row: current, published: loaded.published, operations })
  const type = current?.type ?? loaded.published?.type
  const background = {
    ...loaded,
    versions: await loadVersions(deps, loaded, call),
    containing: await findContainingPatterns(deps, { ...key, type }, operations),
    findRequired: await createRequiredItemCheck(deps, { key, type }, operations),
  }
  const { written, ...accepted } = await deps.database.transaction(
    (trx) => accept(deps, trx, { actor, key, call, background, isUpdating }),
    { lock: 'drafts' },
  )
  if (written !== undefined) cacheWrittenDraft(deps, written)
  return accepted
}

type TypePermissionInput = {
  readonly current: DraftRow | undefined
  readonly loaded: DraftBase
  readonly operations: readonly Operation[]
}

/** Throws unless the actor may edit the item's type and the types that operations assign to it. */
function requireTypes(actor: Actor, { current, loaded, operations }: TypePermissionInput): void {
  const created = operations.map((operation) => (operation.kind === 'create' ? operation.type : undefined))
  for (const type of [current?.type, loaded.published?.type, loaded.source?.type, ...created])
    if (type !== undefined) requireTypeEditor(actor, type)
}

function requireCounted({ operations }: OperationsCall): void {
  const first = operations[0]?.number ?? 1
  if (operations.some(({ number }, position) => number !== first + position)) throw invalidOperationNumbers()
}

export async function loadDraftBase(
  deps: DraftDeps,
  key: DraftKey,
  operations: readonly Operation[],
): Promise<DraftBase> {
  const from = operations.find((operation) => operation.kind === 'translate')
  return {
    published: await loadPublishedItem(deps, key),
    source: from && (await loadSource(deps, { ...key, language: from.from })),
  }
}

async function loadVersions(
  deps: DraftDeps,
  { published }: DraftBase,
  { baseVersion }: OperationsCall,
): Promise<BaseVersions | undefined> {
  if (baseVersion === undefined || baseVersion === null || published === undefined) return undefined
  if (baseVersion === published.version) return undefined
  return { former: await loadPreviousVersion(deps, published, baseVersion), base: toEditedItem(published) }
}

async function loadSource(deps: DraftDeps, key: DraftKey): Promise<EditedItem | undefined> {
  const row = await findDraftRow(deps.database.read, key)
  if (row?.is_open === 1) return loadEditedItem(deps, deps.database.read, row)
  const published = await loadPublishedItem(deps, key)
  return published && toEditedItem(published)
}

const toCallColumns = (
  { client, gesture, baseSeq }: OperationsCall,
  { account, at }: { readonly account: string; readonly at: string },
): CallColumns => ({ client, gesture, base_seq: baseSeq, actor: account, kind: 'do', at })

type AcceptInput = {
  readonly actor: Actor
  readonly key: DraftKey
  readonly call: OperationsCall
  readonly background: DraftBase
  readonly isUpdating: boolean
}

async function accept(
  deps: DraftDeps,
  trx: Write<DraftTables>,
  { actor, key, call, background, isUpdating }: AcceptInput,
): Promise<AcceptedOperations & { readonly written?: WrittenDraft }> {
  const account = toActorName(actor)
  const { client, operations, baseSeq } = call
  const last = await findLastNumber(trx, { client, account })
  requireNextNumber(operations[0]?.number ?? 1, last)
  const row = await findDraftRow(trx, key)
  const known = await findSentOperations(trx, key, {
    client,
    operations: operations.filter(({ number }) => number <= last),
  })
  const fresh = operations.filter(({ number }) => number > last)
  if (fresh.length === 0) return { row, known, added: [] }
  if (isUpdating) throw updateRunning()
  if (baseSeq < (row?.migrated_seq ?? 0)) throw operationOutdated()
  if (baseSeq > (row?.seq ?? 0)) throw unknownBase(baseSeq, row?.seq ?? 0)
  const head = await loadHead(deps, trx, { row, background })
  if (
    head === undefined &&
    !fresh.some(({ operation: { kind } }) => kind === 'create' || kind === 'translate')
  )
    throw draftNotFound(key.contentKey, key.language)
  const after = Math.max(baseSeq, row?.dropped_seq ?? 0)
  const later = row === undefined ? [] : await loadLaterOperations(trx, key, { after, not: { client } })
  const attempt = tryOperations(deps, {
    head,
    operations: fresh.map(({ operation }) => operation),
    toLater: () => later,
    ...background,
    facts: { source: background.source },
    isBaseLost: head !== undefined && baseSeq < findOldestBase(row),
  })
  const at = deps.clock().toISOString()
  const added = fresh.map(({ operation, number }, position) => ({
    ...toTried(attempt.tried[position]),
    operation,
    number,
    undoes: null,
  }))
  const source = toCallColumns(call, { account, at })
  const written = await writeAcceptedOperations(deps, trx, {
    key,
    row,
    background,
    source,
    added,
    edited: attempt.isApplied ? attempt.head : undefined,
  })
  await storeLastNumber(trx, { client, account, last: fresh.at(-1)?.number ?? last, heard_at: at })
  return {
    row: written.row,
    known,
    added: written.rows,
    ...(attempt.isApplied && { written: { row: written.row, edited: attempt.head } }),
  }
}

/**
 * Returns the lowest operation number on which an edit may be based. The log contains all operations after this number,
 * and no editor has discarded them.
 */
const findOldestBase = (row: DraftRow | undefined): number =>
  row === undefined ? 0 : Math.max(row.compacted_seq, row.discarded_seq)

const nothingTried: Pick<NewOperation, 'outcome' | 'inverse'> = {
  outcome: { kind: 'refused', message: 'It was not applied.' },
  inverse: undefined,
}
const toTried = (tried: Pick<NewOperation, 'outcome' | 'inverse'> | undefined) => tried ?? nothingTried

/** Returns the item to which a call is applied: the open draft, otherwise the published item. */
export async function loadHead(
  deps: DraftDeps,
  trx: Write<DraftTables>,
  { row, background: { published } }: { row: DraftRow | undefined; background: DraftBase },
): Promise<EditedItem | undefined> {
  if (row?.is_open === 1) return loadEditedItem(deps, trx, row)
  return published && toEditedItem(published)
}

type WriteDraftInput = {
  readonly key: DraftKey
  readonly row: DraftRow | undefined
  readonly background: DraftBase
  readonly source: CallColumns
  readonly added: readonly NewOperation[]
  /** The item after the call; undefined if no operation was applied. */
  readonly edited: EditedItem | undefined
}

/**
 * Writes the log even if no operation is applied, because conflicting and rejected operations are also stored with a
 * number.
 */
export async function writeAcceptedOperations(
  deps: DraftDeps,
  trx: Write<DraftTables>,
  { key, row, background, source, added, edited }: WriteDraftInput,
): Promise<{ readonly row: DraftRow; readonly rows: LogRow[] }> {
  const rows = await writeOperations(trx, key, { source, after: row?.seq ?? 0, added })
  const before = row ?? toNewRow(key, { ...background, at: source.at, by: source.actor })
  const isOpening = before.is_open === 0 && edited !== undefined
  const seq = (row?.seq ?? 0) + rows.length
  const isBroughtBack =
    background.published === undefined && added.some(({ operation }) => operation.kind === 'bringBack')
  if (edited === undefined) {
    await writeSeq(deps, trx, { row: { ...before, seq }, isThere: row !== undefined })
    return { row: { ...before, seq }, rows }
  }
  const next: DraftRow = {
    ...before,
    ...(isOpening && {
      is_open: 1,
      type: edited.type,
      base_version: background.published?.version ?? null,
      opened_at: source.at,
    }),
    ...(isBroughtBack && { base_version: null }),
    seq,
    revision: before.revision + 1,
    changed_at: source.at,
    changed_by: source.actor,
  }
  await writeHead(deps, trx, { row: next, edited })
  return { row: next, rows }
}

const writeSeq = (
  deps: DraftDeps,
  trx: Write<DraftTables>,
  { row, isThere }: { readonly row: DraftRow; readonly isThere: boolean },
) =>
  isThere
    ? trx
        .updateTable('draft_head')
        .set({ seq: row.seq })
        .where('item', '=', row.item)
        .where('language', '=', row.language)
        .execute()
    : writeHead(deps, trx, { row, edited: undefined })
