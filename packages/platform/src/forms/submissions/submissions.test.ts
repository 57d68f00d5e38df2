import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { guest, type Actor } from '#model'
import { testField, testForm } from '../testing.ts'
import type { NewSubmission } from './store-submission.ts'
import { openSubmissions, type Submissions } from './submissions.ts'
import type { FormTables } from '../tables.ts'
import { openTestDatabase } from '../../database/testing.ts'

const operator: Actor = { kind: 'operator', name: 'test' }
const page = { contentKey: 'MC1', path: '/contact', title: 'Contact' }
const definition = testForm([
  testField({ name: 'email', type: 'email', label: 'E-mail' }),
  testField({ name: 'topic', type: 'choice', label: 'Topic', options: [{ value: 'o', label: 'An order' }] }),
  testField({ name: 'consent', type: 'checkbox', label: 'Consent' }),
])

const enquiry = { ...definition, purpose: 'enquiry' as const }
const anna = { kind: 'visitor', userId: '005000000000001AAA' } as const
const berta = { kind: 'visitor', userId: '005000000000002AAA' } as const

let folder: string
let database: Database<FormTables>
let now: Date
let submissions: Submissions
let recorded: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-forms-'))
  database = await openTestDatabase({ dataDir: folder })
  now = new Date('2026-03-01T10:00:00Z')
  recorded = []
  submissions = openSubmissions({
    database,
    clock: () => now,
    randomBytes,
    recordAuditEvent: async (_trx, { event, item }) => void recorded.push(`${event} ${item}`),
  })
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const store = (change: Partial<NewSubmission> = {}) =>
  submissions.store({
    definition,
    page,
    typed: { email: 'ada@clinic.example', topic: 'o', consent: 'yes' },
    suspicion: undefined,
    noticeTo: 'staff@shop.example',
    ...change,
  })
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

describe('submissions', () => {
  it('SSN-6 are stored with the page, the form, the time, and the labels at that time', async () => {
    const { reference } = await store()
    expect(await submissions.list(operator)).toEqual([
      {
        number: 1,
        reference,
        account: null,
        state: 'received',
        answeredAt: null,
        createdAt: '2026-03-01T10:00:00.000Z',
        page,
        form: 'enquiry',
        formLabel: 'Enquiry',
        answers: [
          { name: 'email', type: 'email', label: 'E-mail', value: 'ada@clinic.example' },
          { name: 'topic', type: 'choice', label: 'Topic', value: 'An order' },
          { name: 'consent', type: 'checkbox', label: 'Consent', value: 'yes' },
        ],
        suspicion: null,
        isApplication: false,
      },
    ])
  })

  it('that repeat the same values within ten minutes are stored once', async () => {
    const first = await store()
    pass(9)
    expect(await store()).toMatchObject({ number: 1, reference: first.reference, isNew: false })
    const other = await store({ typed: { email: 'other@clinic.example' } })
    expect(other).toMatchObject({ number: 2, isNew: true })
    expect(other.reference).not.toBe(first.reference)
    pass(2)
    expect(await store()).toMatchObject({ number: 3, isNew: true })
  })

  it('received simultaneously are all stored, but identical submissions only once', async () => {
    const stored = await Promise.all([store(), store(), store({ typed: {} })])
    expect(new Set(stored.map(({ number }) => number)).size).toBe(2)
  })

  it('never reuse the number of a deleted submission', async () => {
    await store()
    await submissions.deleteBefore(operator, '2027-01-01T00:00:00.000Z')
    expect((await store()).number).toBe(2)
  })

  it('are deleted if they are older than an exact cut-off time', async () => {
    await store()
    pass(60)
    await store()
    expect(await submissions.deleteBefore(operator, '2026-03-01T11:00:00.000Z')).toBe(1)
    expect((await submissions.list(operator)).map(({ number }) => number)).toEqual([2])
  })

  it('are anonymised if they are old enough: typed text is removed, choices and checkboxes remain, and no further notices are sent', async () => {
    await store()
    expect(await submissions.anonymiseBefore(operator, '2027-01-01T00:00:00.000Z')).toBe(1)
    const [kept] = await submissions.list(operator)
    expect(kept?.answers.map(({ value }) => value)).toEqual([null, 'An order', 'yes'])
    expect(await submissions.notices.findDue('9999')).toEqual([])
  })

  it.each([
    [{ suspicion: 'trap' }, 0],
    [{ noticeTo: undefined }, 0],
    [{}, 1],
  ] as const)('with %j, staff get %i notices', async (change, notices) => {
    await store(change)
    expect(await submissions.notices.findDue(now.toISOString())).toHaveLength(notices)
    expect(await submissions.list(operator)).toHaveLength(1)
  })

  it.each([
    ['trap', 'reaction', 1],
    ['trap', 'order', 0],
    [undefined, 'order', 1],
  ] as const)(
    'SSN-6 flagged as %s and about %s, notify staff %i times',
    async (suspicion, topic, notices) => {
      const options = [
        { value: 'order', label: 'An order' },
        { value: 'reaction', label: 'A reaction', isUrgent: true },
      ]
      const fields = definition.fields.map((field) =>
        field.type === 'choice' ? { ...field, options } : field,
      )
      const choice = fields.find(({ type }) => type === 'choice')!.name
      await store({ suspicion, definition: { ...definition, fields }, typed: { [choice]: topic } })
      expect(await submissions.notices.findDue(now.toISOString())).toHaveLength(notices)
    },
  )

  it('SSN-6 are stored as new submissions, with a notice, when they are resubmitted without signs of spam', async () => {
    const first = await store({ suspicion: 'tooFast' })
    const retry = await store()
    expect([retry.isNew, retry.number === first.number]).toEqual([true, false])
    expect(await submissions.notices.findDue(now.toISOString())).toHaveLength(1)
    expect((await store()).isNew).toBe(false)
  })

  it('can be read only by staff', async () => {
    const visitor: Actor = { kind: 'visitor', userId: '005' }
    for (const actor of [guest, visitor]) {
      await expect(async () => submissions.list(actor)).rejects.toThrow(/may not read/)
      await expect(async () => submissions.deleteBefore(actor, '9999')).rejects.toThrow(/may not delete/)
      await expect(async () => submissions.anonymiseBefore(actor, '9999')).rejects.toThrow(
        /may not anonymise/,
      )
    }
    expect(await submissions.list({ kind: 'staff', userId: '005', role: 'publisher' })).toEqual([])
  })

  it('SSN-6 are listed in the submitter’s account if they are enquiries, and in no account if they belong to other forms', async () => {
    await addAccounts(anna, berta)
    const { reference } = await store({ definition: enquiry, account: anna.userId })
    await store({ definition: enquiry, account: undefined })
    await store({ definition, account: anna.userId })
    expect((await submissions.listOwn(anna)).map((each) => each.reference)).toEqual([reference])
    for (const actor of [berta, guest, operator]) expect(await submissions.listOwn(actor)).toEqual([])
  })

  it('that repeat the same values are stored separately if they are from two accounts, or from an account and a guest', async () => {
    await addAccounts(anna, berta)
    const sent = []
    for (const account of [anna.userId, berta.userId, undefined, anna.userId])
      sent.push((await store({ definition: enquiry, account })).number)
    expect(sent).toEqual([1, 2, 3, 1])
  })

  it('SSN-6 record the day and an audit event when a publisher marks them as answered', async () => {
    const { reference } = await store()
    const publisher: Actor = { kind: 'staff', userId: '005', role: 'publisher' }
    pass(60)
    const typed = reference.toLowerCase().replace('-', ' ')
    const answered = { state: 'answered', answeredAt: '2026-03-01T11:00:00.000Z' }
    expect(await submissions.setState(publisher, typed, 'answered')).toMatchObject(answered)
    expect((await submissions.list(operator))[0]).toMatchObject(answered)
    await expect(submissions.setState(publisher, reference, 'answered')).rejects.toThrow(/answered already/)
    expect(await submissions.setState(publisher, reference, 'received')).toMatchObject({ answeredAt: null })
    await expect(submissions.setState(publisher, '2222-2222', 'answered')).rejects.toThrow(
      /No submission has/,
    )
    await expect(submissions.setState(publisher, '1', 'answered')).rejects.toThrow(/No submission has/)
    const editor: Actor = { kind: 'staff', userId: '005', role: 'editor' }
    for (const actor of [guest, anna, editor])
      await expect(async () => submissions.setState(actor, reference, 'answered')).rejects.toThrow(/may not/)
    expect(recorded).toEqual([`submission.answered ${reference}`, `submission.received ${reference}`])
  })
})

describe('receipts', () => {
  it('SSN-6 show the submission for half an hour to requests with a 128-bit token, which is never stored', async () => {
    const { receiptToken, reference } = await store()
    expect(receiptToken).toMatch(/^[\w-]{22}$/)
    const stored = await database.read.selectFrom('form_receipt').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(receiptToken)
    pass(29)
    expect((await submissions.findReceipt(guest, receiptToken))?.reference).toBe(reference)
    pass(2)
    expect(await submissions.findReceipt(guest, receiptToken)).toBeUndefined()
    await store()
    expect(await database.read.selectFrom('form_receipt').selectAll().execute()).toHaveLength(1)
  })

  it('for an account are shown only to that account', async () => {
    await addAccounts(anna, berta)
    const { receiptToken } = await store({ definition: enquiry, account: anna.userId })
    expect(await submissions.findReceipt(anna, receiptToken)).toBeDefined()
    for (const actor of [berta, guest, operator])
      expect(await submissions.findReceipt(actor, receiptToken)).toBeUndefined()
  })

  it.each([
    ['none', ''],
    ['too short', 'a'],
    ['a reference number', '2222-2222'],
    ['a pattern', '%'.repeat(22)],
    ['no text', '\0'.repeat(22)],
  ])('attack: a token that is %s is invalid', async (_what, token) => {
    await store()
    expect(await submissions.findReceipt(guest, token)).toBeUndefined()
  })

  it.each(['deleteBefore', 'anonymiseBefore'] as const)('end with %s', async (end) => {
    await addAccounts(anna)
    const { receiptToken } = await store({ definition: enquiry, account: anna.userId })
    await submissions[end](operator, '2027-01-01T00:00:00.000Z')
    expect(await submissions.findReceipt(anna, receiptToken)).toBeUndefined()
    expect(await submissions.listOwn(anna)).toEqual([])
  })
})

/** Inserts account rows directly, because `forms` does not write accounts; `identity` does. */
async function addAccounts(...actors: readonly { userId: string }[]): Promise<void> {
  await database.transaction(async (trx) => {
    for (const { userId: id } of actors)
      await trx
        .withTables<{ account: Record<string, string | number | null> }>()
        .insertInto('account')
        .values({
          id,
          email: `${id}@clinic.example`,
          name: '',
          clinic: '',
          role: 'practitioner',
          password_hash: null,
          is_closed: 0,
          created_at: '',
        })
        .execute()
  })
}
