/**
 * Keys by which values are sorted. Comparing keys by code point gives the order of the values, so JavaScript and both
 * databases sort in the same order, regardless of version or locale. Danger: rows store these keys. Increase
 * `sortKeyFormat` whenever a key changes.
 */
import { foldTypography, toPlainLetters } from '#kit'

/** Version of the key format. It is part of the definition of all stored sort keys. */
export const sortKeyFormat = 1

/** Maximum number of code points that a key covers, because PostgreSQL limits an index entry to 2,700 bytes. */
const maxLength = 120
/** Maximum number of digits compared. Only the first digits of a longer number are compared. */
const maxDigits = 99

/** Punctuation and symbols in Unicode collation order. All other characters follow, by code point. */
const symbols = '_-–—,;:!¡?¿.·\'‚"„«»()[]{}§¶@*/\\&#%†‡•`^°©®←→+±÷×<=>¬|¦~¢$£¥€'
const symbolRanks = new Map(Array.from(symbols, (symbol, rank) => [symbol, String.fromCharCode(0x41 + rank)]))

/**
 * Returns the sort key of a string. Strings that differ only in case, accents or typography have equal keys. Numbers
 * are sorted by value. The order is: space, symbols, digits, letters.
 */
export function toSortKey(text: string): string {
  const folded = toPlainLetters(foldTypography(text).normalize('NFKD').toLowerCase())
    .replaceAll(accented, '$1')
    .replaceAll(cyrillic, (_, letter: string, marks: string) => letter + marks.replaceAll(/[^\u0306]/gu, ''))
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')
    .trim()
  return Array.from(folded)
    .slice(0, maxLength)
    .join('')
    .trimEnd()
    .replaceAll(/[\p{P}\p{S}]/gu, toSymbolKey)
    .replaceAll(/\d+/g, toDigitsKey)
}

/**
 * Diacritical marks to remove: all except the Cyrillic breve, which forms a separate letter. In other scripts, marks
 * are part of the letters.
 */
const accented = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu
const cyrillic = /(\p{Script=Cyrillic})(\p{M}+)/gu

/** Returns the key of a symbol. It begins with a character that sorts between the space and the digits. */
const toSymbolKey = (symbol: string) => `!${symbolRanks.get(symbol) ?? `~${symbol}`}`

/**
 * Returns the key of a number. The key begins with the number of digits, so that longer numbers sort after shorter
 * numbers.
 */
function toDigitsKey(digits: string): string {
  const significant = digits.replace(/^0+/, '').slice(0, maxDigits)
  return `${String(significant.length).padStart(2, '0')}${significant}`
}

/**
 * Returns the 64 bits of a number as hexadecimal digits that sort in numeric order. Returns an empty string for a value
 * that is not a number.
 */
export function toNumberKey(value: number): string {
  if (Number.isNaN(value)) return ''
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value === 0 ? 0 : value)
  const bits = view.getBigUint64(0)
  const ordered = bits < signBit ? bits + signBit : allBits - bits
  return ordered.toString(16).padStart(16, '0')
}

const signBit = 2n ** 63n
const allBits = 2n ** 64n - 1n
