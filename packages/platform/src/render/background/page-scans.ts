/**
 * Lists a site's pages, the reads of each page, and the reads whose results a release changes. Dependency rows are
 * computed from these.
 */
import { findChangedReads, type ReadLookup } from '../reads/changed-reads.ts'
import type { RecordedRead } from '../reads/reads.ts'
import { renderWithReads } from '../pages/rendering/render-with-reads.ts'
import type { ReleasedSite, Sites } from '../site/sites.ts'
import {
  eachPageIdentity,
  findChangedIdentities,
  openPageIdentity,
  type PageIdentity,
} from '../pages/page-identities.ts'
import type { RunSearch } from '../site/render-settings.ts'
import { scanPage, type PageScan } from './scan-page.ts'

export type ScannedPage = PageScan & { readonly reads: readonly RecordedRead[] }

export type PageScanner = {
  /** Returns the site at the current release, as the same object until the next release. */
  readonly current: () => ReleasedSite
  readonly listPages: (site: ReleasedSite) => AsyncIterable<PageIdentity>
  /** Resolves a page without rendering it; undefined if it no longer exists. Throws the same errors as rendering. */
  readonly scan: (site: ReleasedSite, identity: PageIdentity) => Promise<ScannedPage | undefined>
  /** Returns the scan of a page that was rendered and compared before the release was published. */
  readonly findVerified: (site: ReleasedSite, identity: PageIdentity) => ScannedPage | undefined
  readonly findStep: <R extends RecordedRead>(
    from: ReleasedSite,
    to: ReleasedSite,
    rows: ReadLookup<R>,
  ) => Promise<ReleaseScan<R>>
}

/** A comparison of a release with an earlier release, with the reads whose results changed. */
export type ReleaseScan<R extends RecordedRead> = {
  /** `all` if the change affects every page or is too large to compare. */
  readonly changed: 'all' | readonly R[]
  /** The current pages of the changed items. Undefined if a page may have been added or removed. */
  readonly identities: readonly PageIdentity[] | undefined
  /** Returns the publishing date of the item with this key, in one language. */
  readonly findDate: (language: string, contentKey: string) => Promise<string | undefined>
}

type PageScannerOptions = {
  readonly sites: Sites
  readonly search: RunSearch
  /**
   * Finds the scan that was made when the page was compared before the release. If it exists, the page is not scanned
   * again.
   */
  readonly findScan?: (release: number, identity: PageIdentity) => ScannedPage | undefined
}

export function createPageScanner({ sites, search, findScan }: PageScannerOptions): PageScanner {
  return {
    findVerified: ({ snapshot }, identity) => findScan?.(snapshot.release, identity),
    current: sites.current,
    async *listPages({ site }) {
      yield* eachPageIdentity(await site)
    },
    async scan({ site }, identity) {
      const opened = await openPageIdentity(await site, identity)
      if (opened === undefined) return undefined
      const { language, request } = opened
      return renderWithReads(
        (own, pageRequest) => scanPage({ ...own.setting, search }, pageRequest),
        language,
        request,
      )
    },
    async findStep(from, to, rows) {
      const [before, after] = [await from.site, await to.site]
      const changes = await to.snapshot.loadChangesSince(from.snapshot.release)
      const provider = sites.setting.dataProvider
      return {
        changed: await findChangedReads(rows, { from: before, to: after, changes, provider }),
        identities: await findChangedIdentities(after, changes),
        findDate: async (code, contentKey) =>
          (await after.languages.find((language) => language.code === code)?.findItem(contentKey))
            ?.publishedDate,
      }
    },
  }
}
