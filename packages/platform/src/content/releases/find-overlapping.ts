/** Finds later releases that changed the same items as a given release and therefore prevent it from being undone. */
import type { Read } from '#database'
import type { Actor } from '#model'
import { requireStaff } from '../types/authority.ts'
import type { ContentDeps } from './content-deps.ts'
import type { ContentTables } from '../types/tables.ts'
import type { Release } from '../types/change.ts'

/** The newest later release that changed at least one item of the given release. */
export type OverlappingRelease = Omit<Release, 'changed'> & {
  /** Titles of the items that both releases changed. */
  readonly titles: readonly string[]
}

/** Returns each release that cannot be undone, with the later release that prevents it. */
export async function findOverlappingReleases(
  { database: { read } }: Pick<ContentDeps, 'database'>,
  actor: Actor,
  releases: readonly number[],
): Promise<ReadonlyMap<number, OverlappingRelease>> {
  requireStaff(actor, 'see the release log')
  if (releases.length === 0) return new Map()
  const rows = await selectOverlappingReleases(read, releases).execute()
  const made = await loadReleases(read, [...new Set(rows.map(({ by }) => by))])
  const found = new Map<number, OverlappingRelease>()
  for (const { release, by, title, contentKey } of rows) {
    const known = found.get(release)
    const own = made.get(by)
    if (known === undefined && own !== undefined)
      found.set(release, { ...own, titles: [title ?? contentKey] })
    else if (known?.number === by)
      found.set(release, { ...known, titles: [...known.titles, title ?? contentKey] })
  }
  return found
}

async function loadReleases(read: Read<ContentTables>, numbers: readonly number[]) {
  if (numbers.length === 0) return new Map<number, Omit<Release, 'changed'>>()
  const rows = await read
    .selectFrom('release')
    .select(['number', 'created_at as createdAt', 'created_by as createdBy', 'note'])
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}

/**
 * Selects, for each given release, the items that a later release has changed, together with the newest such later
 * release. A removed item has its title from the given release. Sorted by the later release, newest first. Omits items that have the same version in both releases.
 */
export const selectOverlappingReleases = (db: Read<ContentTables>, releases: readonly number[]) =>
  db
    .selectFrom('release_entry as entry')
    .innerJoin('release_entry as newer', (join) =>
      join.onRef('newer.item', '=', 'entry.item').onRef('newer.language', '=', 'entry.language'),
    )
    .innerJoin('content_item as item', 'item.id', 'entry.item')
    .leftJoin('content_version as version', (join) =>
      join
        .onRef('version.item', '=', 'newer.item')
        .onRef('version.language', '=', 'newer.language')
        .on(({ eb, fn }) => eb('version.number', '=', fn.coalesce('newer.version', 'entry.version'))),
    )
    .select([
      'entry.release',
      'item.content_key as contentKey',
      'newer.language',
      'newer.release as by',
      'version.title',
    ])
    .where('entry.release', 'in', releases)
    .where((q) =>
      q(
        'newer.release',
        '=',
        q
          .selectFrom('release_entry as last')
          .select((s) => s.fn.max('last.release').as('release'))
          .whereRef('last.item', '=', 'entry.item')
          .whereRef('last.language', '=', 'entry.language'),
      ),
    )
    .where((q) =>
      q.and([
        q('newer.release', '>', q.ref('entry.release')),
        q(q.fn.coalesce('newer.version', q.lit(0)), '<>', q.fn.coalesce('entry.version', q.lit(0))),
      ]),
    )
    .orderBy('newer.release', 'desc')
