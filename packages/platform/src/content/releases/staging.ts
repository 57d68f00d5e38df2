/**
 * Staging, for large changes that would block all other writes if they were made in one transaction. Several short
 * transactions write the versions without a release; then one short transaction appends the release that contains them.
 * The versions belong to a job. If a job sends no heartbeat for ten minutes, its versions are removed.
 */
import type { LockName, Write } from '#database'
import { toActorName, type Actor } from '#model'
import type { ContentDeps } from './content-deps.ts'
import { stagingDeleted } from '../types/errors.ts'
import type { ContentDraft, Release } from '../types/change.ts'
import type { Head } from '../snapshots/release-index.ts'
import { writeRelease, type ReleaseEntryRow } from './write-release.ts'
import { findCurrentRelease } from '../snapshots/current-release.ts'
import { removeStagingJob, removeStagedVersions } from './remove-staged.ts'
import { writeVersions, type VersionStamp } from './write-versions.ts'
import type { ContentTables } from '../types/tables.ts'

type StagingDeps = Pick<
  ContentDeps,
  'database' | 'clock' | 'randomBytes' | 'recordAuditEvent' | 'onVersions' | 'migrations' | 'values'
>

export type Staging = {
  /**
   * Writes versions in short transactions. Accepts at most one version per item and language. Throws `staging-swept` if
   * the job was ended because it missed too many heartbeats.
   */
  readonly stage: (drafts: readonly ContentDraft[]) => Promise<void>
  /** Loads the staged versions as they will appear in a release with the given date (ISO 8601, UTC). */
  readonly loadHeads: (publishedDate: string) => Promise<readonly Head[]>
  /**
   * Appends a release with all staged versions in one short transaction. Returns undefined if `checkedRelease` is no
   * longer the newest release; the checks must then be repeated. Throws `staging-swept`.
   */
  readonly append: (task: AppendInput) => Promise<Release | undefined>
  /** Removes the staged versions, but not the job. */
  readonly clear: () => Promise<void>
}

type AppendInput = {
  readonly checkedRelease: number
  /** The type of the audit event. */
  readonly event: string
  readonly note: string
  /** The date of the release and its versions, ISO 8601, UTC; by default, now. */
  readonly at?: string | undefined
  /** Log entries for the items that the release removes from the site. */
  readonly removed?: readonly ReleaseEntryRow[] | undefined
  /** Runs in the transaction that appends the release. */
  readonly onAppend?: ((trx: Write<ContentTables>, release: Release) => Promise<void>) | undefined
  /** Locks that `onAppend` needs for reading. */
  readonly locks?: readonly LockName[] | undefined
}

/** Time without a heartbeat after which a job counts as killed. */
const silentAfterMs = 10 * 60 * 1000
const heartbeatMs = 60 * 1000
/**
 * Maximum number of versions that one transaction writes, which takes up to one millisecond per version. Each
 * transaction writes most pages of the indexes again, whose keys are in random order.
 */
const stagedAtOnce = 200

/**
 * Runs `work` with a staging job, and removes the versions that the job did not append. First removes the versions of
 * jobs whose processes were killed.
 */
export async function withStaging<T>(
  deps: StagingDeps,
  actor: Actor,
  work: (staging: Staging) => Promise<T>,
): Promise<T> {
  await removeStaleStagingJobs(deps)
  const startedAt = deps.clock().toISOString()
  const job = await startJob(deps, actor, startedAt)
  const heartbeat = setInterval(() => void beat(deps, job), heartbeatMs).unref()
  try {
    return await work({
      stage: (drafts) => stage(deps, { job, startedAt, drafts, actor }),
      loadHeads: (publishedDate) => loadHeads(deps, { job, publishedDate }),
      append: (task) => append(deps, { ...task, job, actor }),
      clear: () => removeStagedVersions(deps, job),
    })
  } finally {
    clearInterval(heartbeat)
    // If removing the versions fails, a later cleanup removes them. This failure must not hide an error thrown by
    // `work`.
    await removeStagingJob(deps, job).catch(() => undefined)
  }
}

/**
 * Removes the versions of jobs that send no heartbeats. Such a job can no longer stage or append versions, even if its
 * process continues.
 */
export async function removeStaleStagingJobs(deps: Pick<StagingDeps, 'database' | 'clock'>): Promise<void> {
  const now = deps.clock()
  const silentSince = new Date(now.getTime() - silentAfterMs).toISOString()
  await deps.database.transaction((trx) =>
    trx
      .updateTable('staging_job')
      .set({ swept_at: now.toISOString() })
      .where('heard_at', '<', silentSince)
      .where('swept_at', 'is', null)
      .execute(),
  )
  const swept = await deps.database.read
    .selectFrom('staging_job')
    .select('id')
    .where('swept_at', 'is not', null)
    .execute()
  for (const { id } of swept) await removeStagingJob(deps, id)
}

async function startJob(
  { database, randomBytes }: StagingDeps,
  actor: Actor,
  startedAt: string,
): Promise<string> {
  const id = Buffer.from(randomBytes(16)).toString('hex')
  const values = { id, started_by: toActorName(actor), heard_at: startedAt, swept_at: null }
  await database.transaction((trx) => trx.insertInto('staging_job').values(values).execute())
  return id
}

/** One failed heartbeat is harmless, because a job may miss ten heartbeats before it counts as killed. */
const beat = ({ database, clock }: StagingDeps, job: string): Promise<void> =>
  database.transaction((trx) => requireJob(trx, job, clock())).catch(() => undefined)

/** Records a heartbeat. Throws if the job sent no heartbeat for too long and was therefore ended. */
async function requireJob(trx: Write<ContentTables>, job: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('staging_job')
    .set({ heard_at: now.toISOString() })
    .where('id', '=', job)
    .where('swept_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw stagingDeleted()
}

type StageInput = {
  readonly job: string
  /** ISO 8601, UTC. All versions of a job share one date, so that items from one import are sorted by key. */
  readonly startedAt: string
  readonly drafts: readonly ContentDraft[]
  readonly actor: Actor
}

async function stage(deps: StagingDeps, { drafts, ...task }: StageInput): Promise<void> {
  for (let start = 0; start < drafts.length; start += stagedAtOnce)
    await stageSome(deps, { ...task, drafts: drafts.slice(start, start + stagedAtOnce) })
}

/** Writes one batch per transaction, so that other processes can acquire the lock between batches. */
async function stageSome(
  { database, clock, onVersions, migrations, values }: StagingDeps,
  { job, startedAt, drafts, actor }: StageInput,
): Promise<void> {
  await database.transaction(
    async (trx) => {
      await requireJob(trx, job, clock())
      const stamp = { createdAt: startedAt, createdBy: toActorName(actor) }
      const versions = await writeVersions(trx, drafts, { stamp, onVersions, migrations, values })
      await trx
        .insertInto('staged_version')
        .values(versions.map((version) => ({ ...version, job })))
        .execute()
    },
    { lock: 'release' },
  )
}

const loadHeads = (
  { database }: StagingDeps,
  { job, publishedDate }: { readonly job: string; readonly publishedDate: string },
): Promise<readonly Head[]> =>
  database.read
    .selectFrom('staged_version as staged')
    .innerJoin('content_item as item', 'item.id', 'staged.item')
    .innerJoin('content_version as version', (join) =>
      join
        .onRef('version.item', '=', 'staged.item')
        .onRef('version.language', '=', 'staged.language')
        .onRef('version.number', '=', 'staged.number'),
    )
    .select((q) => [
      'item.id as managedContentId',
      'item.content_key as contentKey',
      'item.record_id as recordId',
      'item.type',
      'version.title',
      'version.url_name as urlName',
      'version.language',
      'version.number as version',
      q.val(publishedDate).as('publishedDate'),
      'item.created_at as firstPublished',
    ])
    .where('staged.job', '=', job)
    .execute()

type AppendJobInput = AppendInput & { readonly job: string; readonly actor: Actor }

function append(
  { database, clock, recordAuditEvent, values }: StagingDeps,
  { job, actor, checkedRelease, event, note, at, removed = [], onAppend, locks = [] }: AppendJobInput,
): Promise<Release | undefined> {
  const now = clock()
  const stamp: VersionStamp = { createdAt: at ?? now.toISOString(), createdBy: toActorName(actor), note }
  return database.transaction(
    async (trx) => {
      if ((await findCurrentRelease(trx)) !== checkedRelease) return undefined
      await requireJob(trx, job, now)
      const { number } = await writeRelease(trx, { entries: removed, stamp, values })
      const named = await nameStaged(trx, { job, release: number, publishedAt: stamp.createdAt })
      const made: Release = { number, ...stamp, changed: named + removed.length }
      await endJob(trx, job, now)
      await recordAuditEvent?.(trx, { actor, event, item: `release ${number}` })
      await onAppend?.(trx, made)
      return made
    },
    { lock: ['release', ...locks] },
  )
}

/** Returns the number of versions that the release contains. */
async function nameStaged(
  trx: Write<ContentTables>,
  { job, release, publishedAt }: { job: string; release: number; publishedAt: string },
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('release_entry')
    .columns(['release', 'item', 'language', 'version', 'published_at'])
    .expression(
      trx
        .selectFrom('staged_version')
        .select((q) => [
          q.val(release).as('release'),
          'item',
          'language',
          'number as version',
          q.val(publishedAt).as('published_at'),
        ])
        .where('job', '=', job)
        .orderBy('item')
        .orderBy('language'),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** Closes the job, so that it can neither stage nor append versions. Its staging rows are then removed in batches. */
const endJob = (trx: Write<ContentTables>, job: string, now: Date) =>
  trx.updateTable('staging_job').set({ swept_at: now.toISOString() }).where('id', '=', job).execute()
