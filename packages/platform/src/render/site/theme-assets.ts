/** A site's assets outside its content: styles, font faces, icons. URLs are root-relative, without the base path. */
import type { SiteUrls } from '#kit'
import type { ThemeBody } from '#content-types'

export type ThemeAssets = {
  /** Styles in addition to the platform's base styles. They may extend its layers `reset`, `base`, `blocks` and `visibility`. */
  readonly css: string
  readonly icons: SiteIcons
  /** Path of the font file that renders titles on social cards. Without it, cards show the picture only. */
  readonly cardFace?: string
  readonly faces: readonly FontFace[]
}

export type SiteIcons = {
  readonly svg: string
  /** 32 pixels, for browsers that do not render SVG icons. */
  readonly ico: string
  /** Touch icon, 180 pixels wide, with square corners. */
  readonly touch: string
  /** Icons for the web manifest. */
  readonly app: readonly {
    readonly url: string
    readonly sizePx: number
    readonly purpose: 'any' | 'maskable'
  }[]
}

export type FontFace = {
  readonly family: string
  readonly url: string
  /** The weight or, for a variable font, the range of weights: `400 700`. */
  readonly weight: string
  /**
   * Local fallback fonts, scaled to this font's metrics. The browser shows text in a fallback until this font has
   * loaded.
   */
  readonly fallbacks: readonly {
    /** Names of local fonts; the first installed font is used. */
    readonly locals: readonly string[]
    readonly sizeAdjust: string
    readonly ascent: string
    readonly descent: string
  }[]
}

const serifs = /\b(?:Georgia|Times|Serif)\b/
const monospaced = /\b(?:Mono|Courier)\b/

/**
 * Returns each typeface with its CSS `font-family` value. The list ends with a generic family that resembles the local
 * fallbacks.
 */
export const toTypefaces = (
  faces: readonly FontFace[],
): readonly { readonly name: string; readonly families: string }[] =>
  [...new Map(faces.map((face) => [face.family, face])).values()].map(({ family, fallbacks }) => {
    const locals = fallbacks.flatMap((fallback) => fallback.locals).join(', ')
    const own = [family, ...fallbacks.map((_, index) => `${family} Fallback ${index + 1}`)]
    return { name: family, families: [...own.map(toQuoted), toGenericFamily(locals)].join(', ') }
  })

function toGenericFamily(locals: string): string {
  if (monospaced.test(locals)) return 'monospace'
  return serifs.test(locals) ? 'serif' : 'sans-serif'
}

/** Names with a space or a digit need quotation marks. */
const toQuoted = (family: string) => (/^[A-Za-z-]+$/.test(family) ? family : `'${family}'`)

/**
 * Returns the `@font-face` rules. Text is painted immediately in a fallback font with the same metrics, so that
 * swapping the font causes no layout shift (decision 125).
 */
export const toFontFaceCss = (faces: readonly FontFace[], url: SiteUrls): string =>
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

/** Removes spaces after commas and zeros before decimal points, except inside quotes. */
const toShortValue = (value: string) =>
  value.replaceAll(
    /("[^"]*"|'[^']*')|,\s+|(?<![\w.#%-])0(?=\.\d)/g,
    (found, quoted?: string) => quoted ?? (found.startsWith(',') ? ',' : ''),
  )

export const manifestPath = '/site.webmanifest'

/**
 * Returns the colour for the browser's own interface. It is a plain value, because that interface cannot resolve
 * tokens.
 */
export const toBrowserColor = ({ themeColor, tokens }: ThemeBody): string | undefined =>
  themeColor?.startsWith('--') ? tokens[themeColor] : themeColor
