/** Lists the surrogate keys that a release purges from caches in front of the server. */
import { findChangedTriggers } from '../reads/changed-reads.ts'
import { toPurgeKeys } from '../reads/surrogate-keys.ts'
import type { ReleasedSite, Sites } from '../site/sites.ts'

export type ReleaseKeys = {
  /** Returns the current site, as the same object until the next release. */
  readonly current: () => ReleasedSite
  /** Returns the keys of all pages that the later release may change. Without an earlier release, returns the keys of all pages. */
  readonly find: (from: ReleasedSite | undefined, to: ReleasedSite) => Promise<readonly string[]>
}

export const createReleaseKeys = (sites: Sites): ReleaseKeys => ({
  current: sites.current,
  async find(from, to) {
    if (from === undefined) return toPurgeKeys('all')
    const changes = await to.loadChangesSince(from.snapshot.release)
    const provider = sites.setting.dataProvider
    return toPurgeKeys(
      await findChangedTriggers({ from: await from.site, to: await to.site, changes, provider }),
    )
  },
})
