/** Lists the theme's colour pairs that must contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
import { measureContrast } from './contrast.ts'
import { resolveHexColor, type Tokens } from './token-values.ts'

/** Colour of text or of a control's border, and the background behind it. Both are token names. */
export type ColorPair = {
  readonly text: string
  readonly background: string
  /** The minimum contrast ratio: 4.5 for normal text, 3 for borders and outlines. */
  readonly least: number
}

/** `ratio` is undefined if a colour does not have six hex digits. */
export type MeasuredPair = ColorPair & { readonly ratio: number | undefined }

const normalText = 4.5
const controlLine = 3

const root = '--dxp-g-root'
const text = '--dxp-g-root-contrast'
const surfaces = [root, '--dxp-g-root-1']
const quietTexts = ['--dxp-g-neutral', '--dxp-s-link-text-color', '--dxp-s-link-text-color-hover']
const messages = ['destructive', 'success', 'warning', 'info'].map((name) => `--dxp-g-${name}`)

/** Matches site-defined tokens whose names indicate that they are backgrounds. */
const tint = /^--dxp-[gs]-(?:tint|background|surface)\b/

const toPair = (one: string, background: string, least = normalText): ColorPair => ({
  text: one,
  background,
  least,
})

const standardPairs: readonly ColorPair[] = [
  ...[...surfaces, '--dxp-g-neutral-1', '--dxp-g-neutral-2', '--dxp-g-brand-2'].map((on) => toPair(text, on)),
  ...quietTexts.flatMap((one) => surfaces.map((on) => toPair(one, on))),
  toPair('--dxp-g-brand-contrast', '--dxp-g-brand'),
  toPair('--dxp-g-brand-contrast', '--dxp-g-brand-1'),
  ...messages.map((one) => toPair(one, root)),
  toPair('--dxp-g-root-3', root, controlLine),
  toPair('--dxp-s-focus-color', root, controlLine),
]

/**
 * Lists the theme's colour pairs with their contrast. `tokens` includes default values for tokens that the theme does
 * not set.
 */
export function listColorPairs(tokens: Tokens): readonly MeasuredPair[] {
  const names = Object.keys(tokens)
  const known = new Set(standardPairs.map(toPairKey))
  const further = names.flatMap((name) => {
    if (tint.test(name)) return [toPair(text, name)]
    return name.endsWith('-contrast') ? [toPair(name, name.replace(/-contrast$/, ''))] : []
  })
  return [...standardPairs, ...further.filter((pair) => !known.has(toPairKey(pair)))]
    .filter((pair) => Object.hasOwn(tokens, pair.text) && Object.hasOwn(tokens, pair.background))
    .map((pair) => ({ ...pair, ratio: measurePair(tokens, pair) }))
}

export const toPairKey = ({ text: one, background }: Pick<ColorPair, 'text' | 'background'>): string =>
  `${one} ${background}`

const measurePair = (tokens: Tokens, pair: ColorPair) =>
  measureContrast(
    resolveHexColor(tokens, tokens[pair.text]) ?? '',
    resolveHexColor(tokens, tokens[pair.background]) ?? '',
  )

/** Returns true if the contrast ratio is sufficient or unknown. */
export const isReadable = ({ ratio, least }: MeasuredPair): boolean => ratio === undefined || ratio >= least

/**
 * Among the pairs with this colour, returns the pair whose contrast ratio is furthest below its minimum. If all pairs
 * pass, returns the pair whose contrast ratio is closest to its minimum.
 */
export const findWeakestPair = (pairs: readonly MeasuredPair[], name: string): MeasuredPair | undefined =>
  pairs
    .filter(
      ({ text: one, background, ratio }) => ratio !== undefined && (one === name || background === name),
    )
    .toSorted((a, b) => (a.ratio ?? 0) / a.least - (b.ratio ?? 0) / b.least)[0]

/** Rounds down, so that a ratio below 4.5 is never shown as 4.5. */
export const toRatioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
