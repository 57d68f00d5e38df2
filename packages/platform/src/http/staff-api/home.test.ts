/** Tests the start screen's route, and the scan whose results it shows. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import { operator, signInAs } from '../signed-in.fixture.ts'
import { findAboutPage } from './draft-calls.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
})
afterAll(() => app.stop())

const scan = () => app.platform.content.scan(operator, async () => undefined)

it('reports broken links in published content until they are corrected', async () => {
  const before = await scan()
  const { version: _version, publishedDate: _date, ...page } = await findAboutPage(app)
  const { contentKey, language, title } = page
  const publish = (body: typeof page.body) =>
    app.platform.content.publish(operator, { changes: [{ kind: 'put', draft: { ...page, body } }], note: '' })
  const linked = JSON.stringify(page.body).replace('"text":', '"isLinkable":true,"url":"/nowhere","text":')
  await publish(JSON.parse(linked) as typeof page.body)
  const { brokenLinks, missingAltTexts } = await scan()
  expect(brokenLinks.count).toBe(before.brokenLinks.count + 1)
  expect(brokenLinks.first).toContainEqual({
    contentKey,
    language,
    title,
    type: 'epiderm__page',
    detail: 'links to /nowhere, but there is no page there',
  })
  expect(missingAltTexts.count).toBe(before.missingAltTexts.count)
  await publish(page.body)
  expect((await scan()).brokenLinks.count).toBe(before.brokenLinks.count)
})

it('yields before each step of the scan, and ends the scan if yielding fails', async () => {
  const stopped = app.platform.content.scan(operator, async () => {
    throw new Error('stopped')
  })
  await expect(stopped).rejects.toThrow('stopped')
})

it('shows failed jobs to publishers, and unsent mail to administrators only', async () => {
  const read = async (role: 'administrator' | 'publisher' | 'viewer') => {
    const client = await signInAs(app, { email: `${role}@shop.example`, name: role, role })
    return JSON.parse((await client.send('GET', '/api/studio/home')).body) as object
  }
  const none = { content: null, visits: null, canSendMail: false }
  expect(await read('administrator')).toEqual({ ...none, failedJobs: [], unsentMail: expect.any(Number) })
  expect(await read('publisher')).toEqual({ ...none, failedJobs: [], unsentMail: null })
  expect(await read('viewer')).toEqual({ ...none, failedJobs: null, unsentMail: null })
})

it('makes failed jobs due immediately when a publisher retries them', async () => {
  const { database } = app.platform
  const publisher = await signInAs(app, { email: 'jobs@shop.example', name: 'Pat', role: 'publisher' })
  const never = '2999-01-01T00:00:00.000Z'
  await database.transaction((trx) =>
    trx
      .insertInto('webhook')
      .values({ release: 1, url: 'https://build.example/hook', due_at: never, attempts: 3 })
      .execute(),
  )
  expect((await publisher.send('GET', '/api/studio/home')).json()).toMatchObject({
    failedJobs: [{ queue: 'webhooks', failed: 1, reason: null }],
  })
  const retry = (queue: string) => publisher.send('POST', `/api/studio/jobs/${queue}/retry`, {})
  expect((await retry('toString')).statusCode).toBe(404)
  expect((await retry('webhooks')).statusCode).toBe(204)
  const row = await database.read.selectFrom('webhook').select('due_at').executeTakeFirstOrThrow()
  expect(row.due_at ?? '').not.toBe(never)
})
