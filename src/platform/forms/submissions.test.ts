import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#database'
import { guest, type Actor } from '#kit'
import { openSubmissions, type NewSubmission, type Submissions } from './submissions.ts'
import { testField, testForm } from './testing.ts'

const operator: Actor = { kind: 'operator', name: 'test' }
const page = { contentKey: 'MC1', path: '/contact', title: 'Contact' }
const definition = testForm([
  testField({ name: 'email', type: 'email', label: 'E-mail' }),
  testField({ name: 'topic', type: 'choice', label: 'Topic', options: [{ value: 'o', label: 'An order' }] }),
  testField({ name: 'consent', type: 'checkbox', label: 'Consent' }),
])

let folder: string
let database: Database
let now: Date
let submissions: Submissions

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-forms-'))
  database = await openDatabase({ dataDir: folder })
  now = new Date('2026-03-01T10:00:00Z')
  submissions = openSubmissions({ database, clock: () => now })
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
  it('SSN-6 are kept with page, form, time and the labels as they were', async () => {
    expect(await store()).toBe(1)
    expect(await submissions.list(operator)).toEqual([
      {
        number: 1,
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

  it('the same answers sent again within ten minutes are one', async () => {
    expect(await store()).toBe(1)
    pass(9)
    expect(await store()).toBe(1)
    expect(await store({ typed: { email: 'other@clinic.example' } })).toBe(2)
    pass(2)
    expect(await store()).toBe(3)
  })

  it('two at one moment are both kept, and the same two are one', async () => {
    const numbers = await Promise.all([store(), store(), store({ typed: {} })])
    expect(new Set(numbers).size).toBe(2)
  })

  it('numbers are not given again', async () => {
    await store()
    await submissions.deleteBefore(operator, '2027-01-01T00:00:00.000Z')
    expect(await store()).toBe(2)
  })

  it('are deleted by age, to the moment', async () => {
    await store()
    pass(60)
    await store()
    expect(await submissions.deleteBefore(operator, '2026-03-01T11:00:00.000Z')).toBe(1)
    expect((await submissions.list(operator)).map(({ number }) => number)).toEqual([2])
  })

  it('are anonymised by age: what a person typed goes, choices and ticks stay, nobody is told any more', async () => {
    await store()
    expect(await submissions.anonymiseBefore(operator, '2027-01-01T00:00:00.000Z')).toBe(1)
    const [kept] = await submissions.list(operator)
    expect(kept?.answers.map(({ value }) => value)).toEqual([null, 'An order', 'yes'])
    expect(await submissions.findDueNotices('9999')).toEqual([])
  })

  it.each([
    [{ suspicion: 'trap' }, 0],
    [{ noticeTo: undefined }, 0],
    [{}, 1],
  ] as const)('with %j staff are told of %i', async (change, notices) => {
    await store(change)
    expect(await submissions.findDueNotices(now.toISOString())).toHaveLength(notices)
    expect(await submissions.list(operator)).toHaveLength(1)
  })

  it('are for staff only', async () => {
    const visitor: Actor = { kind: 'visitor', userId: '005' }
    for (const actor of [guest, visitor]) {
      await expect(async () => submissions.list(actor)).rejects.toThrow(/may not read/)
      await expect(async () => submissions.deleteBefore(actor, '9999')).rejects.toThrow(/may not delete/)
      await expect(async () => submissions.anonymiseBefore(actor, '9999')).rejects.toThrow(
        /may not anonymise/,
      )
    }
    expect(await submissions.list({ kind: 'staff', userId: '005', role: 'viewer' })).toEqual([])
  })
})
