/** Writes submissions as a table for spreadsheets: RFC 4180, with a byte order mark so that Excel reads UTF-8. */
import type { Submission } from './submissions/submission.ts'

const fixedColumns = [
  'Number',
  'Reference',
  'Sent (UTC)',
  'Page',
  'Form',
  'Answered (UTC)',
  'Account',
  'Suspicion',
] as const
/** Attack: a cell that a spreadsheet interprets as a formula. Some spreadsheets also accept full-width signs. */
const opensFormula = /^[\s\0]*[=+\-@|%\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Numbers that a spreadsheet would change: leading zeros, exponents, more than 15 digits. An apostrophe makes them text. */
const losesDigits = /^\s*(?:0\d+|\d+(?:\.\d*)?e\d+|\d{16,})\s*$/i

/** Writes one column per label, in the order in which labels first appear. */
export function toCsv(submissions: readonly Submission[]): string {
  const labels = [...new Set(submissions.flatMap(({ answers }) => answers.map(({ label }) => label)))]
  const rows = submissions.map((submission) => {
    const { number, reference, createdAt, page, formLabel, suspicion, answers } = submission
    const given = labels.map((label) =>
      answers
        .filter((answer) => answer.label === label && answer.value)
        .map(({ value }) => value)
        .join('; '),
    )
    const facts = [formLabel, submission.answeredAt ?? '', submission.account ?? '', suspicion ?? '']
    return [String(number), reference, createdAt, page.path, ...facts, ...given]
  })
  return `\uFEFF${[[...fixedColumns, ...labels], ...rows].map(toLine).join('')}`
}

const toLine = (cells: readonly string[]) => `${cells.map(toCell).join(',')}\r\n`

function toCell(text: string): string {
  const harmless = opensFormula.test(text) || losesDigits.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
