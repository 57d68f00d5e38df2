/** What a storefront brings beside content: base styles, faces, an icon. URLs are root-relative, without the base path. */
import { escapeHtml, type SiteUrls } from '#kit'
import type { ThemeBody } from '#blocks'

export type Clothes = {
  readonly css: string
  readonly icon: string
  readonly faces: readonly Face[]
}

export type Face = {
  readonly family: string
  readonly url: string
  /** A range for variable fonts: `400 700`. */
  readonly weight: string
  /** Local faces brought to this one's metrics; they stand until it has arrived. */
  readonly fallbacks: readonly {
    readonly local: string
    readonly sizeAdjust: string
    readonly ascent: string
    readonly descent: string
  }[]
}

/** `display: optional`: text never moves; a face that comes too late is used from the next page on. */
export const toFaceCss = (faces: readonly Face[], url: SiteUrls): string =>
  faces
    .flatMap(({ family, url: file, weight, fallbacks }) => [
      `@font-face{font-family:"${family}";src:url(${url.path(file)})format("woff2");font-weight:${weight};font-display:optional}`,
      ...fallbacks.map(
        ({ local, sizeAdjust, ascent, descent }, index) =>
          `@font-face{font-family:"${family} Fallback ${index + 1}";src:local("${local}");size-adjust:${sizeAdjust};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`,
      ),
    ])
    .join('')

export const toFacePreloads = (faces: readonly Face[], url: SiteUrls): string =>
  faces
    .map(
      (face) =>
        `<link rel="preload" href="${escapeHtml(url.path(face.url))}" as="font" type="font/woff2" crossorigin>`,
    )
    .join('')

export const toThemeCss = (theme: ThemeBody): string =>
  `:root{${Object.entries(theme.tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
