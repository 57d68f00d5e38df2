/** Converts between redirects and CSV: parses files from editors, and writes the exported list. */
import type { ListedRedirect, RedirectRow } from '#api'
import { toCsvLine } from '#kit/browser'
import { menuMessages } from '../../messages/areas/en-menus.ts'

export type RejectedRow = { readonly line: number; readonly reason: string }
export type RedirectTable = { readonly rows: readonly RedirectRow[]; readonly unread: readonly RejectedRow[] }

const words = menuMessages.table

/**
 * Parses rows that each contain an old address, a new address and, optionally, whether the redirect is permanent (yes
 * or no). The first line may contain the column names.
 */
export function parseRedirects(text: string): RedirectTable {
  const rows: RedirectRow[] = []
  const unread: RejectedRow[] = []
  for (const { line, cells } of parseCsv(text)) {
    if (cells === undefined) unread.push({ line, reason: words.unreadable })
    else if (cells.every((cell) => cell === '') || isHeading(line, cells)) continue
    else {
      const [from = '', to = '', permanent = ''] = cells
      const isPermanent = toBoolean(permanent)
      if (from === '' || to === '') unread.push({ line, reason: words.cells })
      else if (isPermanent === undefined) unread.push({ line, reason: words.yesOrNo })
      else rows.push({ line, from, to, permanent: isPermanent })
    }
  }
  return { rows, unread }
}

const isHeading = (line: number, [from = '']: readonly string[]) => line === 1 && !from.startsWith('/')

const booleans: Readonly<Record<string, boolean>> = {
  '': true,
  yes: true,
  true: true,
  1: true,
  301: true,
  no: false,
  false: false,
  0: false,
  302: false,
}
const toBoolean = (text: string): boolean | undefined => booleans[text.toLowerCase()]

type CsvRow = {
  readonly line: number
  /** The cells of the row; undefined if a quotation mark is not closed. */
  readonly cells: readonly string[] | undefined
}

/**
 * Parses CSV (RFC 4180). The separator may be a comma, a semicolon or a tab, because spreadsheet programs in some
 * countries use these separators.
 */
function parseCsv(source: string): readonly CsvRow[] {
  const text = source.replace(/^\uFEFF/, '')
  const separator = findSeparator(text)
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let first = 1
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (found === null) return [...rows, { line: first, cells: undefined }]
    const [whole, quoted, plain = '', end = ''] = found
    cells.push(toText(quoted?.replaceAll('""', '"') ?? plain))
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === separator && cell.lastIndex < text.length) continue
    rows.push({ line: first, cells })
    cells = []
    first = line
  }
  return rows
}

const findSeparator = (text: string): string => {
  const [head = ''] = text.split(/[\r\n]/, 1)
  return [',', ';', '\t'].find((one) => head.includes(one)) ?? ','
}

/** Removes the leading apostrophe, which prevents spreadsheet programs from running a formula. */
const toText = (cell: string): string => cell.trim().replace(/^'/, '')

const columns = ['from', 'to', 'permanent', 'uses', 'last use'] as const

/** Adds a byte order mark, so that Excel reads the file as UTF-8. */
export const toRedirectFile = (redirects: readonly ListedRedirect[]): string =>
  `\uFEFF${[
    columns,
    ...redirects.map(({ from, to, permanent, hits, lastHitAt }) => [
      from,
      to,
      permanent ? 'yes' : 'no',
      String(hits),
      lastHitAt ?? '',
    ]),
  ]
    .map(toCsvLine)
    .join('')}`
