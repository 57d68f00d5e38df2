import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#model'
import { suppressNotifications } from '../../packages/platform/src/database/testing.ts'
import { storefront } from '../../packages/platform/src/composition.ts'
import { openPlatform, type Platform } from '../../packages/platform/src/app/opening/open-platform.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const editor: Actor = { kind: 'operator', name: 'test' }
/** Timeout that is much longer than a server needs to detect a new release, even on a busy machine. */
const soon = { timeout: 20_000, interval: 20 }

let app: TestApp
/** A command that runs alongside the server, with a separate connection to the same data. */
let beside: Platform

beforeAll(async () => {
  app = await startTestApp()
  beside = await openPlatform({ configuration: app.configuration, storefront, warn: () => undefined })
})
afterAll(async () => {
  await beside.close()
  await app.stop()
})

describe('a release published while the server is running', () => {
  it('SITE-2 updates its page without a restart and leaves other pages unchanged, and a rollback restores the page’s bytes and ETag', async () => {
    const [page] = (await beside.content.at(editor).findContents({ type: 'epiderm__page', urlName: 'acne' }))
      .items
    const { version: _, publishedDate: __, ...draft } = page!
    const before = await app.get('/skincare/acne')
    const other = await app.get('/skincare/conditions')

    const body = JSON.parse(
      JSON.stringify(draft.body).replace('Best sellers', 'What clinics order'),
    ) as typeof draft.body
    await beside.content.publish(editor, {
      changes: [{ kind: 'put', draft: { ...draft, body } }],
      note: 'A text',
    })
    const changed = await vi.waitFor(async () => {
      const answer = await app.get('/skincare/acne')
      expect(answer.body).toContain('What clinics order')
      return answer
    }, soon)
    expect(changed.headers['x-epiderm-release']).toBe('2')
    expect(changed.headers.etag).not.toBe(before.headers.etag)
    const otherNow = await app.get('/skincare/conditions')
    expect([otherNow.headers['x-epiderm-release'], otherNow.headers.etag]).toEqual(['2', other.headers.etag])

    await beside.content.rollback(editor, { toRelease: 1 })
    await vi.waitFor(async () => {
      const answer = await app.get('/skincare/acne')
      expect(answer.headers['x-epiderm-release']).toBe('3')
      expect(answer.headers.etag).toBe(before.headers.etag)
      expect(answer.body).toBe(before.body)
    }, soon)
  })
})

it.each([
  [
    'a prepared page',
    (app: TestApp) => fetch(app.address + '/skincare/acne').then((answer) => answer.text()),
  ],
  ['a route', (app: TestApp) => app.get('/skincare/acne').then(({ body }) => body)],
])('SITE-2 a suspended server sends nothing older than an acknowledged release: %s', async (_, ask) => {
  const timers = vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => undefined } as never)
  const late = await startTestApp()
  timers.mockRestore()
  const published = await openPlatform({
    configuration: late.configuration,
    storefront,
    warn: () => undefined,
  })
  expect(await ask(late)).toBe(await ask(late))
  const [page] = (await published.content.at(editor).findContents({ type: 'epiderm__page', urlName: 'acne' }))
    .items
  const { version: __, publishedDate: ___, ...draft } = page!
  const body = JSON.parse(JSON.stringify(draft.body).replace('Best sellers', 'Held up')) as typeof draft.body
  const restoreNotifications = suppressNotifications()
  let nowMs = performance.now()
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1_999))
  const { behind } = await published.content.publish(editor, {
    changes: [{ kind: 'put', draft: { ...draft, body } }],
    note: '',
  })
  expect(behind).toEqual([expect.stringContaining(`(process ${process.pid})`)])
  const answer = await ask(late)
  now.mockRestore()
  restoreNotifications()
  expect(answer).toContain('Held up')
  await published.close()
  await late.stop()
})

describe('a release', () => {
  it('SITE-2 is shown in every later response, however often its pages were requested before', async () => {
    const { content } = app.platform
    const find = async (type: string, urlName?: string) => {
      const [item] = (await content.at(editor).findContents({ type, ...(urlName && { urlName }) })).items
      const { version: _, publishedDate: __, ...draft } = item!
      return draft
    }
    const product = await find('epiderm__product', 'noon-acno-solution')
    const settings = await find('epiderm__site')
    const api = `/services/data/v65.0/connect/sites/${String(settings.body.siteId)}/cms/delivery/contents`
    const communityId = String(settings.body.communityId)
    const toRequests = (word: string): readonly [url: string, shown: string][] => [
      ['/product/noon-acno-solution', `${word} Solution`],
      [`${api}/${product.contentKey}`, `${word} Solution`],
      [`${api}?contentTypeFQN=epiderm__product`, `${word} Solution`],
      [
        `/services/data/v65.0/connect/communities/${communityId}/seo/properties/${product.contentKey}`,
        `${word} Solution`,
      ],
      [`/api/search/suggestions?q=${word}`, '"url":"/product/noon-acno-solution"'],
      [`/search?q=${word}`, 'href="/product/noon-acno-solution"'],
      ['/site.webmanifest', `${word} shop`],
    ]
    for (const word of ['Quartzberry', 'Glimmerfold']) {
      for (const [url] of toRequests(word)) await app.get(url)
      await content.publish(editor, {
        note: word,
        changes: [
          { kind: 'put', draft: { ...product, title: `${word} Solution` } },
          { kind: 'put', draft: { ...settings, body: { ...settings.body, name: `${word} shop` } } },
        ],
      })
      for (const [url, shown] of toRequests(word))
        expect([url, (await app.get(url)).body.includes(shown)]).toEqual([url, true])
    }
  })
})

it('starting the server writes no search rows, and reads no versions for them', async () => {
  const first = await startTestApp()
  const { body: before } = await first.get('/api/search/suggestions?q=peel')
  await first.stop({ keepData: true })
  const second = await startTestApp({ dataDir: first.dataDir, isLazy: false })
  const files = await second.platform.database.read.selectFrom('build_file').select('name').execute()
  const names = files.map(({ name }) => name).join(' ')
  expect(names).toMatch(/\bhydrate-island-[\w-]{8}\.js\b/)
  expect(names).toMatch(/\bstudio-[\w-]{8}\.js\b/)
  const { searchRows } = second.platform
  const write = vi.spyOn(searchRows, 'write')
  expect((await second.get('/api/search/suggestions?q=peel')).body).toBe(before)
  await second.stop()
  expect(write).not.toHaveBeenCalled()
})
