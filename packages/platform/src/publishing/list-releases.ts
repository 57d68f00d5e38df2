/** Lists releases that were not made by a publish (imports, rollbacks, commands), and the changes of any release. */
import type { ContentService } from '#content'
import type { Database } from '#database'
import type { Drafts } from '#drafts'
import type { Actor } from '#model'
import { describeReleaseChanges } from './describe-release-changes.ts'
import { unknownRelease } from './errors.ts'
import type { PlannedItemName } from './plan-publish.ts'
import type { PublishingTables } from './tables.ts'

type ListedRelease = {
  readonly release: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Name of the account or of the command. */
  readonly createdBy: string
  readonly note: string
}

export type ListedReleases = {
  readonly releases: readonly ListedRelease[]
  /** Start of the next page of the list: the last release that was read. Null if there are no earlier releases. */
  readonly next: { readonly before: number; readonly at: string } | null
}

export type ReleasesQuery = Parameters<ContentService['findReleases']>[1]

type ReleaseOptions = {
  readonly database: Database<PublishingTables>
  readonly content: Pick<
    ContentService,
    'findReleaseDate' | 'findReleases' | 'listReleaseItems' | 'readReleaseChanges'
  >
  readonly drafts: Pick<Drafts, 'compare' | 'describeChanges'>
  readonly findNames: (accounts: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/**
 * Reads releases up to the limit, then leaves out those that are publishes. A page of the list may therefore be short
 * or empty, although more pages follow.
 */
export async function listReleases(
  { database, content, findNames }: ReleaseOptions,
  actor: Actor,
  query: ReleasesQuery,
): Promise<ListedReleases> {
  const found = await content.findReleases(actor, query)
  const numbers = found.map(({ number }) => number)
  const publishes = await database.read
    .selectFrom('publish')
    .select('release')
    .where('release', 'in', [0, ...numbers])
    .execute()
  const published = new Set(publishes.map(({ release }) => release))
  const others = found.filter(({ number }) => !published.has(number))
  const names = await findNames([...new Set(others.map(({ createdBy }) => createdBy))])
  const last = found.length < query.limit ? undefined : found.at(-1)
  return {
    releases: others.map(({ number, createdAt, createdBy, note }) => {
      return { release: number, createdAt, createdBy: names.get(createdBy) ?? createdBy, note }
    }),
    next: last === undefined ? null : { before: last.number, at: last.createdAt },
  }
}

/** Maximum number of items in one response. */
const itemsPerAnswer = 20
/** Maximum number of changes per item. */
const mostChanges = 50

/** Throws 404 for an unknown release. */
export async function listReleaseItems(
  { content }: ReleaseOptions,
  actor: Actor,
  { release, from }: { readonly release: number; readonly from: number },
) {
  await requireRelease(content, release)
  const items = await content.listReleaseItems(actor, { release, from, limit: itemsPerAnswer + 1 })
  return {
    items: items.slice(0, itemsPerAnswer),
    next: items.length > itemsPerAnswer ? from + itemsPerAnswer : null,
  }
}

/** Describes a release's changes to one item; returns no changes if the release did not change it. Throws 404 for an unknown release. */
export async function readItemChanges(
  { content, ...deps }: ReleaseOptions,
  actor: Actor,
  { release, item }: { readonly release: number; readonly item: PlannedItemName },
) {
  await requireRelease(content, release)
  const changes = await content.readReleaseChanges(actor, { releases: [release], most: 1, item })
  const [described] = await describeReleaseChanges(deps, changes, { most: mostChanges })
  return { changes: described?.changes ?? [], changed: described?.changed ?? 0 }
}

async function requireRelease(
  { findReleaseDate }: Pick<ContentService, 'findReleaseDate'>,
  release: number,
): Promise<void> {
  if ((await findReleaseDate(release)) === undefined) throw unknownRelease(release)
}
