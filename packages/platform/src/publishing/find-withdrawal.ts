/** Finds the withdrawal of an item, and reports whether it can be undone. */
import type { ContentService, Withdrawal } from '#content'
import type { Database } from '#database'
import { requirePermission, type Actor } from '#model'
import type { PublishingTables } from './tables.ts'

export type ItemWithdrawal = Pick<Withdrawal, 'release' | 'createdAt' | 'reason' | 'others'> & {
  /** Name of the account. */
  readonly createdBy: string
  /** False if the withdrawal was imported, or if a later release changed the item. */
  readonly canUndo: boolean
}

type WithdrawalOptions = {
  readonly database: Pick<Database<PublishingTables>, 'read'>
  readonly content: Pick<ContentService, 'findWithdrawal' | 'findOvertaking'>
  readonly findNames: (accounts: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Finds an item's withdrawal. Returns undefined for an item that is not withdrawn. */
export async function findItemWithdrawal(
  { database, content, findNames }: WithdrawalOptions,
  actor: Actor,
  contentKey: string,
): Promise<ItemWithdrawal | undefined> {
  requirePermission(actor, 'seeUnpublished', { code: 'draft-not-allowed', action: 'see withdrawals' })
  const found = await content.findWithdrawal(contentKey)
  if (found === undefined) return undefined
  const { release, createdAt, createdBy, reason, others } = found
  const publish = await database.read
    .selectFrom('publish')
    .select('release')
    .where('release', '=', release)
    .where('taken_back_by', 'is', null)
    .executeTakeFirst()
  const overtaking = await content.findOvertaking(actor, [release])
  const names = await findNames([createdBy])
  return {
    release,
    createdAt,
    createdBy: names.get(createdBy) ?? createdBy,
    reason,
    others,
    canUndo: publish !== undefined && !overtaking.has(release),
  }
}
