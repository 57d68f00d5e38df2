/** Removes old, published operations from the log, and stores their outcomes for clients that send them again. */
import type { Database, Write } from '#database'
import type { Outcome } from '#operations'
import { findDraftRow, type DraftRow } from './draft.ts'
import { toDigest } from './sent-operations.ts'
import { selectLog, type LogRow } from './log.ts'
import type { DraftTables } from './tables.ts'

/** Maximum number of operations that one transaction removes. */
const sliceSize = 500

type CompactOptions = {
  /** ISO 8601, UTC: operations before this time are removed. */
  readonly before: string
  readonly sliceSize?: number
}

/** Returns the number of removed operations. If a run is interrupted, another run can continue. */
export async function compactLog(
  { database }: { readonly database: Database<DraftTables> },
  { before, sliceSize: size = sliceSize }: CompactOptions,
): Promise<number> {
  const heads = await database.read
    .selectFrom('draft_head')
    .select(['item', 'language'])
    .whereRef('published_seq', '>', 'compacted_seq')
    .execute()
  let count = 0
  for (const head of heads)
    for (let taken = size; taken === size; count += taken)
      taken = await database.transaction((trx) => compactSlice(trx, head, { before, size }), {
        lock: 'drafts',
      })
  return count
}

async function compactSlice(
  trx: Write<DraftTables>,
  { item, language }: Pick<DraftRow, 'item' | 'language'>,
  { before, size }: { readonly before: string; readonly size: number },
): Promise<number> {
  const key = { contentKey: item, language }
  const row = await findDraftRow(trx, key)
  if (row === undefined) return 0
  const rows = await selectLog(trx, key)
    .where('seq', '>', row.compacted_seq)
    .where('seq', '<=', row.published_seq)
    .orderBy('seq')
    .limit(size)
    .execute()
  const young = rows.findIndex((one) => one.at >= before || isWaiting(one))
  const old = young === -1 ? rows : rows.slice(0, young)
  const last = old.at(-1)?.seq
  if (last === undefined) return 0
  for (const sent of old.flatMap(toSent)) await trx.insertInto('draft_sent').values(sent).execute()
  await trx
    .deleteFrom('draft_op')
    .where('item', '=', item)
    .where('language', '=', language)
    .where('seq', '<=', last)
    .execute()
  await trx
    .updateTable('draft_head')
    .set({ compacted_seq: last })
    .where('item', '=', item)
    .where('language', '=', language)
    .execute()
  return old.length
}

/** Returns true for a conflict that no editor has resolved yet. */
const isWaiting = ({ is_applied, is_settled, outcome }: LogRow) =>
  is_applied === 0 && is_settled === 0 && (JSON.parse(outcome) as Outcome).kind === 'offered'

/** Skips operations without a client number, because only the first operation of an undo has a client number. */
const toSent = ({ client, client_seq, item, language, seq, kind, outcome, op }: LogRow) =>
  client_seq === null
    ? []
    : [{ client, client_seq, item, language, seq, kind, outcome, digest: toDigest(op) }]
