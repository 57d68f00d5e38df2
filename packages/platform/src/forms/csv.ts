/** Writes submissions as a table for spreadsheets: RFC 4180, with a byte order mark so that Excel reads UTF-8. */
import { toCsvLine } from '#kit'
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
  return `\uFEFF${[[...fixedColumns, ...labels], ...rows].map(toCsvLine).join('')}`
}
