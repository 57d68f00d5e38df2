/** Tests that a staff action and its audit event are atomic: if the event cannot be written, the action fails. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeApplication } from '../forms/application.fixture.ts'
import { startTestApp, type TestApp } from '../../app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const redirect = {
  contentKey: 'MCYHT5K2AB6ZGQHCVQ3JYUQIXA2Q',
  managedContentId: '20Y000000000042EAA',
  recordId: null,
  type: 'epiderm__redirect',
  urlName: 'moved',
  language: 'en_GB',
  body: { from: '/old', to: '/about' },
} as const

let app: TestApp
const publish = (title: string) =>
  app.platform.content.publish(operator, {
    changes: [{ kind: 'put', draft: { ...redirect, title } }],
    note: '',
  })

beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  await storeApplication(app.platform.submissions, {
    name: 'Ada',
    email: 'ada@clinic.example',
    clinic: 'One',
  })
  await publish('Moved once')
  await app.platform.database.transaction((trx) =>
    sql`create trigger no_events before insert on audit_entry begin select raise(abort, 'the list is full'); end`.execute(
      trx,
    ),
  )
})
afterAll(() => app.stop())

it.each([
  ['publishing', () => publish('Moved twice')],
  ['rolling back', () => app.platform.content.rollback(operator, { toRelease: 1 })],
  ['deleting submissions', () => app.platform.submissions.deleteBefore(operator, tomorrow)],
  [
    'marking a submission as answered',
    async () => {
      const [sent] = await app.platform.submissions.list(operator)
      await app.platform.submissions.setState(operator, sent?.reference ?? '', 'answered')
    },
  ],
  ['anonymising submissions', () => app.platform.submissions.anonymiseBefore(operator, tomorrow)],
])('%s changes nothing if its audit event cannot be written', async (_what, work) => {
  const read = async () => ({
    releases: await app.platform.content.releases(operator),
    submissions: await app.platform.submissions.list(operator),
  })
  const before = await read()
  await expect(work()).rejects.toThrow('the list is full')
  expect(await read()).toEqual(before)
})
