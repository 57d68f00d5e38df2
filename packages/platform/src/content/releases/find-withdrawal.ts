/** Finds the withdrawal of an item, if one is in force. */
import { withdrawalType } from '#content-types'
import { findWithdrawals } from '../checks/withdrawn-items.ts'
import type { ContentDeps } from './content-deps.ts'

export type Withdrawal = {
  /** The release that withdrew the item. Undoing this release restores the item. */
  readonly release: number
  /** Time in ISO 8601 format, UTC. */
  readonly createdAt: string
  /** Account id. */
  readonly createdBy: string
  /** The reason for the withdrawal, for staff only; undefined for an imported withdrawal. */
  readonly reason: string | undefined
  /** Titles of the other items that the same release withdrew. */
  readonly others: readonly string[]
  /** The last published version of the item in each language, before the withdrawal. */
  readonly versions: readonly { readonly language: string; readonly version: number }[]
}

type WithdrawalDeps = Pick<ContentDeps, 'site' | 'database'>

/** Returns the withdrawal of an item, or undefined if the item is not withdrawn. */
export async function findWithdrawal(
  { site, database: { read } }: WithdrawalDeps,
  contentKey: string,
): Promise<Withdrawal | undefined> {
  const published = site.whole()
  const [notice] = (await findWithdrawals(published, [contentKey])).get(contentKey) ?? []
  if (notice === undefined) return undefined
  const made = await read
    .selectFrom('release_entry as entry')
    .innerJoin('release', 'release.number', 'entry.release')
    .select([
      'release.number as release',
      'release.created_at as createdAt',
      'release.created_by as createdBy',
    ])
    .where('entry.item', '=', notice.managedContentId)
    .where('entry.version', 'is not', null)
    .where('entry.release', '<=', published.release)
    .orderBy('entry.release', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const recall = await read
    .selectFrom('recall')
    .select('reason')
    .where('item', '=', contentKey)
    .where('release', '<=', made.release)
    .orderBy('release', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...made,
    reason: recall?.reason,
    others: await loadOthers(read, { release: made.release, notice: notice.managedContentId }),
    versions: await loadLastVersions(read, { contentKey, release: made.release }),
  }
}

type ReadHandle = WithdrawalDeps['database']['read']

/** Returns the titles of the other items that a release withdrew. */
async function loadOthers(
  read: ReadHandle,
  { release, notice }: { readonly release: number; readonly notice: string },
): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('release_entry as entry')
    .innerJoin('content_item as item', 'item.id', 'entry.item')
    .innerJoin('content_version as version', (join) =>
      join
        .onRef('version.item', '=', 'entry.item')
        .onRef('version.language', '=', 'entry.language')
        .onRef('version.number', '=', 'entry.version'),
    )
    .select(['entry.item as item', 'version.title as title'])
    .where('entry.release', '=', release)
    .where('entry.item', '<>', notice)
    .where('item.type', '=', withdrawalType)
    .orderBy('entry.item')
    .execute()
  return [...new Map(rows.map(({ item, title }) => [item, title])).values()]
}

async function loadLastVersions(
  read: ReadHandle,
  { contentKey, release }: { readonly contentKey: string; readonly release: number },
): Promise<Withdrawal['versions']> {
  const rows = await read
    .selectFrom('release_entry as entry')
    .innerJoin('content_item as item', 'item.id', 'entry.item')
    .select(['entry.language as language', 'entry.version as version'])
    .where('item.content_key', '=', contentKey)
    .where('entry.version', 'is not', null)
    .where('entry.release', '<', release)
    .orderBy('entry.release')
    .execute()
  const last = new Map(rows.map(({ language, version }) => [language, version ?? 0]))
  return Array.from(last, ([language, version]) => ({ language, version }))
}
