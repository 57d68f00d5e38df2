/** Formats lines of CSV files for spreadsheets (RFC 4180). */

/**
 * Attack: a cell that a spreadsheet interprets as a formula. Some spreadsheets also accept the full-width forms of the
 * signs.
 */
const opensFormula = /^[\s\0]*[=+\-@|%\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Numbers that a spreadsheet would change: numbers with leading zeros, with an exponent, or with more than 15 digits. A
 * leading apostrophe makes a spreadsheet treat them as text.
 */
const losesDigits = /^\s*(?:0\d+|\d+(?:\.\d*)?e\d+|\d{16,})\s*$/i

export const toCsvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`

function toCell(text: string): string {
  const harmless = opensFormula.test(text) || losesDigits.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
