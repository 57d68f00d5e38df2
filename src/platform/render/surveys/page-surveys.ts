/** What derived rows of all pages are made of: which pages there are, what each reads, and what of that a release changes. */
import { findChangedReads, type TouchedReads } from '../reads/changed-reads.ts'
import type { Read } from '../reads/reads.ts'
import { renderWithReads } from '../pages/drawing/render-with-reads.ts'
import type { ReleasedSite, Sites } from '../site/sites.ts'
import {
  eachIdentity,
  findChangedIdentities,
  openIdentity,
  type PageIdentity,
} from '../pages/page-identities.ts'
import type { FindHits } from '../site/render-setting.ts'
import { surveyPage, type PageSurvey } from './survey-page.ts'

export type SurveyedPage = PageSurvey & { readonly reads: readonly Read[] }

export type PageSurveys = {
  /** The same object until there is another release. */
  readonly current: () => ReleasedSite
  readonly listPages: (site: ReleasedSite) => AsyncIterable<PageIdentity>
  /** Without drawing it; undefined where no page is any more. Throws what a drawing throws. */
  readonly survey: (site: ReleasedSite, identity: PageIdentity) => Promise<SurveyedPage | undefined>
  readonly findStep: <R extends Read>(
    from: ReleasedSite,
    to: ReleasedSite,
    rows: TouchedReads<R>,
  ) => Promise<SurveyStep<R>>
}

/** What a release changes of what an earlier one was asked. */
export type SurveyStep<R extends Read> = {
  /** `all` where that reaches every page, or is too much. */
  readonly changed: 'all' | readonly R[]
  /** Where changed items are now; undefined where any page may have come or gone. */
  readonly identities: readonly PageIdentity[] | undefined
  /** When the item of this key was published, as a language shows it. */
  readonly findDate: (language: string, contentKey: string) => Promise<string | undefined>
}

export function createPageSurveys({
  sites,
  search,
}: {
  readonly sites: Sites
  readonly search: FindHits
}): PageSurveys {
  return {
    current: sites.current,
    async *listPages({ site }) {
      yield* eachIdentity(await site)
    },
    async survey({ site }, identity) {
      const opened = await openIdentity(await site, identity)
      if (opened === undefined) return undefined
      const { language, request } = opened
      return renderWithReads((own, asked) => surveyPage({ ...own.setting, search }, asked), language, request)
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
