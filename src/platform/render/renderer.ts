/** What the site answers to paths, as its callers see it. */
import type { BlockNode, VisitorFacts } from '#blocks'
import type { ContentSource, FormDefinition, FormState, SiteTexts } from '#kit'
import type { DrawingLimit } from './drawing-limit.ts'
import type { FinishedPage } from './html-cache.ts'
import type { RenderedPage } from './render-page.ts'
import type { RenderSetting } from './render-setting.ts'
import type { SearchEngines } from './search-engines.ts'
import type { SiteIndexRequest } from './site-index.ts'

/** The site at one release, as one kind of reader may know it. */
export type Snapshot = ContentSource & {
  readonly release: number
  readonly findAddresses: SiteIndexRequest['findAddresses']
}

/** Who reads: each may know more than the one before. */
export type Audience = 'everyone' | 'signedIn' | 'administrators'

export type Answer =
  | { readonly kind: 'redirect'; readonly location: string; readonly isPermanent: boolean }
  | PageAnswer
  /** Only for signed-in visitors: drawn for each of them, kept nowhere. */
  | {
      readonly kind: 'private'
      /** False on a page for administrators, for anybody else: there is nothing for them. */
      readonly maySee: (visitor: VisitorFacts) => boolean
      readonly draw: (visitor: VisitorFacts) => Promise<RenderedPage>
      readonly release: number
    }

export type PageAnswer = {
  readonly kind: 'page'
  readonly status: 200 | 404
  readonly page: FinishedPage
  readonly release: number
  /** Of no use to signed-in visitors. */
  readonly isForGuests: boolean
}

/** A form of a page, ready to be judged. */
export type PageForm = {
  readonly definition: FormDefinition
  readonly page: { readonly contentKey: string; readonly path: string; readonly title: string }
  readonly release: number
  /** Stands in a private block of a public page: only the page as this visitor sees it says what became of it. */
  readonly isPrivate: boolean
  /** The page with what became of the form; it is kept nowhere. */
  readonly render: (state: FormState) => Promise<RenderedPage>
}

export type Renderer = {
  /** `path` is without the base path, decoded and harmless. Throws when the page cannot be made. */
  readonly answer: (path: string, query: URLSearchParams) => Promise<Answer>
  /** The page for unknown addresses, in the language of the path. */
  readonly answerNotFound: (path: string) => Promise<PageAnswer>
  /** SSN-6: undefined when there is no such page, or no such form on it. */
  readonly findForm: (request: {
    path: string
    query: URLSearchParams
    formId: string
    /** Asked only for what not everyone sees. */
    loadVisitor: () => Promise<VisitorFacts | undefined>
  }) => Promise<PageForm | undefined>
  /** Paths of the pages around accounts. */
  readonly loadAccountSite: () => Promise<AccountSite>
  /** The stored error page in the language of a path, at the latest release that could be rendered; undefined before the first. */
  readonly findErrorPage: (path: string) => RenderedPage | undefined
  /** Blocks that are stored nowhere, alone on a page in the site's theme. */
  readonly preview: (blocks: readonly BlockNode[], mode: 'live' | 'design') => Promise<RenderedPage>
  /** Name and theme tokens of the current release. */
  readonly loadBrand: () => Promise<{ siteName: string; tokens: Readonly<Record<string, string>> }>
  /** Whether the site's settings name a sink for what visitors do. */
  readonly isCounting: () => Promise<boolean>
  /** The web manifest of the current release. */
  readonly loadManifest: () => Promise<Record<string, unknown>>
  readonly searchEngines: SearchEngines
  /** What the current release says, for search. */
  readonly loadSiteTexts: () => Promise<SiteTexts>
  /** Renders what must stand ready (the error page); to be called at start and after a release. */
  readonly prepare: () => Promise<void>
  /** How many pages are kept. */
  readonly cacheSize: () => number
}

export type AccountSite = {
  readonly signInPath: string | undefined
  readonly accountPath: string | undefined
  readonly setPasswordPath: string | undefined
  readonly confirmEmailPath: string | undefined
  readonly setUpPath: string | undefined
  readonly endedLinkPath: string | undefined
  /** Whether a page is at that path. */
  readonly isPage: (path: string) => boolean
}

/** Each kind has its own places: those for one answer leave room for those that are kept, and then sent to everyone. */
export type DrawingLimits = { readonly kept: DrawingLimit; readonly once: DrawingLimit }

export type RendererOptions = RenderSetting & {
  /** The site now. Answers that are not for one signed-in visitor read what is for everyone, and nothing else. */
  readonly openSnapshot: (audience: Audience) => Snapshot
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  readonly schemas?: SiteIndexRequest['schemas']
  readonly maxCacheBytes: number
  /** Kept pages are not compressed once more for whoever asks later. */
  readonly isLazy?: boolean | undefined
  /** The standard ones without them. */
  readonly drawingLimits?: DrawingLimits | undefined
  readonly clock: () => Date
}
