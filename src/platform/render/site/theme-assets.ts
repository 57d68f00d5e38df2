/** Assets of a storefront in addition to content: base styles, font faces, icons. URLs are root-relative, without the base path. */
import { escapeHtml, type SiteUrls } from '#kit'
import type { ThemeBody } from '#content-types'

export type ThemeAssets = {
  readonly css: string
  readonly icons: SiteIcons
  /** Path of the font file for titles on social cards. */
  readonly cardFace: string
  readonly faces: readonly FontFace[]
}

export type SiteIcons = {
  readonly svg: string
  /** 32 pixels, for clients that do not render SVG. */
  readonly ico: string
  /** 180 pixels, with square corners. */
  readonly touch: string
  /** Icons in the web manifest. */
  readonly app: readonly {
    readonly url: string
    readonly sizePx: number
    readonly purpose: 'any' | 'maskable'
  }[]
}

export type FontFace = {
  readonly family: string
  readonly url: string
  /** A range for variable fonts: `400 700`. */
  readonly weight: string
  /** Local faces, scaled to the metrics of this one; text uses them until the face has loaded. */
  readonly fallbacks: readonly {
    /** Local names; the first installed one is used. */
    readonly locals: readonly string[]
    readonly sizeAdjust: string
    readonly ascent: string
    readonly descent: string
  }[]
}

/**
 * Returns the rules of faces. Text is painted at once in a fallback with the same metrics, so that the swap to the face moves nothing
 * (decision 125).
 */
export const toFaceCss = (faces: readonly FontFace[], url: SiteUrls): string =>
  faces
    .flatMap(({ family, url: file, weight, fallbacks }) => [
      `@font-face{font-family:"${family}";src:url(${url.path(file)})format("woff2");font-weight:${weight};font-display:swap}`,
      ...fallbacks.map(
        ({ locals, sizeAdjust, ascent, descent }, index) =>
          `@font-face{font-family:"${family} Fallback ${index + 1}";src:${locals.map((local) => `local("${local}")`).join()};size-adjust:${sizeAdjust};ascent-override:${ascent};descent-override:${descent}}`,
      ),
    ])
    .join('')

export const toThemeCss = (theme: ThemeBody): string =>
  `:root{${Object.entries(theme.tokens)
    .map(([name, value]) => `${name}:${toShortValue(value)}`)
    .join(';')}}`

/** Removes spaces after commas and zeros before decimal points, except in quotes. */
const toShortValue = (value: string) =>
  value.replaceAll(
    /("[^"]*"|'[^']*')|,\s+|(?<![\w.#%-])0(?=\.\d)/g,
    (found, quoted?: string) => quoted ?? (found.startsWith(',') ? ',' : ''),
  )

export const manifestPath = '/site.webmanifest'

export const toIconLinks = ({ svg, ico, touch }: SiteIcons, url: SiteUrls): string =>
  [
    `<link rel="icon" href="${escapeHtml(url.path(ico))}" sizes="32x32">`,
    `<link rel="icon" href="${escapeHtml(url.path(svg))}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(url.path(touch))}">`,
    `<link rel="manifest" href="${escapeHtml(url.path(manifestPath))}">`,
  ].join('')

/** Returns the colour of the browser's own interface as a plain value, because tokens are undefined outside the styles. */
export const toBrowserColor = ({ themeColor, tokens }: ThemeBody): string | undefined =>
  themeColor?.startsWith('--') ? tokens[themeColor] : themeColor
