/** Tests that the date of a page in the sitemap is based on the content that the page shows (decision 060). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { operator } from './two-languages.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'small', isLazy: false })
  await app.pageRows.update()
})
afterAll(() => app.stop())

async function loadSitemap(): Promise<ReadonlyMap<string, string>> {
  const { body } = await app.get('/sitemap.xml')
  return new Map(
    Array.from(
      body.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc><lastmod>([^<]*)/g),
      ([, path = '', date = '']) => [path, date],
    ),
  )
}

const findPicture = async () => {
  const { items } = await app.platform.content.at(operator).findContents({ type: 'sfdc_cms__image' })
  if (items[0] === undefined) throw new Error('There is no picture')
  return items[0]
}

it('SEO-3 the sitemap dates a page by its newest content immediately after a release', async () => {
  const before = await loadSitemap()
  const { version: _version, publishedDate: _date, ...draft } = await findPicture()
  const { source } = draft.body['sfdc_cms:media'] as { source: unknown }
  const body = { ...draft.body, altText: 'Something else', 'sfdc_cms:media': { source } }
  const changes = [{ kind: 'put', draft: { ...draft, body } }] as const
  await app.platform.content.publish(operator, { note: 'Picture', changes })
  const after = await loadSitemap()
  expect([...after].filter(([path, date]) => date !== before.get(path))).toEqual([
    ['/', (await findPicture()).publishedDate],
  ])
})
