/** Submission hashes. They do not cover the columns that may change later. */
import type { HashedTable } from '#database'
import type { FormAnswer } from '#model'

export const hashedSubmissions: HashedTable = {
  table: 'form_submission',
  key: ['number'],
  texts: [
    'reference',
    'created_at',
    'page_key',
    'page_path',
    'page_title',
    'form',
    'form_label',
    'answers',
    'purpose',
    'suspicion',
  ],
  json: 'answers',
  hash: 'row_hash',
  lock: 'submissions',
  toDamage: ({ reference }) => ({
    message: `the stored text of the submission ${reference} has changed`,
    remedy: 'Check the disk. Compare the submission with its e-mail to staff, or with a backup.',
  }),
  isExempt: ({ answers }) => isAnonymised(String(answers)),
}

/**
 * Returns true if the answers were anonymised. An older server version anonymises answers without updating the hash.
 */
function isAnonymised(answers: string): boolean {
  try {
    return (JSON.parse(answers) as readonly FormAnswer[]).some(({ value }) => value === null)
  } catch {
    return false
  }
}
