/** The definitions that a site adds to the platform, such as blocks and content types. */
import type { BlockDefinition, ReadyMadeSection } from '#blocks'
import type { ContentType, DataProvider } from '#content-types'
import type { SiteLabels } from '#model'
import type { ThemeAssets } from '#render'
import type { VideoService } from '#standard-blocks'

/** The contents of a site's `epiderm.config.ts`. */
export type SiteDefinition = {
  readonly blocks: readonly BlockDefinition[]
  readonly contentTypes: readonly ContentType[]
  /** Ready-made sections for the insert dialog, in addition to the platform's sections. */
  readonly sections?: readonly ReadyMadeSection[]
  /** Websites whose videos the video block plays, in addition to YouTube and Vimeo. */
  readonly videoServices?: readonly VideoService[]
  readonly registerSortActions?: (provider: DataProvider) => void
  /**
   * Icons, styles and typefaces of the site. By default, the site has the platform's icons and no additional styles or
   * typefaces.
   */
  readonly themeAssets?: Partial<ThemeAssets>
  /**
   * Labels by language code, such as `en` and `de`. They override the platform's labels, and are overridden by labels
   * in the content.
   */
  readonly labels?: SiteLabels
  /** The folder that contains the site's content files, relative to the site's folder; by default `content`. */
  readonly content?: string
  /** Paths of the pages whose URLs are printed at startup in addition to the home page, without the base path. */
  readonly startPages?: readonly { readonly name: string; readonly path: string }[]
}

/** A site, and its location on disk. */
export type Storefront = SiteDefinition & {
  /** The folder that contains the site's content files, relative to the folder that contains `dist`. */
  readonly contentFolder: string
}

/** Returns the definition unchanged; the compiler checks its type. */
export const defineSite = (site: SiteDefinition): SiteDefinition => site
