import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEventCounts } from '#analytics'
import type { Actor } from '#model'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'
import { standardPostLimits } from '../../../packages/platform/src/http/post-limits.ts'

const editor: Actor = { kind: 'operator', name: 'test' }
const view = { name: 'page-view', path: '/skincare' }
/** Maximum number of event reports from one IP address per minute. */
const eventReports = 3

let app: TestApp
let addresses = 0

beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s', postLimits: { ...standardPostLimits, eventReports } })
})
afterAll(() => app.stop())

/** Posts an event report, by default from a unique IP address. */
const post = (payload: unknown, headers: Record<string, string> = {}, ip = `10.0.1.${(addresses += 1)}`) =>
  app.server.inject({
    method: 'POST',
    url: '/acme/s/api/events',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: ip,
  })

async function count(sink: 'first-party' | undefined): Promise<void> {
  const [site] = (await app.platform.content.at(editor).findContents({ type: 'epiderm__site' })).items
  const { version: _, publishedDate: __, ...draft } = site!
  const { analytics: ___, ...rest } = draft.body
  const body = { ...rest, ...(sink && { analytics: { sink } }) }
  await app.platform.content.publish(editor, {
    changes: [{ kind: 'put', draft: { ...draft, body } }],
    note: 'Counting',
  })
}
const listed = () => openEventCounts({ database: app.platform.database, clock: () => new Date() }).list()

describe('visitor events', () => {
  it('are neither requested from browsers nor accepted if the site does not collect them', async () => {
    const { body } = await app.get('/acme/s/skincare')
    expect(body).not.toMatch(/data-consent|analytics/)
    const answer = await post({ events: [view] })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: { code: 'not-counting' } })
    expect(await listed()).toEqual([])
  })

  it('are counted only while the site collects them', async () => {
    await count('first-party')
    const { body } = await app.get('/acme/s/skincare')
    expect(body).toContain('data-consent-dialog="/acme/s/api/events"')
    expect(body).toMatch(/<script type="module" src="\/acme\/s\/assets\/analytics[^"]*\.js"/)
    expect((await post({ events: [view, view, { ...view, target: '/x' }] })).statusCode).toBe(204)
    expect(await listed()).toMatchObject([
      { ...view, target: '', count: 2 },
      { ...view, target: '/x', count: 1 },
    ])
    await count(undefined)
    expect((await app.get('/acme/s/skincare')).body).not.toContain('data-consent')
    expect((await post({ events: [view] })).statusCode).toBe(404)
    await count('first-party')
  })

  it.each([
    ['no JSON', 'events', {}, 400],
    ['no events', { events: [] }, {}, 400],
    ['an unknown name', { events: [{ name: 'basket', path: '/' }] }, {}, 400],
    ['a complete URL', { events: [{ name: 'page-view', path: 'https://shop.example/' }] }, {}, 400],
    ['an unknown member', { events: [{ ...view, email: 'a@b.example' }] }, {}, 400],
    ['a string that is too long', { events: [{ ...view, target: 'x'.repeat(201) }] }, {}, 400],
    ['a line break', { events: [{ ...view, target: 'a\nb' }] }, {}, 400],
    ['too many events', { events: Array.from({ length: 51 }, () => view) }, {}, 400],
    ['a large body', `"${'x'.repeat(70_000)}"`, {}, 413],
    ['another content type', { events: [view] }, { 'content-type': 'text/plain' }, 400],
    ['a page of another site', { events: [view] }, { 'sec-fetch-site': 'cross-site' }, 403],
    ['another origin', { events: [view] }, { 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
  ])('%s is rejected, and counts nothing', async (_name, payload, headers, status) => {
    const before = await listed()
    const answer = await post(payload, headers)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([status, ['error']])
    expect(await listed()).toEqual(before)
  })

  it('are rate limited by IP address', async () => {
    const codes: number[] = []
    for (let sent = 0; sent <= eventReports; sent++)
      codes.push((await post({ events: [view] }, {}, '10.0.0.1')).statusCode)
    expect(codes).toEqual([...Array.from({ length: eventReports }, () => 204), 429])
  })
})
