/** The tabs that send operations. Each belongs to one account and numbers its own operations. */
import type { Read, Write } from '#database'
import { foreignDraftClient, OperationGap } from './errors.ts'
import type { DraftTables } from './tables.ts'

/** Returns the number of the tab's last operation; 0 for a new tab. Throws `draft-client-foreign`. */
export async function findLastNumber(
  trx: Read<DraftTables>,
  { client, account }: { readonly client: string; readonly account: string },
): Promise<number> {
  const row = await trx.selectFrom('draft_client').selectAll().where('client', '=', client).executeTakeFirst()
  if (row !== undefined && row.account !== account) throw foreignDraftClient()
  return row?.last ?? 0
}

/** Checks that the number follows the tab's last one. Throws {@link OperationGap}. */
export function requireNextNumber(number: number, last: number): void {
  if (number > last + 1) throw new OperationGap(last + 1)
}

export const storeLastNumber = (trx: Write<DraftTables>, row: DraftTables['draft_client']) =>
  trx
    .insertInto('draft_client')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('client').doUpdateSet({ last: row.last, heard_at: row.heard_at }),
    )
    .execute()
