/** Rolls back: makes a new release with the content of an earlier release. */
import { toWithdrawalKey, withdrawalType } from '#content-types'
import type { Actor } from '#model'
import { requirePublisher } from '../types/authority.ts'
import type { ContentDeps } from './content-deps.ts'
import { unknownRelease } from '../types/errors.ts'
import type { PublishResult } from '../types/change.ts'
import { createVersionStamp, showRelease } from './publish.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { loadRollbackEntries, writeRelease } from './write-release.ts'
import { findCurrentRelease } from '../snapshots/current-release.ts'

export type RollbackInput = {
  readonly toRelease: number
  readonly note?: string | undefined
  /** Also restores withdrawn items. By default, they stay withdrawn. */
  readonly isBringingBack?: boolean | undefined
}

/** Throws 404 if the release does not exist. */
export async function rollBack(
  deps: ContentDeps,
  actor: Actor,
  { toRelease, note, isBringingBack = false }: RollbackInput,
): Promise<PublishResult> {
  requirePublisher(actor, 'roll back')
  const made = await deps.database.transaction(
    async (trx) => {
      const newest = await findCurrentRelease(trx)
      if (!Number.isInteger(toRelease) || toRelease < 1 || toRelease > newest) {
        throw unknownRelease(toRelease, newest)
      }
      const withheld = isBringingBack ? undefined : await findWithheld(deps.site.openIn(trx, newest))
      const entries = await loadRollbackEntries(trx, { target: toRelease, current: newest, withheld })
      if (entries.length === 0) return undefined
      const stamp = createVersionStamp(deps, actor, toNote(toRelease, note))
      const made = await writeRelease(trx, { entries, stamp, values: deps.values })
      const item = `release ${toRelease} as ${made.number}`
      await deps.recordAuditEvent?.(trx, { actor, event: 'content.rolled-back', item })
      return made
    },
    { lock: 'release' },
  )
  return showRelease(deps, made)
}

/** Returns the content keys of the withdrawn items and of their withdrawals. A rollback changes neither. */
async function findWithheld({ heads }: Pick<Snapshot, 'heads'>): Promise<ReadonlySet<string>> {
  const withdrawals = await heads.findOfType(withdrawalType)
  return new Set(withdrawals.flatMap(({ contentKey }) => [contentKey, toWithdrawalKey(contentKey)]))
}

const toNote = (toRelease: number, note: string | undefined) =>
  [`Back to release ${toRelease}`, note].filter((part) => part !== undefined).join(': ')
