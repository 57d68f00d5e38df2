/** Writes a draft and its operations in one transaction. */
import { toRowHash, type Read, type Write } from '#database'
import type { EditedItem } from '#operations'
import { toHashColumns } from './body-hashes.ts'
import { toCacheKey, type DraftDeps, type DraftKey, type DraftRow } from './draft.ts'
import { hashedLogTable, type LogRow } from './log.ts'
import type { AttemptedOperation } from './try-operations.ts'
import type { DraftTables } from './tables.ts'

/** The columns that all operations of one call share. */
export type CallColumns = Pick<LogRow, 'client' | 'gesture' | 'base_seq' | 'actor' | 'kind' | 'at'>

/** The client id of operations that the server itself creates. It has the same format as any other client id. */
export const serverClient = '0'.repeat(32)

export type NewOperation = AttemptedOperation & {
  /** Null for every operation of an undo except the first. */
  readonly number: number | null
  readonly undoes: number | null
}

/** Writes log rows with consecutive operation numbers, starting after `after`. */
export async function writeOperations(
  trx: Write<DraftTables>,
  key: DraftKey,
  { source, after, added }: { source: CallColumns; after: number; added: readonly NewOperation[] },
): Promise<LogRow[]> {
  const rows = added.map(({ operation, number, undoes, outcome, inverse }, position): LogRow => ({
    ...source,
    item: key.contentKey,
    language: key.language,
    seq: after + position + 1,
    change_set: '',
    client_seq: number,
    op: JSON.stringify(operation),
    inverse: inverse === undefined ? null : JSON.stringify(inverse),
    outcome: JSON.stringify(outcome),
    is_applied: outcome.kind === 'applied' ? 1 : 0,
    undoes,
    is_settled: 0,
  }))
  for (const row of rows) {
    const row_hash = toRowHash(hashedLogTable, row)
    await trx
      .insertInto('draft_op')
      .values({ ...row, row_hash })
      .execute()
  }
  return rows
}

export type WrittenDraft = { readonly row: DraftRow; readonly edited: EditedItem | undefined }

/** Writes the draft that results from a call. `edited` is undefined if no draft is open after the call. */
export async function writeHead(
  { content: { migrations } }: Pick<DraftDeps, 'content'>,
  trx: Write<DraftTables>,
  { row, edited }: WrittenDraft,
): Promise<void> {
  const texts = {
    title: edited?.title ?? '',
    url_name: edited?.urlName ?? '',
    body: edited === undefined ? '' : JSON.stringify(edited.body),
  }
  const said = {
    ...texts,
    ...toHashColumns(texts, row.revision),
    is_withdrawn: edited?.isWithdrawn === true ? 1 : 0,
    shape: migrations.known,
    ...(await createChangeColumns(trx, row.revision)),
  }
  await trx
    .insertInto('draft_head')
    .values({ ...row, ...said })
    .onConflict((conflict) => conflict.columns(['item', 'language']).doUpdateSet({ ...row, ...said }))
    .execute()
}

/**
 * Returns the next number for a change to a draft. Danger: without the drafts lock, the order of the numbers may differ
 * from the order in which the rows become visible to other processes.
 */
export async function createChangeColumns(
  trx: Write<DraftTables>,
  revision: number,
): Promise<{ readonly change_number: number; readonly numbered_revision: number }> {
  return { change_number: (await findLastChange(trx)) + 1, numbered_revision: revision }
}

export async function findLastChange(db: Read<DraftTables>): Promise<number> {
  const { last } = await db
    .selectFrom('draft_head')
    .select((q) => q.fn.max<number | null>('change_number').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Caches the written draft. Must be called after the commit. */
export function cacheWrittenDraft(
  { editedItems }: Pick<DraftDeps, 'editedItems'>,
  { row, edited }: WrittenDraft,
): void {
  if (edited !== undefined) editedItems.set(toCacheKey(row), edited)
}
