/** Parses the marker of a Word list item: `4.`, `c)`, `iv.`, `1.2.3`, `·`. */

/** A list item's marker. `type` is the `type` attribute of the `<ol>` and is undefined for the numbers 1, 2, 3. */
export type Marker = {
  readonly isNumbered: boolean
  readonly type?: ListType | undefined
  readonly number?: number | undefined
  /** True for a marker such as `1.2.3`. A list shows only its last number. */
  readonly isCompound?: boolean
}

export type ListType = 'a' | 'A' | 'i' | 'I'

const types: ReadonlyMap<string, ListType | undefined> = new Map([
  ['alpha-lower', 'a'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['alpha-upper', 'A'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['roman-lower', 'i'],
  ['lower-roman', 'i'],
  ['roman-upper', 'I'],
  ['upper-roman', 'I'],
])

/** Converts a CSS list style such as `lower-alpha`, or Word's `alpha-lower`, to the `type` attribute of an `<ol>`. */
export const toListType = (format: string): ListType | undefined => types.get(format)

/** Parses a list marker. `format` is the number format for the item's level, if the style sheet defines a format. */
export function readMarker(text: string, format: string | undefined): Marker {
  const marker = text.replaceAll(/[\s\u00a0]+/g, '')
  const [, label = ''] = /^\(?((?:[\da-z]{1,8}\.)*[\da-z]{1,8})[.):]*$/i.exec(marker) ?? []
  const last = label.split('.').at(-1) ?? ''
  if (format === 'bullet' || format === 'image') return { isNumbered: false }
  if (format !== undefined) return toNumbered(last, types.get(format), label)
  const isPlainWord = !/\d/.test(last) && label === marker
  return last === '' || isPlainWord ? { isNumbered: false } : toNumbered(last, guessType(last), label)
}

function toNumbered(last: string, type: ListType | undefined, label: string): Marker {
  return { isNumbered: true, type, number: toNumber(last, type), isCompound: label.includes('.') }
}

/**
 * Treats two or more letters that can be Roman numerals, and a single `i`, `v` or `x`, as Roman numerals. Other single
 * letters are alphabetic.
 */
function guessType(label: string): ListType | undefined {
  if (/^\d/.test(label)) return undefined
  const isRoman = /^(?:[ivx]|[ivxlc]{2,})$/i.test(label)
  const isUpper = label === label.toUpperCase()
  if (isRoman) return isUpper ? 'I' : 'i'
  return isUpper ? 'A' : 'a'
}

function toNumber(label: string, type: ListType | undefined): number | undefined {
  const letters = label.toLowerCase()
  if (type === undefined) return /^\d{1,5}$/.test(label) ? Number(label) : undefined
  if (type === 'i' || type === 'I') return toRoman(letters)
  return /^[a-z]{1,2}$/.test(letters)
    ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0)
    : undefined
}

const values: ReadonlyMap<string, number> = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
  ['c', 100],
])

function toRoman(letters: string): number | undefined {
  const digits = [...letters].map((letter) => values.get(letter))
  if (digits.length === 0 || digits.includes(undefined)) return undefined
  return digits.reduce<number>(
    (sum, digit = 0, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  )
}
