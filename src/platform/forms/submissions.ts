/** What visitors have sent, stored with the page that it came from and the labels as they were (SSN-6). */
import type { Database, RecordDeed } from '#database'
import { isAllowed, type Actor, type FormDefinition, type FormField, type Right } from '#kit'
import { notAllowed } from './errors.ts'

export type Answer = Pick<FormField, 'name' | 'type' | 'label'> & {
  /** A choice's label, for a tick `yes` or nothing; null once it is anonymised. */
  readonly value: string | null
}

export type Submission = {
  readonly number: number
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
  /** Who is told of it by e-mail. */
  readonly noticeTo: string | undefined
}

export type DueNotice = { readonly submission: Submission; readonly to: string; readonly attempts: number }

export type Submissions = {
  /** Its number, once it is on the disk. The very same answers, sent again within ten minutes, are one submission. */
  readonly store: (submission: NewSubmission) => Promise<number>
  /** Newest first. */
  readonly list: (actor: Actor) => Promise<readonly Submission[]>
  /** Both tell how many were sent before that moment (ISO 8601, UTC); anonymised ones keep choices and ticks. */
  readonly deleteBefore: (actor: Actor, moment: string) => Promise<number>
  readonly anonymiseBefore: (actor: Actor, moment: string) => Promise<number>
  /** Those that staff are to be told of up to that moment, oldest first. */
  readonly findDueNotices: (until: string) => Promise<readonly DueNotice[]>
  /** `dueAt` null: staff have been told. */
  readonly markNotice: (number: number, next: { dueAt: string | null; attempts: number }) => Promise<void>
}

/** A second click, or a second try after an answer that never arrived. */
const sameWithinMs = 10 * 60_000

type OpenRequest = {
  readonly database: Database
  readonly clock: () => Date
  readonly recordDeed?: RecordDeed | undefined
}

export function openSubmissions({ database, clock, recordDeed }: OpenRequest): Submissions {
  const select = () => database.read.selectFrom('form_submission').selectAll()
  return {
    store: (submission) =>
      database.transaction(async (trx) => {
        const now = clock()
        const row = toRow(submission, now.toISOString())
        const twin = await trx
          .selectFrom('form_submission')
          .select('number')
          .where('form', '=', row.form)
          .where('page_key', '=', row.page_key)
          .where('answers', '=', row.answers)
          .where('created_at', '>', new Date(now.getTime() - sameWithinMs).toISOString())
          .executeTakeFirst()
        if (twin !== undefined) return twin.number
        const stored = await trx
          .insertInto('form_submission')
          .values(row)
          .returning('number')
          .executeTakeFirstOrThrow()
        return stored.number
      }),
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
        await recordDeed?.(trx, { actor, deed: 'submissions.deleted', item: `${count} before ${moment}` })
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
            .set({ answers, notice_due_at: null })
            .where('number', '=', row.number)
            .execute()
        }
        const item = `${old.length} before ${moment}`
        await recordDeed?.(trx, { actor, deed: 'submissions.anonymised', item })
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
  }
}

function toRow({ definition, page, typed, suspicion, noticeTo }: NewSubmission, now: string) {
  const isTold = noticeTo !== undefined && suspicion === undefined
  return {
    created_at: now,
    page_key: page.contentKey,
    page_path: page.path,
    page_title: page.title,
    form: definition.id,
    form_label: definition.label,
    answers: JSON.stringify(definition.fields.map((field) => toAnswer(field, typed[field.name] ?? ''))),
    purpose: definition.purpose === 'application' ? definition.purpose : '',
    suspicion: suspicion ?? null,
    notice_to: isTold ? noticeTo : null,
    notice_due_at: isTold ? now : null,
    notice_attempts: 0,
  }
}

function toAnswer({ name, type, label, options }: FormField, value: string): Answer {
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

const toSubmission = (row: Row): Submission => ({
  number: row.number,
  createdAt: row.created_at,
  page: { contentKey: row.page_key, path: row.page_path, title: row.page_title },
  form: row.form,
  formLabel: row.form_label,
  answers: JSON.parse(row.answers) as Answer[],
  suspicion: row.suspicion,
  isApplication: row.purpose === 'application',
})

const withoutPerson = (answer: Answer): Answer =>
  answer.type === 'choice' || answer.type === 'checkbox' ? answer : { ...answer, value: null }

function requireRight(actor: Actor, right: Right, deed: string): void {
  if (!isAllowed(actor, right)) throw notAllowed(actor, deed)
}
