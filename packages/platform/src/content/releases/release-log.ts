/** Reads the release log. */
import type { Actor } from '#model'
import type { ContentDeps } from './content-deps.ts'
import { findOverlappingReleases } from './find-overlapping.ts'
import {
  findReleaseDate,
  findReleases,
  listReleaseItems,
  listReleases,
  type ReleaseItemsQuery,
  type ReleaseQuery,
} from './list-releases.ts'
import { findIdentity } from './find-identity.ts'
import { findWithdrawal } from './find-withdrawal.ts'
import { loadVersion } from './load-version.ts'
import { readReleaseChanges } from './read-release-changes.ts'

export const createReleaseLog = (deps: ContentDeps) => ({
  releases: (actor: Actor) => listReleases(deps, actor),
  findOvertaking: (actor: Actor, releases: readonly number[]) =>
    findOverlappingReleases(deps, actor, releases),
  findReleases: (actor: Actor, query: ReleaseQuery) => findReleases(deps, actor, query),
  listReleaseItems: (actor: Actor, query: ReleaseItemsQuery) => listReleaseItems(deps, actor, query),
  readReleaseChanges: (actor: Actor, changesQuery: Parameters<typeof readReleaseChanges>[2]) =>
    readReleaseChanges(deps, actor, changesQuery),
  findReleaseDate: (release: number) => findReleaseDate(deps, release),
  loadCurrentRelease: () => loadCurrentRelease(deps),
  findIdentity: (contentKey: string) => findIdentity(deps.database.read, contentKey),
  findWithdrawal: (contentKey: string) => findWithdrawal(deps, contentKey),
  loadVersion: (version: Parameters<typeof loadVersion>[1]) =>
    loadVersion({ read: deps.database.read, migrations: deps.migrations }, version),
})

async function loadCurrentRelease(deps: ContentDeps) {
  const number = deps.site.whole().release
  const createdAt = await findReleaseDate(deps, number)
  return createdAt === undefined ? undefined : { number, createdAt }
}
