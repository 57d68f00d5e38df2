/**
 * The operations that tabs have sent. Each tab belongs to one account and numbers its own operations. If an operation
 * is sent again, its original outcome is found even if the log no longer contains the operation.
 */
import { createHash } from 'node:crypto'
import type { Read, Write } from '#database'
import type { Operation } from '#operations'
import type { DraftKey } from './draft.ts'
import { foreignDraftClient, OperationGapError, operationNumberTaken } from './errors.ts'
import type { LogRow } from './log.ts'
import type { DraftTables } from './tables.ts'

type SentOperations = {
  readonly client: string
  readonly operations: readonly { readonly number: number; readonly operation: Operation }[]
}

/** Throws `draft-number-taken` if a number was used for different content. */
export async function findSentOperations(
  trx: Read<DraftTables>,
  { contentKey, language }: DraftKey,
  { client, operations }: SentOperations,
): Promise<LogRow[]> {
  const found: LogRow[] = []
  for (const { number, operation } of operations) {
    const op = JSON.stringify(operation)
    const row =
      (await findLoggedOperation(trx, client, number)) ?? (await findCompacted(trx, { client, number, op }))
    const isSame = row?.kind === 'do' && row.item === contentKey && row.language === language && row.op === op
    if (!isSame) throw operationNumberTaken(number)
    found.push(row)
  }
  return found
}

export const findLoggedOperation = (trx: Read<DraftTables>, client: string, number: number) =>
  trx
    .selectFrom('draft_op')
    .selectAll()
    .where('client', '=', client)
    .where('client_seq', '=', number)
    .executeTakeFirst()

/** Returns the SHA-256 hash of an operation in its logged form, in hexadecimal digits. */
export const toDigest = (op: string) => createHash('sha256').update(op).digest('hex')

type SentOperation = { readonly client: string; readonly number: number; readonly op: string }

/** Returns the stored outcome if the resent operation equals the original. */
async function findCompacted(
  trx: Read<DraftTables>,
  { client, number, op }: SentOperation,
): Promise<LogRow | undefined> {
  const row = await findSentRow(trx, client, number)
  if (row === undefined) return undefined
  const { digest, ...sent } = row
  return { ...forgotten, ...sent, op: digest === toDigest(op) ? op : '' }
}

export const findSentRow = (trx: Read<DraftTables>, client: string, number: number) =>
  trx
    .selectFrom('draft_sent')
    .selectAll()
    .where('client', '=', client)
    .where('client_seq', '=', number)
    .executeTakeFirst()

const forgotten = {
  change_set: '',
  gesture: '',
  base_seq: 0,
  actor: '',
  inverse: null,
  is_applied: 0,
  undoes: null,
  is_settled: 1,
  at: '',
}

/** Returns the number of the tab's last operation; 0 for a new tab. Throws `draft-client-foreign`. */
export async function findLastNumber(
  trx: Read<DraftTables>,
  { client, account }: { readonly client: string; readonly account: string },
): Promise<number> {
  const row = await trx.selectFrom('draft_client').selectAll().where('client', '=', client).executeTakeFirst()
  if (row !== undefined && row.account !== account) throw foreignDraftClient()
  return row?.last ?? 0
}

/** Checks that the number follows the tab's last operation number. Throws {@link OperationGapError}. */
export function requireNextNumber(number: number, last: number): void {
  if (number > last + 1) throw new OperationGapError(last + 1)
}

export const storeLastNumber = (trx: Write<DraftTables>, row: DraftTables['draft_client']) =>
  trx
    .insertInto('draft_client')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('client').doUpdateSet({ last: row.last, heard_at: row.heard_at }),
    )
    .execute()
