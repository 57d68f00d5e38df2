/** Describes the changes in releases, including how a release removed an item from the site. */
import type { ContentService } from '#content'
import type { Database } from '#database'
import type { Drafts } from '#drafts'
import type { PublishingTables } from './tables.ts'

type ReleaseChange = Awaited<ReturnType<ContentService['readReleaseChanges']>>[number]
type DescribedChange = Awaited<ReturnType<Drafts['describeChanges']>>[number][number]

export type DescribedReleaseChange = Pick<ReleaseChange, 'release' | 'contentKey' | 'language'> & {
  readonly changes: readonly (DescribedChange & {
    /** Absent if the item was not removed, or if it was unpublished by publishing its draft. */
    readonly removal?: 'withdrawn' | 'deleted'
  })[]
  /** Total number of changes. */
  readonly changed: number
}

type DescribeDeps = {
  readonly database: Pick<Database<PublishingTables>, 'read'>
  readonly drafts: Pick<Drafts, 'compare' | 'describeChanges'>
}

export async function describeReleaseChanges(
  { database, drafts }: DescribeDeps,
  releaseChanges: readonly ReleaseChange[],
  limit?: Parameters<Drafts['compare']>[2],
): Promise<readonly DescribedReleaseChange[]> {
  const compared = releaseChanges.map((one) => {
    const type = (one.after ?? one.before)?.type ?? ''
    return { ...one, type, ...drafts.compare(one.before, one.after, limit) }
  })
  const described = await drafts.describeChanges(compared)
  const deletions = await findDeletions(database, releaseChanges)
  return compared.map((one, at) => {
    const { release, contentKey, language, changed } = one
    const removal = toRemoval(one, deletions)
    const changes = described[at] ?? []
    return {
      release,
      contentKey,
      language,
      changes: removal === undefined ? changes : changes.map((change) => ({ ...change, removal })),
      changed,
    }
  })
}

function toRemoval(
  { release, after, isRecalled }: ReleaseChange,
  deletions: ReadonlySet<number>,
): 'withdrawn' | 'deleted' | undefined {
  if (isRecalled) return 'withdrawn'
  return after === undefined && deletions.has(release) ? 'deleted' : undefined
}

/** Returns the releases that deleted a picture: publishes without drafts that removed an item without a withdrawal. */
async function findDeletions(
  { read }: DescribeDeps['database'],
  changes: readonly ReleaseChange[],
): Promise<ReadonlySet<number>> {
  const removing = changes.filter(({ after, isRecalled }) => after === undefined && !isRecalled)
  if (removing.length === 0) return new Set()
  const rows = await read
    .selectFrom('publish')
    .leftJoin('published_draft', 'published_draft.release', 'publish.release')
    .select('publish.release')
    .where(
      'publish.release',
      'in',
      removing.map(({ release }) => release),
    )
    .where('published_draft.release', 'is', null)
    .execute()
  return new Set(rows.map(({ release }) => release))
}
