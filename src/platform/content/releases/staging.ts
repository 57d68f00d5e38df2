/**
 * Staging: what one transaction could not hold without holding up every other write is written over several short ones, as versions that
 * no release names, and then one short transaction appends the release that names them. The versions belong to a job; of a job
 * that was silent for ten minutes, they are swept.
 */
import { toRowOrder, type LockName, type Write } from '#database'
import { toActorName, type Actor } from '#model'
import type { ContentDeps } from './content-deps.ts'
import { sweptStaging } from '../types/errors.ts'
import type { ContentDraft, Release } from '../types/change.ts'
import type { Head } from '../snapshots/release-index.ts'
import { writeRelease, type Entry } from './write-release.ts'
import { findCurrentRelease } from '../snapshots/current-release.ts'
import { deleteVersions, writeVersions, type Stamp, type VersionRow } from './write-versions.ts'
import type { ContentTables } from '../types/tables.ts'

type StagingDeps = Pick<ContentDeps, 'database' | 'clock' | 'randomBytes' | 'recordAuditEvent' | 'onVersions'>

export type Staging = {
  /** Short transactions. At most one version of each item and language. Throws `staging-swept`. */
  readonly stage: (drafts: readonly ContentDraft[]) => Promise<void>
  /** What is staged, as a release of that date (ISO 8601, UTC) will name it. */
  readonly loadHeads: (publishedDate: string) => Promise<readonly Head[]>
  /**
   * One short transaction that names all that is staged. Undefined when `checkedRelease` is no longer the newest: what was checked
   * beside it is to be checked again. Throws `staging-swept`.
   */
  readonly append: (task: AppendTask) => Promise<Release | undefined>
  /** Removes what is staged; the job stands. */
  readonly clear: () => Promise<void>
}

type AppendTask = {
  readonly checkedRelease: number
  /** The audit event. */
  readonly event: string
  readonly note: string
  /** ISO 8601, UTC: of the release and of what it names; now without it. */
  readonly at?: string | undefined
  /** What leaves the site with it. */
  readonly removed?: readonly Entry[] | undefined
  /** In the same transaction. */
  readonly onAppend?: ((trx: Write<ContentTables>, release: Release) => Promise<void>) | undefined
  /** What it reads before it writes. */
  readonly locks?: readonly LockName[] | undefined
}

/** Without a sign of life for so long, a job counts as killed. */
const silentAfterMs = 10 * 60 * 1000
const heartbeatMs = 60 * 1000
/** Versions that one transaction writes: their words and mentions come with them, one to two milliseconds each. */
const stagedAtOnce = 100
/** Versions that one transaction removes. */
const sweptAtOnce = 200
/** Of what a release names, only that it was staged is removed. */
const forgottenAtOnce = 2000

/** A job for the time of `work`: what it has not appended by then is removed. Sweeps first what others have left. */
export async function withStaging<T>(
  deps: StagingDeps,
  actor: Actor,
  work: (staging: Staging) => Promise<T>,
): Promise<T> {
  await sweepStaged(deps)
  const startedAt = deps.clock().toISOString()
  const job = await startJob(deps, actor, startedAt)
  const heartbeat = setInterval(() => void beat(deps, job), heartbeatMs).unref()
  try {
    return await work({
      stage: (drafts) => stage(deps, { job, startedAt, drafts, actor }),
      loadHeads: (publishedDate) => loadHeads(deps, { job, publishedDate }),
      append: (task) => append(deps, { ...task, job, actor }),
      clear: () => removeVersions(deps, job),
    })
  } finally {
    clearInterval(heartbeat)
    // What stays is swept; why the work failed is not to be hidden by it.
    await removeJob(deps, job).catch(() => undefined)
  }
}

/** Removes what silent jobs have staged. A job that is swept stays so, also if it wakes up. */
export async function sweepStaged(deps: Pick<StagingDeps, 'database' | 'clock'>): Promise<void> {
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
  for (const { id } of swept) await removeJob(deps, id)
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

/** One that fails is no harm: there are ten until the job counts as silent. */
const beat = ({ database, clock }: StagingDeps, job: string): Promise<void> =>
  database.transaction((trx) => requireJob(trx, job, clock())).catch(() => undefined)

/** A sign of life. Throws where the job was swept. */
async function requireJob(trx: Write<ContentTables>, job: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('staging_job')
    .set({ heard_at: now.toISOString() })
    .where('id', '=', job)
    .where('swept_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw sweptStaging()
}

type StageTask = {
  readonly job: string
  /** ISO 8601, UTC: of all that the job writes, so that items of one import are in the order of their keys. */
  readonly startedAt: string
  readonly drafts: readonly ContentDraft[]
  readonly actor: Actor
}

async function stage(deps: StagingDeps, { drafts, ...task }: StageTask): Promise<void> {
  for (let start = 0; start < drafts.length; start += stagedAtOnce)
    await stageSome(deps, { ...task, drafts: drafts.slice(start, start + stagedAtOnce) })
}

/** One transaction. Between two, those who have found the lock taken try again. */
async function stageSome(
  { database, clock, onVersions }: StagingDeps,
  { job, startedAt, drafts, actor }: StageTask,
): Promise<void> {
  await database.transaction(
    async (trx) => {
      await requireJob(trx, job, clock())
      const stamp = { createdAt: startedAt, createdBy: toActorName(actor) }
      const versions = await writeVersions(trx, drafts, { stamp, onVersions })
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

type Appending = AppendTask & { readonly job: string; readonly actor: Actor }

function append(
  { database, clock, recordAuditEvent }: StagingDeps,
  { job, actor, checkedRelease, event, note, at, removed = [], onAppend, locks = [] }: Appending,
): Promise<Release | undefined> {
  const now = clock()
  const stamp: Stamp = { createdAt: at ?? now.toISOString(), createdBy: toActorName(actor), note }
  return database.transaction(
    async (trx) => {
      if ((await findCurrentRelease(trx)) !== checkedRelease) return undefined
      await requireJob(trx, job, now)
      const { number } = await writeRelease(trx, removed, stamp)
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

/** How many. */
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

/** It can neither stage nor append any more. That its versions were staged is forgotten afterwards, some at a time. */
const endJob = (trx: Write<ContentTables>, job: string, now: Date) =>
  trx.updateTable('staging_job').set({ swept_at: now.toISOString() }).where('id', '=', job).execute()

async function removeJob(deps: Pick<StagingDeps, 'database'>, job: string): Promise<void> {
  await removeVersions(deps, job)
  await deps.database.transaction((trx) => trx.deleteFrom('staging_job').where('id', '=', job).execute())
}

async function removeVersions({ database }: Pick<StagingDeps, 'database'>, job: string): Promise<void> {
  const remove = async (trx: Write<ContentTables>) =>
    (await isNamed(trx, job)) ? forgetSome(trx, job) : removeSome(trx, job)
  while ((await database.transaction(remove, { lock: 'release' })) > 0);
}

/** Whether a release names what is staged: all of it, or nothing. */
async function isNamed(trx: Write<ContentTables>, job: string): Promise<boolean> {
  const named = await trx
    .selectFrom((q) =>
      q.selectFrom('staged_version').selectAll().where('job', '=', job).limit(1).as('staged'),
    )
    .innerJoin('release_entry as entry', (join) =>
      join
        .onRef('entry.item', '=', 'staged.item')
        .onRef('entry.language', '=', 'staged.language')
        .onRef('entry.version', '=', 'staged.number'),
    )
    .select('entry.release')
    .limit(1)
    .executeTakeFirst()
  return named !== undefined
}

/** The versions stay. How many. */
async function forgetSome(trx: Write<ContentTables>, job: string): Promise<number> {
  const some = trx
    .selectFrom('staged_version as staged')
    .select(toRowOrder('staged').as('row'))
    .where('job', '=', job)
    .limit(forgottenAtOnce)
  const { numDeletedRows } = await trx
    .deleteFrom('staged_version')
    .where(toRowOrder('staged_version'), 'in', some)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function removeSome(trx: Write<ContentTables>, job: string): Promise<number> {
  const versions: VersionRow[] = await trx
    .selectFrom('staged_version')
    .select(['item', 'language', 'number'])
    .where('job', '=', job)
    .limit(sweptAtOnce)
    .execute()
  if (versions.length === 0) return 0
  await deleteVersions(trx, versions)
  await trx
    .deleteFrom('staged_version')
    .where((q) => q.or(versions.map((version) => q.and(version))))
    .execute()
  return versions.length
}
