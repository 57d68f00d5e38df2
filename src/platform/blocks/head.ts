/** What blocks contribute to a page's head; the renderer merges it (SEO-1…3). */
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

export type HeadContribution = {
  readonly title?: string
  /** Stands before the title, whoever says that: `Error: `. */
  readonly titlePrefix?: string
  readonly description?: string
  /** Without the base path, or absolute. */
  readonly canonicalPath?: string
  /** With the base path: where a page is that is no longer at this address. */
  readonly movedTo?: string
  /** False gives `noindex,nofollow` (SEO-2). */
  readonly indexed?: boolean
  readonly meta?: readonly { readonly name?: string; readonly property?: string; readonly content: string }[]
  readonly links?: readonly HeadLink[]
  readonly openGraphImage?: {
    readonly url: string
    readonly alt: string
    /** Of a stored picture. */
    readonly contentKey?: string
    readonly widthPx?: number
    readonly heightPx?: number
  }
  /** The candidates of the page's largest picture, as its `srcset` has them: made before anybody asks for them. */
  readonly firstPicture?: string
  readonly jsonLd?: readonly JsonLd[]
  /** Merged into one FAQPage. */
  readonly questions?: readonly { readonly question: string; readonly answer: string }[]
}
