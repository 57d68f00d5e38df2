/** Publishes changes. One transaction checks them, writes them, and records the audit event. */
import type { Read } from '#database'
import { toActorName, type Actor } from '#model'
import { toReferencedKeys } from '#kit'
import { requirePublisher } from '../types/authority.ts'
import { findChangeProblems } from '../checks/check-changes.ts'
import { findRemoteKeys, toChangedBodies } from '../checks/remote-keys.ts'
import type { ContentDeps } from './content-deps.ts'
import { ContentRejectedError } from '../types/errors.ts'
import { toStoredChanges, type Change, type PublishResult, type Release } from '../types/change.ts'
import { requireAllowedEditCount } from './edit-limit.ts'
import { awaitNodes } from './nodes.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { writeChanges } from './write-release.ts'
import { findCurrentRelease } from '../snapshots/current-release.ts'
import type { VersionStamp } from './write-versions.ts'
import type { ContentTables } from '../types/tables.ts'

export type PublishInput = { readonly changes: readonly Change[]; readonly note: string }

/** Publishes in one transaction. Throws {@link ContentRejectedError} (422) with all problems. */
export async function publish(deps: ContentDeps, actor: Actor, input: PublishInput): Promise<PublishResult> {
  requirePublisher(actor, 'publish')
  const { note } = input
  const changes = toStoredChanges(deps.types, input.changes)
  const remoteKeys = await findRemoteKeys(toReferencedKeys(toChangedBodies(changes)), {
    ...deps,
    published: deps.site.whole(),
  })
  return appendRelease(deps, actor, {
    event: 'content.published',
    note,
    changes,
    async check(published, db) {
      const problems = await findChangeProblems({ ...deps, changes, published, db, remoteKeys })
      if (problems.length > 0) throw new ContentRejectedError(problems)
    },
  })
}

type ReleaseInput = {
  /** The type of the audit event. */
  readonly event: string
  readonly note: string
  readonly changes: readonly Change[]
  /** Throws an error with the problems that the changes would cause on the site, as it is in this transaction. */
  readonly check: (published: Snapshot, db: Read<ContentTables>) => Promise<void>
}

/** Appends a release in one transaction. The caller has checked the actor's permissions. */
async function appendRelease(
  deps: ContentDeps,
  actor: Actor,
  { event, changes, note, check }: ReleaseInput,
): Promise<PublishResult> {
  const made = await deps.database.transaction(
    async (trx) => {
      const release = await findCurrentRelease(trx)
      const published = deps.site.openIn(trx, release)
      await check(published, trx)
      const made = await writeChanges(trx, {
        changes,
        heads: published.heads,
        stamp: createVersionStamp(deps, actor, note),
        migrations: deps.migrations,
        values: deps.values,
        onVersions: deps.onVersions,
      })
      await requireAllowedEditCount(published, made)
      if (made) await deps.recordAuditEvent?.(trx, { actor, event, item: `release ${made.number}` })
      return made
    },
    { lock: 'release' },
  )
  return showRelease(deps, made)
}

export const createVersionStamp = (
  { clock }: Pick<ContentDeps, 'clock'>,
  actor: Actor,
  note: string,
): VersionStamp => ({
  createdAt: clock().toISOString(),
  createdBy: toActorName(actor),
  note,
})

/**
 * Shows the release on this server, then waits for the other servers. Does so even if this publish changed nothing,
 * because another process may have just published the same changes.
 */
export async function showRelease(
  { database, site }: Pick<ContentDeps, 'database' | 'site'>,
  made: Release | undefined,
): Promise<PublishResult> {
  await site.advance(made?.number ?? (await findCurrentRelease(database.read)))
  const { release } = site.whole()
  return { release, made, behind: await awaitNodes({ database }, release) }
}
