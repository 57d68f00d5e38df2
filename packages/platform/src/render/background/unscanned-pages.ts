/**
 * Caches the reads of pages without dependency rows: pages for signed-in visitors, and error pages. A publish then
 * renders only the pages that it may change. The reads are in memory, so the first publish after startup renders all of
 * these pages.
 */
import { findChangedReads } from '../reads/changed-reads.ts'
import { createReadIndex, type ReadIndex } from '../reads/read-index.ts'
import type { RecordedRead } from '../reads/reads.ts'
import type { DataProvider } from '#content-types'
import type { PageIdentity } from '../pages/page-identities.ts'
import type { Site } from '../site/site.ts'
import type { Audience, ReleasedSite } from '../site/sites.ts'

/** The reads recorded during one rendering of a page, for one kind of visitor. */
export type ViewReads = { readonly audience: Audience; readonly reads: readonly RecordedRead[] }

/** A page that was compared. `views` is undefined if the page must be rendered for every release. */
type UnscannedPage = {
  readonly identity: PageIdentity
  readonly views: readonly ViewReads[] | undefined
}

export type PagesByChange = {
  /** Pages that the next release may change. */
  readonly changed: readonly PageIdentity[]
  readonly unchanged: readonly PageIdentity[]
}

export type UnscannedPages = {
  /**
   * Divides pages by their reads. Pages with unknown reads, and pages that are themselves published, count as changed.
   */
  readonly divide: (
    steps: { readonly from: ReleasedSite; readonly to: ReleasedSite },
    pages: AsyncIterable<PageIdentity>,
  ) => Promise<PagesByChange>
  /**
   * Stores the reads of the pages that were compared for this release. Retains the reads of unchanged pages, and
   * discards all other reads. Danger: the release must contain exactly the rows from which the compared pages were
   * rendered.
   */
  readonly store: (
    release: number,
    pages: { readonly compared: readonly UnscannedPage[]; readonly unchanged: readonly PageIdentity[] },
  ) => void
}

/** Maximum number of pages whose reads are cached. All further pages are rendered for every release. */
const maxPages = 500

export function createUnscannedPages(provider: DataProvider): UnscannedPages {
  let known: CachedViewReads = { release: 0, pages: new Map() }
  return {
    async divide({ from, to }, pages) {
      const { release, pages: views } = known
      const retained = release === from.snapshot.release ? views : new Map<string, readonly ViewReads[]>()
      const touched = retained.size === 0 ? 'all' : await findTouched(retained, { from, to, provider })
      const [changed, unchanged]: [PageIdentity[], PageIdentity[]] = [[], []]
      for await (const page of pages) {
        const key = toKey(page)
        const isSame =
          touched !== 'all' && retained.has(key) && !touched.pages.has(key) && !isOneOf(touched.items, page)
        ;(isSame ? unchanged : changed).push(page)
      }
      return { changed, unchanged }
    },
    store(release, { compared, unchanged }) {
      const retained = known.release === release - 1 ? known.pages : undefined
      const pages = [
        ...unchanged.map((identity) => ({ identity, views: retained?.get(toKey(identity)) })),
        ...compared,
      ]
      const lasting = pages.flatMap(({ identity, views }) =>
        views === undefined ? [] : ([[toKey(identity), views]] as const),
      )
      known = { release, pages: new Map(lasting.slice(0, maxPages)) }
    },
  }
}

type CachedViewReads = {
  /** The release for which the reads are valid. */
  readonly release: number
  readonly pages: ReadonlyMap<string, readonly ViewReads[]>
}

const toKey = ({ language, page, record }: PageIdentity) => `${language} ${page} ${record}`

const isOneOf = (items: ReadonlySet<string>, { page, record }: PageIdentity) =>
  items.has(page) || items.has(record)

type AffectedPageKeys = { readonly pages: ReadonlySet<string>; readonly items: ReadonlySet<string> }

/** Returns the changed items, and the pages with a read whose result changes; `all` if every page may change. */
async function findTouched(
  known: CachedViewReads['pages'],
  { from, to, provider }: ReleaseStep,
): Promise<AffectedPageKeys | 'all'> {
  const own = await to.loadChangesFor('administrators', from.snapshot.release)
  const pages = new Set<string>()
  for (const [audience, index] of indexByAudience(known)) {
    const changed = await findChangedReads(index, {
      from: await loadSite(from, audience),
      to: await loadSite(to, audience),
      changes: await to.loadChangesFor(audience, from.snapshot.release),
      provider,
    })
    if (changed === 'all') return 'all'
    for (const read of changed) for (const page of index.findPages(read)) pages.add(page)
  }
  return { pages, items: new Set(own.map(({ contentKey }) => contentKey)) }
}

type ReleaseStep = {
  readonly from: ReleasedSite
  readonly to: ReleasedSite
  readonly provider: DataProvider
}

function indexByAudience(known: CachedViewReads['pages']): ReadonlyMap<Audience, ReadIndex> {
  const indexes = new Map<Audience, ReadIndex>()
  for (const [page, views] of known)
    for (const { audience, reads } of views) {
      const index = indexes.get(audience) ?? createReadIndex()
      index.put(page, reads)
      indexes.set(audience, index)
    }
  return indexes
}

const loadSite = ({ site, loadWhole }: ReleasedSite, audience: Audience): Promise<Site> =>
  audience === 'everyone' ? site : loadWhole({ isAdministrator: audience === 'administrators' })
