/** What visitors have sent, stored with the page that it came from and the labels as they were (SSN-6). */
import type { Database, RecordAuditEvent, Write } from '#database'
import {
  createReference,
  isAllowed,
  parseReference,
  type Actor,
  type Answer,
  type FormDefinition,
  type FormField,
  type Receipt,
  type Right,
  type SubmissionState,
} from '#kit'
import { alreadySo, notAllowed, unknownReference } from './errors.ts'
import { toLines, toLineText } from './lines.ts'
import { createReceipt, findReceiptOf } from './receipts.ts'

export type Submission = {
  readonly number: number
  /** What one says on the telephone: `2C4F-7HMX`. */
  readonly reference: string
  /** Id of the account that sent it while signed in; null for everything else. */
  readonly account: string | null
  readonly state: SubmissionState
  /** ISO 8601, UTC. */
  readonly answeredAt: string | null
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly page: { readonly contentKey: string; readonly path: string; readonly title: string }
  readonly form: string
  readonly formLabel: string
  readonly answers: readonly Answer[]
  readonly suspicion: string | null
  /** True for one that asks for an account. */
  readonly isApplication: boolean
}

export type NewSubmission = {
  readonly definition: FormDefinition
  readonly page: Submission['page']
  readonly typed: Readonly<Record<string, string>>
  readonly suspicion: string | undefined
  /** Who was signed in; only an enquiry is kept with the account. */
  readonly account?: string | undefined
  /** Who is told of it by e-mail. */
  readonly noticeTo: string | undefined
}

export type StoredSubmission = {
  readonly number: number
  readonly reference: string
  /** False for the very same answers that were sent already. */
  readonly isNew: boolean
  /** Under which what was sent can be read for half an hour. */
  readonly receiptToken: string
}

export type DueNotice = { readonly submission: Submission; readonly to: string; readonly attempts: number }

export type Submissions = {
  /** Once it is on the disk. The very same answers of the same sender, sent again within ten minutes, are one submission. */
  readonly store: (submission: NewSubmission) => Promise<StoredSubmission>
  /** What was sent, by the token of its receipt; what an account has sent, to that account alone. */
  readonly findReceipt: (actor: Actor, token: string) => Promise<Submission | undefined>
  /** What the actor's own account has sent while signed in, newest first, at most `limit`. */
  readonly listOwn: (actor: Actor, limit?: number) => Promise<readonly Submission[]>
  /** By its reference number, however that is written. Throws `submission-unknown`, `submission-already-so`. */
  readonly setState: (actor: Actor, reference: string, state: SubmissionState) => Promise<Submission>
  /** Newest first. */
  readonly list: (actor: Actor) => Promise<readonly Submission[]>
  /** Both tell how many were sent before that moment (ISO 8601, UTC); anonymised ones keep choices and ticks. */
  readonly deleteBefore: (actor: Actor, moment: string) => Promise<number>
  readonly anonymiseBefore: (actor: Actor, moment: string) => Promise<number>
  /** Those that staff are to be told of up to that moment, oldest first. */
  readonly findDueNotices: (until: string) => Promise<readonly DueNotice[]>
  /** `dueAt` null: staff have been told. */
  readonly markNotice: (number: number, next: { dueAt: string | null; attempts: number }) => Promise<void>
  /** Those whose senders are to be told that they have arrived; `to` is the first address that they typed. */
  readonly findDueConfirmations: (until: string) => Promise<readonly DueNotice[]>
  /** `dueAt` null: the sender has been told. None is due before it is marked once. */
  readonly markConfirmation: Submissions['markNotice']
}

/** How many an account is shown. */
const maxOwn = 50

/** A second click, or a second try after an answer that never arrived. */
const sameWithinMs = 10 * 60_000

type OpenRequest = {
  readonly database: Database
  readonly clock: () => Date
  readonly randomBytes: (size: number) => Uint8Array
  readonly recordAuditEvent?: RecordAuditEvent | undefined
}

export function openSubmissions(request: OpenRequest): Submissions {
  const { database, clock, randomBytes, recordAuditEvent } = request
  const select = () => database.read.selectFrom('form_submission').selectAll()
  return {
    store: (submission) =>
      database.transaction(async (trx) => {
        const now = clock()
        const row = { ...toRow(submission, now.toISOString()), reference: createReference(randomBytes) }
        const same = await trx
          .selectFrom('form_submission')
          .select(['number', 'reference'])
          .where('form', '=', row.form)
          .where('page_key', '=', row.page_key)
          .where('answers', '=', row.answers)
          .where('account', row.account === null ? 'is' : '=', row.account)
          .where('created_at', '>', new Date(now.getTime() - sameWithinMs).toISOString())
          .executeTakeFirst()
        const stored = same ?? (await insert(trx, row))
        const receiptToken = await createReceipt(trx, { submission: stored.number, now, randomBytes })
        return { ...stored, isNew: same === undefined, receiptToken }
      }),
    async findReceipt(actor, token) {
      const row = await findReceiptOf(database, { token, now: clock() })
      const isOthers = row !== undefined && row.account !== null && row.account !== toAccount(actor)
      return row === undefined || isOthers ? undefined : toSubmission(row)
    },
    async listOwn(actor, limit = maxOwn) {
      const account = toAccount(actor)
      if (account === undefined) return []
      const own = select().where('account', '=', account).orderBy('number', 'desc').limit(limit)
      return (await own.execute()).map(toSubmission)
    },
    setState(actor, typed, state) {
      requireRight(actor, 'answerSubmissions', 'say that something is answered')
      return database.transaction(async (trx) => {
        const found = trx.selectFrom('form_submission').selectAll()
        const reference = parseReference(typed) ?? ''
        const row = await found.where('reference', '=', reference).executeTakeFirst()
        if (row === undefined) throw unknownReference(typed)
        if (toState(row) === state) throw alreadySo(reference, state)
        const answered_at = state === 'answered' ? clock().toISOString() : null
        await trx
          .updateTable('form_submission')
          .set({ answered_at })
          .where('number', '=', row.number)
          .execute()
        await recordAuditEvent?.(trx, { actor, event: `submission.${state}`, item: reference })
        return toSubmission({ ...row, answered_at })
      })
    },
    async list(actor) {
      requireRight(actor, 'readSubmissions', 'read what visitors have sent')
      return (await select().orderBy('number', 'desc').execute()).map(toSubmission)
    },
    deleteBefore(actor, moment) {
      requireRight(actor, 'deleteSubmissions', 'delete what visitors have sent')
      return database.transaction(async (trx) => {
        const gone = await trx
          .deleteFrom('form_submission')
          .where('created_at', '<', moment)
          .executeTakeFirst()
        const count = Number(gone.numDeletedRows)
        await recordAuditEvent?.(trx, {
          actor,
          event: 'submissions.deleted',
          item: `${count} before ${moment}`,
        })
        return count
      })
    },
    anonymiseBefore(actor, moment) {
      requireRight(actor, 'deleteSubmissions', 'anonymise what visitors have sent')
      return database.transaction(async (trx) => {
        const old = await trx
          .selectFrom('form_submission')
          .selectAll()
          .where('created_at', '<', moment)
          .execute()
        for (const row of old) {
          const answers = JSON.stringify(toSubmission(row).answers.map(withoutPerson))
          await trx
            .updateTable('form_submission')
            .set({ answers, notice_due_at: null, confirm_due_at: null, account: null })
            .where('number', '=', row.number)
            .execute()
          await trx.deleteFrom('form_receipt').where('submission', '=', row.number).execute()
        }
        const item = `${old.length} before ${moment}`
        await recordAuditEvent?.(trx, { actor, event: 'submissions.anonymised', item })
        return old.length
      })
    },
    async findDueNotices(until) {
      const due = await select().where('notice_due_at', '<=', until).orderBy('number').execute()
      return due.map((row) => ({
        submission: toSubmission(row),
        to: row.notice_to ?? '',
        attempts: row.notice_attempts,
      }))
    },
    async markNotice(number, { dueAt, attempts }) {
      await database.transaction((trx) =>
        trx
          .updateTable('form_submission')
          .set({ notice_due_at: dueAt, notice_attempts: attempts })
          .where('number', '=', number)
          .execute(),
      )
    },
    async findDueConfirmations(until) {
      const due = await select().where('confirm_due_at', '<=', until).orderBy('number').execute()
      return due.map((row) => {
        const submission = toSubmission(row)
        const email = submission.answers.find(({ type, value }) => type === 'email' && value)
        return { submission, to: email?.value ?? '', attempts: row.confirm_attempts }
      })
    },
    async markConfirmation(number, { dueAt, attempts }) {
      await database.transaction((trx) =>
        trx
          .updateTable('form_submission')
          .set({ confirm_due_at: dueAt, confirm_attempts: attempts })
          .where('number', '=', number)
          .execute(),
      )
    },
  }
}

/** What its sender may see of it: not whether it looked like a program's, nor who is told. */
export const toReceipt = (submission: Submission): Receipt => {
  const { reference, createdAt, state, answeredAt, formLabel, answers, account } = submission
  return { reference, createdAt, state, answeredAt, formLabel, answers, isKept: account !== null }
}

/** Ids of accounts; whoever works on the server's own machine has none. */
const toAccount = (actor: Actor): string | undefined =>
  actor.kind === 'visitor' || actor.kind === 'staff' ? actor.userId : undefined

const insert = (trx: Write, row: ReturnType<typeof toRow> & { reference: string }) =>
  trx.insertInto('form_submission').values(row).returning(['number', 'reference']).executeTakeFirstOrThrow()

function toRow({ definition, page, typed, suspicion, account, noticeTo }: NewSubmission, now: string) {
  const isNoticed = noticeTo !== undefined && suspicion === undefined
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

function toAnswer(field: FormField, typed: NewSubmission['typed']): Answer {
  const { name, type, label, options } = field
  if (type === 'lines') {
    const lines = toLines(field, typed)
    return { name, type, label, value: toLineText(lines), lines }
  }
  const value = typed[name] ?? ''
  const option = type === 'choice' ? options.find((each) => each.value === value) : undefined
  return {
    name,
    type,
    label,
    value: type === 'checkbox' ? (value === '' ? '' : 'yes') : (option?.label ?? value),
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]
const readRows = (database: Database) => database.read.selectFrom('form_submission').selectAll().execute()

const toState = (row: Pick<Row, 'answered_at'>): SubmissionState =>
  row.answered_at === null ? 'received' : 'answered'

const toSubmission = (row: Row): Submission => ({
  number: row.number,
  reference: row.reference,
  account: row.account,
  state: toState(row),
  answeredAt: row.answered_at,
  createdAt: row.created_at,
  page: { contentKey: row.page_key, path: row.page_path, title: row.page_title },
  form: row.form,
  formLabel: row.form_label,
  answers: JSON.parse(row.answers) as Answer[],
  suspicion: row.suspicion,
  isApplication: row.purpose === 'application',
})

const impersonal: ReadonlySet<Answer['type']> = new Set(['choice', 'checkbox', 'lines'])

const withoutPerson = (answer: Answer): Answer =>
  impersonal.has(answer.type) ? answer : { ...answer, value: null }

function requireRight(actor: Actor, right: Right, verb: string): void {
  if (!isAllowed(actor, right)) throw notAllowed(actor, verb)
}
