/**
 * Caches pages across releases. A release invalidates the pages whose reads changed; all other pages stay cached, with
 * the same bytes and ETag. All cached pages are valid for the release that is being served. When a newer release
 * appears, the cache is bypassed until the changed pages are known. A rendering that began before that release is
 * cached only if nothing that it read has changed.
 */
import type { DataProvider } from '#content-types'
import type { Warn } from '#kit'
import { findChangedReads, type ReleaseComparison } from '../reads/changed-reads.ts'
import { createReadIndex, type ReadIndex } from '../reads/read-index.ts'
import type { RecordedRead } from '../reads/reads.ts'
import type { ReleasedSite } from '../site/sites.ts'
import type { HtmlCache, ReleaseHtmlCache } from './html-cache.ts'

export type CachedPages = {
  /**
   * Returns the pages of a release. For the current release, these include cached pages; for an earlier release, only
   * renderings in progress are shared.
   */
  readonly open: (site: ReleasedSite) => ReleasePages
  readonly size: () => number
  readonly has: HtmlCache['has']
  /** Cache keys, most recently requested first. */
  readonly keys: () => readonly string[]
  readonly countBytes: () => number
}

export type ReleasePages = Pick<HtmlCache, 'load' | 'find'>

type CachedPagesOptions = {
  readonly createCache: (onRemoved: (key: string) => void) => HtmlCache
  readonly provider: DataProvider
  readonly warn: Warn
  /** Receives the keys of the pages that a release invalidated, most recently requested first. */
  readonly onDropped: (keys: readonly string[]) => void
}

export function createCachedPages({
  createCache,
  provider,
  warn,
  onDropped,
}: CachedPagesOptions): CachedPages {
  const index = createReadIndex()
  const ending = new Set<string>()
  const cache = createCache((key) => {
    index.remove(key)
    ending.delete(key)
  })
  const state: CacheState = {
    cache,
    index,
    ending,
    newest: undefined,
    served: undefined,
    moved: Promise.resolve(),
  }
  function drop(isDropped: (key: string) => boolean): void {
    const keys = cache.keys().filter(isDropped)
    keys.forEach(cache.remove)
    onDropped(keys)
  }

  async function follow(from: ReleasedSite, to: ReleasedSite): Promise<void> {
    try {
      const changed = await findChangedReads(index, await compareReleases(provider, from, to))
      const pages = changed === 'all' ? undefined : findPages(index, changed)
      drop((key) => pages?.has(key) !== false || ending.has(key))
    } catch (error) {
      warn({
        message: 'The changes of a release are unknown: all cached pages are dropped',
        reason: String(error),
      })
      drop(() => true)
    }
    state.served = to
  }

  /**
   * Moves the cache forward to this release. Does nothing if the cache is already at this release or a later release.
   */
  function moveTo(site: ReleasedSite): void {
    const from = state.newest
    if (from === site || (from !== undefined && site.snapshot.release < from.snapshot.release)) return
    state.newest = site
    if (from === undefined) state.served = site
    else state.moved = state.moved.then(() => follow(from, site))
  }

  const opened = new WeakMap<ReleasedSite, ReleasePages>()
  return {
    size: cache.size,
    has: cache.has,
    keys: cache.keys,
    countBytes: cache.countBytes,
    open(site) {
      moveTo(site)
      const known = opened.get(site) ?? openPages(state, site, createReadCheck(provider))
      opened.set(site, known)
      return known
    },
  }
}

const compareReleases = async (
  provider: DataProvider,
  from: ReleasedSite,
  to: ReleasedSite,
): Promise<ReleaseComparison> => ({
  from: await from.site,
  to: await to.site,
  changes: await to.loadChangesSince(from.snapshot.release),
  provider,
})

/** Returns true if every recorded read has the same result in both releases. */
const createReadCheck =
  (provider: DataProvider): AreReadsUnchanged =>
  async (reads, from, to) => {
    const index = createReadIndex()
    index.put('', reads)
    const changed = await findChangedReads(index, await compareReleases(provider, from, to))
    return changed.length === 0
  }

type CacheState = {
  readonly cache: HtmlCache
  readonly index: ReadIndex
  /** Keys of pages that every release invalidates, because they expire or their reads were not recorded. */
  readonly ending: Set<string>
  /** The newest known release. */
  newest: ReleasedSite | undefined
  /** The release for which all cached pages are valid. */
  served: ReleasedSite | undefined
  /** Resolves once `served` equals the newest release. */
  moved: Promise<void>
}

type AreReadsUnchanged = (
  reads: readonly RecordedRead[],
  from: ReleasedSite,
  to: ReleasedSite,
) => Promise<boolean>

function openPages(state: CacheState, site: ReleasedSite, isTrueOf: AreReadsUnchanged): ReleasePages {
  const { cache, index, ending } = state
  const find = (key: string) => (state.served === site ? cache.find(key) : undefined)
  const session: ReleaseHtmlCache = {
    find,
    running: new Map(),
    async store(key, { reads, validUntilMs = Infinity }, put) {
      const isEnding = reads === undefined || validUntilMs < Infinity
      let checked = site
      for (let next = state.newest; checked !== next; next = state.newest) {
        if (isEnding || next === undefined || !(await isTrueOf(reads, checked, next))) return
        checked = next
      }
      if (!put()) return
      if (isEnding) ending.add(key)
      index.put(key, reads ?? [])
    },
  }
  return {
    find,
    async load(key, make) {
      if (state.newest === site && state.served !== site) await state.moved
      return cache.load(key, make, session)
    },
  }
}

const findPages = (index: ReadIndex, changed: readonly RecordedRead[]): ReadonlySet<string> =>
  new Set(changed.flatMap((read) => [...index.findPages(read)]))
