/** Contributions of blocks to a page's head. The renderer merges them (SEO-1…3). */
export type JsonLd = { readonly '@type': string } & Readonly<Record<string, unknown>>

/** `href` is root-relative with the base path, or absolute. */
export type HeadLink = {
  readonly rel: string
  readonly href: string
  readonly hreflang?: string
  readonly type?: string
  readonly title?: string
  readonly media?: string
}

/** The image that the browser should fetch first. The order of `sources` is the same as in its `<picture>`. */
export type PreloadPicture = {
  readonly sources: readonly { readonly srcSet: string; readonly sizes?: string; readonly media?: string }[]
  readonly src: string
  readonly srcSet?: string
  readonly sizes?: string
}

export type HeadContribution = {
  readonly title?: string
  /** Prefix of the title, such as `Error: `. Any contribution may set it. */
  readonly titlePrefix?: string
  readonly description?: string
  /** A path without the base path, or an absolute URL. */
  readonly canonicalPath?: string
  /** New URL of a moved page, with the base path. */
  readonly movedTo?: string
  /** If false, `noindex,nofollow` is added (SEO-2). */
  readonly indexed?: boolean
  readonly meta?: readonly { readonly name?: string; readonly property?: string; readonly content: string }[]
  readonly links?: readonly HeadLink[]
  readonly openGraphImage?: {
    readonly url: string
    readonly alt: string
    /** Content key of a stored image. */
    readonly contentKey?: string
    readonly widthPx?: number
    readonly heightPx?: number
  }
  /** The page's largest image. Browsers preload it, and the server creates its sizes in advance. */
  readonly firstPicture?: PreloadPicture
  readonly jsonLd?: readonly JsonLd[]
  /** Questions and answers on the page. The renderer merges the questions of all blocks into one FAQPage. */
  readonly questions?: readonly { readonly question: string; readonly answer: string }[]
}
