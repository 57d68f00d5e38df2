/** Publishing: changes are checked and written in one transaction, which the audit event is part of. */
import { toActorName, type Actor } from '#model'
import { requirePublisher } from '../authority.ts'
import { findChangeProblems } from '../checks/check-changes.ts'
import { findRemoteKeys, toBodies } from '../checks/remote-keys.ts'
import type { ContentDeps } from '../content-deps.ts'
import { ContentRefusedError } from '../errors.ts'
import { createBodyStore } from './body-store.ts'
import { requireNothingBroughtBack } from './brought-back.ts'
import type { Change, PublishResult, Release } from './change.ts'
import { requireWithinEditLimit } from './edit-limit.ts'
import { loadReleaseIndex } from './release-index.ts'
import { createSnapshot } from './snapshot.ts'
import { findCurrentRelease, writeChanges, type Stamp } from './write-release.ts'

export type PublishInput = { readonly changes: readonly Change[]; readonly note: string }

/** One transaction. Throws {@link ContentRefusedError} (422) with everything that is wrong. */
export async function publish(deps: ContentDeps, actor: Actor, input: PublishInput): Promise<PublishResult> {
  requirePublisher(actor, 'publish')
  return publishChanges(deps, actor, { ...input, event: 'content.published', isBringingBack: true })
}

type ChangesInput = PublishInput & {
  /** The audit event. */
  readonly event: string
  /** Also what a rollback or a removal has taken off the site; otherwise that is refused (409). */
  readonly isBringingBack: boolean
}

/** For an actor whose right is known. */
export async function publishChanges(
  deps: ContentDeps,
  actor: Actor,
  { event, changes, note, isBringingBack }: ChangesInput,
): Promise<PublishResult> {
  const { database, site, recordAuditEvent } = deps
  const remoteKeys = await findRemoteKeys(toBodies(changes), { ...deps, published: site.whole() })
  const made = await database.transaction(
    async (trx) => {
      const release = await findCurrentRelease(trx)
      const loadIndex = () => loadReleaseIndex(trx, release)
      const published = createSnapshot({ loadIndex, bodies: createBodyStore(trx), release })
      const problems = await findChangeProblems({ ...deps, changes, published, db: trx, remoteKeys })
      if (problems.length > 0) throw new ContentRefusedError(problems)
      const index = await published.loadIndex()
      const made = await writeChanges(trx, { changes, index, stamp: createStamp(deps, actor, note) })
      await requireWithinEditLimit(published, made)
      if (made && !isBringingBack) await requireNothingBroughtBack(trx, { made, release, changes })
      if (made) await recordAuditEvent?.(trx, { actor, event, item: `release ${made.number}` })
      return made
    },
    { lock: 'release' },
  )
  return showRelease(deps, made)
}

export const createStamp = ({ clock }: Pick<ContentDeps, 'clock'>, actor: Actor, note: string): Stamp => ({
  createdAt: clock().toISOString(),
  createdBy: toActorName(actor),
  note,
})

/** Also when nothing differed: from what another process may have published a moment ago. */
export async function showRelease(
  { database, site }: Pick<ContentDeps, 'database' | 'site'>,
  made: Release | undefined,
): Promise<PublishResult> {
  site.advance(made?.number ?? (await findCurrentRelease(database.read)))
  return { release: site.whole().release, made }
}
