import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { databaseKinds, openTestDatabase } from '../../database/testing.ts'
import type { FormTables } from '../tables.ts'
import { testField, testForm } from '../testing.ts'
import { openSubmissions, type Submissions } from './submissions.ts'

const operator = { kind: 'operator', name: 'test' } as const
const later = '2026-04-01T00:00:00.000Z'
const definition = testForm([
  testField({ name: 'email', type: 'email', label: 'E-mail' }),
  testField({ name: 'consent', type: 'checkbox', label: 'Consent' }),
])

describe.each(databaseKinds)('the hash of a submission on the %s database', (kind) => {
  let folder: string
  let database: Database<FormTables>
  let submissions: Submissions
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'submission-hashes-'))
    database = await openTestDatabase({ dataDir: folder }, kind)
    submissions = openSubmissions({ database, clock: () => new Date('2026-03-01T10:00:00Z'), randomBytes })
    await submissions.store({
      definition,
      page: { contentKey: 'MC1', path: '/contact', title: 'Contact' },
      typed: { email: 'ada@clinic.example', consent: 'yes' },
      suspicion: undefined,
      noticeTo: 'staff@shop.example',
    })
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  const set = (assignments: string) =>
    database.transaction((trx) => sql.raw(`update form_submission set ${assignments}`).execute(trx))
  const changeLetter = () => set(`answers = replace(answers, 'ada@', 'ida@')`)
  const changed = [{ message: expect.stringContaining('the stored text of the submission') }]
  const findDamage = () => submissions.rowHashes.findDamage()

  it('detects a changed character, but ignores the answered state and sent notices', async () => {
    const [sent] = await submissions.list(operator)
    await submissions.setState(operator, sent?.reference ?? '', 'answered')
    await set('notice_due_at = null, notice_attempts = 1')
    expect(await findDamage()).toEqual([])
    await changeLetter()
    expect(await findDamage()).toMatchObject(changed)
  })

  it('is added to a submission that an older server version stored', async () => {
    await set('row_hash = null')
    expect(await submissions.rowHashes.countMissing()).toBe(1)
    await submissions.rowHashes.add()
    expect(await submissions.rowHashes.countMissing()).toBe(0)
    await changeLetter()
    expect(await findDamage()).toMatchObject(changed)
  })

  it('matches an anonymised submission, even if an older server version anonymised it without updating the hash', async () => {
    const before = await database.read.selectFrom('form_submission').select('row_hash').executeTakeFirst()
    await submissions.anonymiseBefore(operator, later)
    const after = await database.read.selectFrom('form_submission').select('row_hash').executeTakeFirst()
    expect(after?.row_hash).not.toBe(before?.row_hash)
    expect(await findDamage()).toEqual([])
    await set(`row_hash = '${before?.row_hash}'`)
    expect(await findDamage()).toEqual([])
  })
})
