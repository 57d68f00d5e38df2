import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { openSubmissions, type FormTables, type Submissions } from '#forms'
import { openIdentity, standardSessionTimes, type IdentityTables } from '#identity'
import { createFormatter, createLabels, type FormPurpose } from '#model'
import type { Warning } from '#kit'
import type { MailMessage } from '#mail'
import { createConfirmations, type Confirmation, type Confirmations } from './confirmations.ts'
import { standardPostLimits } from '../post-limits.ts'
import { openTestDatabase } from '../../database/testing.ts'

const labels = createLabels(
  [{ 'form.mail.subject': 'Received: {0}', 'form.mail.text': '{0} arrived on {1} at {2}.' }],
  () => undefined,
)
const formatter = createFormatter({ locale: 'en-GB', timeZone: 'Europe/London', currency: 'GBP', labels })

let folder: string
let database: Database<FormTables & IdentityTables>
let now: Date
let sent: MailMessage[]
let warnings: Warning[]
let isDown: boolean
let confirmations: Confirmations
let submissions: Submissions

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-confirmations-'))
  database = await openTestDatabase({ dataDir: folder })
  now = new Date('2026-07-01T10:00:00Z')
  sent = []
  warnings = []
  isDown = false
  const clock = () => now
  const { throttle } = openIdentity({ database, clock, randomBytes, times: standardSessionTimes })
  submissions = openSubmissions({ database, clock, randomBytes })
  confirmations = createConfirmations({
    throttle,
    limits: { ...standardPostLimits, confirmationsTo: 2, confirmationsFrom: 3 },
    submissions,
    mailer: {
      async send(message) {
        if (isDown) throw new Error('no route to host')
        sent.push(message)
      },
    },
    loadSite: async () => ({
      siteName: 'Acme',
      language: 'en_GB',
      labels,
      formatter,
      replyTo: 'hello@acme.example',
      compose: () => undefined,
    }),
    clock,
    warn: (warning) => warnings.push(warning),
  })
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const toField = (name: string, type: 'text' | 'email') => ({
  name,
  label: name,
  type,
  isRequired: false,
  minLength: 0,
  maxLength: 99,
  options: [],
  value: '',
})

/** Confirms a new submission and returns its reference number. */
async function confirm(email: string, change: Partial<Confirmation> = {}, purpose: FormPurpose = 'enquiry') {
  const fields = [toField('name', 'text'), toField('email', 'email')]
  const definition = {
    id: 'enquiry',
    label: 'Enquiry',
    purpose,
    fields,
    noticeTo: undefined,
    nextPath: undefined,
  }
  const typed = { name: 'Visit https://evil.example', email }
  const page = { contentKey: 'MC1', path: '/contact', title: 'Contact' }
  const stored = await submissions.store({
    definition,
    page,
    typed,
    suspicion: undefined,
    noticeTo: undefined,
  })
  confirmations.send({ definition, typed, stored, from: '203.0.113.7', ...change })
  await confirmations.drain()
  return stored.reference
}

const passMinutes = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

describe('confirmations', () => {
  it('SSN-6 contain the reference number and the date in the site’s time zone, but nothing that the visitor typed', async () => {
    const reference = await confirm('ada@clinic.example')
    expect(sent).toEqual([
      {
        to: 'ada@clinic.example',
        replyTo: 'hello@acme.example',
        subject: `Received: ${reference}`,
        text: `${reference} arrived on 1 July 2026 at 11:00 at Acme.\n`,
      },
    ])
  })

  it('attack: are limited to a few a day per e-mail address, across all networks, so that the shop cannot flood a stranger with e-mail', async () => {
    for (let index = 0; index < 3; index++)
      await confirm(index % 2 === 0 ? 'stranger@other.example' : 'Stranger@OTHER.example', {
        from: `10.0.0.${index}`,
      })
    expect(sent).toHaveLength(2)
    now = new Date(now.getTime() + 25 * 3_600_000)
    await confirm('stranger@other.example')
    expect(sent).toHaveLength(3)
  })

  it('attack: are limited to a few per IP address and day, so that the shop cannot be used to e-mail many strangers', async () => {
    for (let index = 0; index < 4; index++) await confirm(`stranger${index}@other.example`)
    expect(sent).toHaveLength(3)
    await confirm('ada@clinic.example', { from: '203.0.113.8' })
    expect(sent).toHaveLength(4)
  })

  it.each([
    ['enquiry', 1],
    ['application', 1],
    ['message', 0],
    ['forgotten-password', 0],
  ] as const)('are sent for a form with the purpose %s: %i', async (purpose, count) => {
    await confirm('ada@clinic.example', {}, purpose)
    expect(sent).toHaveLength(count)
  })

  it('are not sent if the submission has no e-mail address', async () => {
    await confirm('')
    expect([sent, warnings]).toEqual([[], []])
  })

  it('SSN-6 are retried until they are sent exactly once, and a failure is logged only by submission number', async () => {
    isDown = true
    const reference = await confirm('ada@clinic.example')
    expect(warnings).toEqual([
      { message: 'A confirmation could not be sent; the server will retry', reason: '1: no route to host' },
    ])
    isDown = false
    await confirmations.retry()
    expect(sent).toEqual([])
    passMinutes(1)
    for (const again of [confirmations.retry, confirmations.retryAll]) await again()
    expect(sent.map(({ subject }) => subject)).toEqual([`Received: ${reference}`])
    expect(sent[0]?.text).toContain('at 11:00')
  })

  it('are sent after a restart if they failed, except for anonymised submissions', async () => {
    isDown = true
    await confirm('ada@clinic.example')
    passMinutes(1)
    await confirm('berta@clinic.example')
    const operator = { kind: 'operator', name: 'test' } as const
    await submissions.anonymiseBefore(operator, now.toISOString())
    isDown = false
    await confirmations.retryAll()
    expect(sent.map(({ to }) => to)).toEqual(['berta@clinic.example'])
  })

  it('attack: are counted only once, even if they are retried while the mail server is down', async () => {
    isDown = true
    for (let index = 0; index < 3; index++) {
      await confirm('stranger@other.example', { from: `10.0.0.${index}` })
      passMinutes(11)
    }
    isDown = false
    await confirmations.retryAll()
    expect(sent).toHaveLength(2)
    await confirm('stranger@other.example', { from: '10.0.0.9' })
    expect(sent).toHaveLength(2)
  })
})
