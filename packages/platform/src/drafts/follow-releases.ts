/** Rebases drafts: moves them from an older version to the published version. */
import type { Write } from '#database'
import type { ContentItem } from '#model'
import {
  findEdits,
  rebaseOperations,
  type EditedItem,
  type LaterOperation,
  type Operation,
  type Outcome,
  type RebaseResult,
} from '#operations'
import { checkOperation } from './check-operation.ts'
import {
  findOpenRows,
  findPublishedVersion,
  findDraftRow,
  loadEditedItem,
  loadPublishedItem,
  toEditedItem,
  type DraftDeps,
  type DraftFilter,
  type DraftKey,
  type DraftRow,
} from './draft.ts'
import { selectLog, type LogRow } from './log.ts'
import { migrateDraft } from './migrate-drafts.ts'
import type { DraftTables } from './tables.ts'
import {
  cacheWrittenDraft,
  writeHead,
  writeOperations,
  type CallColumns,
  type NewOperation,
  serverClient,
} from './write-draft.ts'

/**
 * Lists open drafts, rebased on the published version. The draft of a removed item stays unchanged, because there is no
 * newer version.
 */
export async function findCurrentRows(deps: DraftDeps, filter?: DraftFilter): Promise<readonly DraftRow[]> {
  const rows: DraftRow[] = []
  for (const row of await findOpenRows(deps.database.read, filter)) {
    const now = await rebaseDraft(deps, { contentKey: row.item, language: row.language }, row)
    if (now?.is_open === 1) rows.push(now)
  }
  return rows
}

/** Returns one draft, rebased on the published version; undefined if the draft is not open. */
export const findCurrentRow = async (deps: DraftDeps, key: DraftKey): Promise<DraftRow | undefined> =>
  rebaseDraft(deps, key, await findDraftRow(deps.database.read, key))

/** Maximum number of attempts. An attempt fails if another server writes the draft at the same time. */
const maxTries = 3

/** Rebases a draft on the published version and returns its row; undefined if there is no draft. */
export async function rebaseDraft(
  deps: DraftDeps,
  key: DraftKey,
  known: DraftRow | undefined,
): Promise<DraftRow | undefined> {
  let row = known
  for (let tries = 0; tries < maxTries; tries++) {
    const migrated = await migrateDraft(deps, key, row)
    if (migrated === 'changed') {
      row = await findDraftRow(deps.database.read, key)
      continue
    }
    row = migrated.row
    if (row?.is_open !== 1 || migrated.isWaiting) return row
    const version = await findPublishedVersion(deps, key)
    if (version === undefined || version === row.base_version) return row
    const moved = await moveDraft(deps, key, row)
    if (moved !== 'changed') return moved
    row = await findDraftRow(deps.database.read, key)
  }
  return row
}

/**
 * Rebases a draft. Computes the result before the transaction, which commits only if nothing has changed since then.
 * Returns the row unchanged if this server still shows a release older than the draft's base.
 */
async function moveDraft(deps: DraftDeps, key: DraftKey, row: DraftRow): Promise<DraftRow | 'changed'> {
  const published = await loadPublishedItem(deps, key)
  if (published === undefined) return row
  const edited = await loadEditedItem(deps, deps.database.read, row)
  if (isLogEnded(row)) return moveMigrated(deps, key, { row, edited, published })
  const rows = await selectLog(deps.database.read, key)
    .where('seq', '>', Math.max(row.published_seq, row.dropped_seq))
    .where('is_applied', '=', 1)
    .orderBy('seq')
    .execute()
  const { head, results } = rebaseOperations({
    edited,
    calls: toCalls(rows),
    base: toEditedItem(published),
    findWrong: (edit) => checkOperation(deps.content, edit),
  })
  const next: DraftRow = {
    ...row,
    type: head.type,
    base_version: published.version,
    revision: row.revision + 1,
    /**
     * Increases the operation number because the rebased content differs, so that clients with the previous number must
     * load the draft again.
     */
    seq: row.seq + 1,
  }
  const moved = await deps.database.transaction(
    async (trx) => {
      if (!(await deps.content.showsNewest(trx))) return row
      const now = await findDraftRow(trx, key)
      if (now?.revision !== row.revision || now.seq !== row.seq) return 'changed'
      await writeHead(deps, trx, { row: next, edited: head })
      for (const [at, logged] of rows.entries()) await keepResult(trx, logged, results[at])
      return next
    },
    { lock: 'drafts' },
  )
  if (moved === next) cacheWrittenDraft(deps, { row: next, edited: head })
  return moved
}

type DraftToRebase = { readonly row: DraftRow; readonly edited: EditedItem; readonly published: ContentItem }

/**
 * Rebases a draft that has edits from before its migration. After the rebase, earlier logged operations no longer
 * apply, because they do not produce the new content.
 */
async function moveMigrated(
  deps: DraftDeps,
  key: DraftKey,
  { row, edited, published }: DraftToRebase,
): Promise<DraftRow | 'changed'> {
  const { head, added } = await rebaseMigrated(deps, row, { edited, published })
  const seq = row.seq + added.length + 1
  const base = { type: head.type, base_version: published.version }
  const next = { ...row, ...base, revision: row.revision + 1, seq, migrated_seq: seq }
  const source = toRebaseColumns(row, deps.clock().toISOString())
  const moved = await deps.database.transaction(
    async (trx) => {
      if (!(await deps.content.showsNewest(trx))) return row
      const now = await findDraftRow(trx, key)
      if (now?.revision !== row.revision || now.seq !== row.seq) return 'changed'
      await writeOperations(trx, key, { source, after: row.seq, added })
      await writeHead(deps, trx, { row: next, edited: head })
      return next
    },
    { lock: 'drafts' },
  )
  if (moved === next) cacheWrittenDraft(deps, { row: next, edited: head })
  return moved
}

/** Returns true if the draft may contain edits from before its migration. */
const isLogEnded = (row: DraftRow): boolean =>
  row.base_version !== null && row.migrated_seq > Math.max(row.published_seq, row.dropped_seq)

type RebasedDraft = {
  readonly head: EditedItem
  /** Conflicts to write to the log as operations that were not applied. */
  readonly added: readonly NewOperation[]
}

/**
 * Computes the rebase of a draft that has edits from before its migration. The logged operations belong to an older
 * version of the fields. Therefore, compares the draft with the version on which it is based, and applies the
 * differences to the published version. Overwrites the published version if the base is unknown.
 */
async function rebaseMigrated(
  deps: DraftDeps,
  row: DraftRow,
  { edited, published }: { readonly edited: EditedItem; readonly published: ContentItem },
): Promise<RebasedDraft> {
  const { item: contentKey, language, base_version: version } = row
  const former = await deps.content.loadVersion({ contentKey, language, version: version ?? 0 })
  const base = toEditedItem(published)
  const { edits, reached } = findEdits(
    former === undefined ? base : { ...former, isWithdrawn: false },
    edited,
  )
  const { head, results } = rebaseOperations({
    edited: reached,
    calls: edits.map((edit) => [edit]),
    base,
    findWrong: (edit) => checkOperation(deps.content, edit),
  })
  const added = results.flatMap((result, at): NewOperation[] => {
    const operation = edits[at]?.operation
    if (result.kind !== 'offered' || result.isSettled || operation === undefined) return []
    const { reason, theirs } = result
    const outcome: Outcome = { kind: 'offered', reason, by: null, theirs }
    return [{ operation, outcome, inverse: undefined, number: null, undoes: null }]
  })
  return { head, added }
}

/** Returns the log columns for conflicts that the rebase itself found. No client sent the operations in these rows. */
const toRebaseColumns = (row: DraftRow, at: string): CallColumns => ({
  client: serverClient,
  gesture: `rebase ${row.seq}`,
  base_seq: row.seq,
  actor: row.changed_by,
  kind: 'do',
  at,
})

/** Groups operations by call, because a call is applied completely or not at all. */
function toCalls(rows: readonly LogRow[]): readonly (readonly LaterOperation[])[] {
  const calls: LaterOperation[][] = []
  let former: LogRow | undefined
  for (const row of rows) {
    const operation = { operation: parse(row.op), inverse: parse(row.inverse ?? row.op) }
    const isSameCall =
      former !== undefined &&
      [former.client, former.gesture, former.base_seq, former.at].join(' ') ===
        [row.client, row.gesture, row.base_seq, row.at].join(' ')
    if (isSameCall) calls.at(-1)?.push(operation)
    else calls.push([operation])
    former = row
  }
  return calls
}

const parse = (text: string) => JSON.parse(text) as Operation

async function keepResult(
  trx: Write<DraftTables>,
  row: LogRow,
  result: RebaseResult | undefined,
): Promise<void> {
  const rebased = toKept(row, result)
  if (rebased.inverse === row.inverse && rebased.is_applied === 1) return
  await trx
    .updateTable('draft_op')
    .set(rebased)
    .where('item', '=', row.item)
    .where('language', '=', row.language)
    .where('seq', '=', row.seq)
    .execute()
}

function toKept(
  row: LogRow,
  result: RebaseResult | undefined,
): Pick<LogRow, 'inverse' | 'is_applied' | 'is_settled' | 'outcome'> {
  const { is_settled, outcome } = row
  if (result?.kind !== 'offered')
    return { inverse: JSON.stringify(result?.inverse), is_applied: 1, is_settled, outcome }
  const { reason, theirs, isSettled } = result
  const offered: Outcome = { kind: 'offered', reason, by: null, theirs }
  return {
    inverse: null,
    is_applied: 0,
    is_settled: isSettled ? 1 : is_settled,
    outcome: JSON.stringify(offered),
  }
}
