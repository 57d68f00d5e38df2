import { toRowHash, type Write } from '#database'
import { createReferenceNumber, type FormAnswer, type FormDefinition, type FormField } from '#model'
import { toEnquiryLines, toLineText } from '../lines.ts'
import { createReceipt } from './receipts.ts'
import type { Submission, SubmissionDeps } from './submission.ts'
import { hashedSubmissions } from './submission-hashes.ts'
import type { FormTables } from '../tables.ts'

export type NewSubmission = {
  readonly definition: FormDefinition
  readonly page: Submission['page']
  readonly typed: Readonly<Record<string, string>>
  readonly suspicion: string | undefined
  /** The account that was signed in. Stored only for an enquiry. */
  readonly account?: string | undefined
  /** The e-mail address that receives the notice. */
  readonly noticeTo: string | undefined
}

export type StoredSubmission = {
  readonly number: number
  readonly reference: string
  /** False if the same answers were already stored. */
  readonly isNew: boolean
  /** The token with which the sender can read the submission for half an hour. */
  readonly receiptToken: string
}

/**
 * Period in which identical answers count as one submission. It is long enough for a double click, and for a retry
 * after a lost response.
 */
const sameWithinMs = 10 * 60_000

/**
 * Resolves once the submission is on disk. The same answers from the same sender within ten minutes count as one
 * submission, unless only one of the two looks like spam. For example, a person may resend a form that a password
 * manager filled in wrongly.
 */
export async function storeSubmission(
  { database, clock, randomBytes }: SubmissionDeps,
  submission: NewSubmission,
): Promise<StoredSubmission> {
  return database.transaction(
    async (trx) => {
      const now = clock()
      const row = { ...toRow(submission, now.toISOString()), reference: createReferenceNumber(randomBytes) }
      const same = await findSame(trx, row)
      const stored = same ?? (await insert(trx, row))
      const receiptToken = await createReceipt(trx, { submission: stored.number, now, randomBytes })
      return { ...stored, isNew: same === undefined, receiptToken }
    },
    { lock: 'submissions' },
  )
}

const findSame = (trx: Write<FormTables>, row: ReturnType<typeof toRow>) =>
  trx
    .selectFrom('form_submission')
    .select(['number', 'reference'])
    .where('form', '=', row.form)
    .where('page_key', '=', row.page_key)
    .where('answers', '=', row.answers)
    .where('account', row.account === null ? 'is' : '=', row.account)
    .where('suspicion', row.suspicion === null ? 'is' : '=', row.suspicion)
    .where('created_at', '>', new Date(Date.parse(row.created_at) - sameWithinMs).toISOString())
    .executeTakeFirst()

const insert = (trx: Write<FormTables>, row: ReturnType<typeof toRow> & { reference: string }) =>
  trx
    .insertInto('form_submission')
    .values({ ...row, row_hash: toRowHash(hashedSubmissions, row) })
    .returning(['number', 'reference'])
    .executeTakeFirstOrThrow()

function toRow({ definition, page, typed, suspicion, account, noticeTo }: NewSubmission, now: string) {
  const isNoticed = noticeTo !== undefined && (suspicion === undefined || isUrgent(definition, typed))
  return {
    created_at: now,
    page_key: page.contentKey,
    page_path: page.path,
    page_title: page.title,
    form: definition.id,
    form_label: definition.label,
    answers: JSON.stringify(definition.fields.map((field) => toAnswer(field, typed))),
    purpose: definition.purpose === 'message' ? '' : definition.purpose,
    account: (definition.purpose === 'enquiry' ? account : undefined) ?? null,
    answered_at: null,
    suspicion: suspicion ?? null,
    notice_to: isNoticed ? noticeTo : null,
    notice_due_at: isNoticed ? now : null,
    notice_attempts: 0,
  }
}

const isUrgent = ({ fields }: FormDefinition, typed: NewSubmission['typed']) =>
  fields.some(({ name, type, options }) =>
    options.some((option) => type === 'choice' && option.value === typed[name] && option.isUrgent),
  )

function toAnswer(field: FormField, typed: NewSubmission['typed']): FormAnswer {
  const { name, type, label, options } = field
  if (type === 'lines') {
    const lines = toEnquiryLines(field, typed)
    return { name, type, label, value: toLineText(lines), lines }
  }
  const value = typed[name] ?? ''
  const option = type === 'choice' ? options.find((each) => each.value === value) : undefined
  return {
    name,
    type,
    label,
    value: type === 'checkbox' && value !== '' ? 'yes' : (option?.label ?? value),
  }
}
