/** Reads the styles of a pasted block: its classes, language and direction, and the styles that will be lost. */
import { readClasses } from './marks.ts'
import { directions, isSameLanguage, toLanguage, type Direction } from './languages.ts'
import type { LossCounter } from './loss-counts.ts'
import { isPlainColor, type Styles } from './styles.ts'

export type TextLocale = {
  readonly language: string | undefined
  readonly direction: Direction
}

export function readLocale(element: Element, styles: Styles, around: TextLocale): TextLocale {
  const language = toLanguage(element.getAttribute('lang')) ?? around.language
  const direction =
    toDirectionName(element.getAttribute('dir') ?? styles.get('direction')) ?? around.direction
  return { language, direction }
}

const toDirectionName = (value = ''): Direction | undefined =>
  directions.find((direction) => direction === value.toLowerCase())

/**
 * Returns the `lang` and `dir` attributes for text whose language or direction differs from that of the surrounding
 * text.
 */
export const toLocaleAttributes = (
  { language, direction }: TextLocale,
  written: TextLocale,
): Readonly<Record<string, string>> => ({
  ...(language !== undefined && !isSameLanguage(language, written.language) && { lang: language }),
  ...(direction !== written.direction && { dir: direction }),
})

type BlockStyle = {
  readonly styles: Styles
  readonly direction: Direction
  /** True if the block is outside all lists and tables. */
  readonly isOutermost: boolean
}

/** Returns the element's permitted classes, including `align-…` and `indent-…` classes derived from its styles. */
export function readBlockClasses(element: Element, { styles, direction, isOutermost }: BlockStyle): string {
  const own = readClasses(element)
  const alignment = own.includes('align-') ? '' : toAlignment(readAlignment(element, styles), direction)
  const indent = !isOutermost || own.includes('indent-') ? '' : toIndent(styles, direction)
  return [own, alignment, indent].filter((name) => name !== '').join(' ')
}

const readAlignment = (element: Element, styles: Styles) =>
  styles.get('text-align') ?? element.getAttribute('align')?.toLowerCase() ?? ''

/**
 * Resolves left and right according to the text direction. `align-right` means the end of a line, which is on the left
 * in right-to-left text.
 */
function toAlignment(value: string, direction: Direction): string {
  if (value === 'center') return 'align-center'
  const end = direction === 'rtl' ? 'left' : 'right'
  return value === end || value === 'end' ? 'align-right' : ''
}

const points: ReadonlyMap<string, number> = new Map([
  ['pt', 1],
  ['px', 0.75],
  ['in', 72],
  ['cm', 28.35],
  ['mm', 2.835],
])
/** The indentation per level in Word and Google Docs. */
const levelPoints = 36

function toIndent(styles: Styles, direction: Direction): string {
  const value = styles.get(direction === 'rtl' ? 'margin-right' : 'margin-left') ?? ''
  const [, amount = '', unit = ''] = /^(-?[\d.]+)(pt|px|in|cm|mm)$/.exec(value) ?? []
  const level = Math.min(9, Math.round((Number(amount) * (points.get(unit) ?? 0)) / levelPoints))
  return level >= 1 ? `indent-${level}` : ''
}

/** Counts the styles that rich text cannot express. */
export function countLostStyles(element: Element, styles: Styles, lost: LossCounter): void {
  const { localName } = element
  const colors = [
    styles.get('color') ?? element.getAttribute('color'),
    styles.get('background-color') ?? styles.get('background') ?? element.getAttribute('bgcolor'),
    styles.get('mso-highlight'),
  ]
  const isColored = colors.some(
    (color) => typeof color === 'string' && color !== '' && !isPlainColor(color.toLowerCase()),
  )
  if (localName === 'mark' || isColored) lost.add('color')
  if (readAlignment(element, styles) === 'justify') lost.add('alignment')
}

/**
 * Returns the element's font size and first font family. If the element does not specify one of them, uses the value
 * from the surrounding text.
 */
export function readFont(element: Element, own: Styles, around: string): string {
  const [size = '', family = ''] = around.split('|')
  const first = (own.get('font-family') ?? element.getAttribute('face') ?? '')
    .split(',')[0]
    ?.replaceAll(/["']/g, '')
  const ownSize = own.get('font-size') ?? (element.localName === 'font' ? element.getAttribute('size') : null)
  return `${ownSize ?? size}|${first || family}`
}
