/** What visitors get while a release is made ready, and once it is. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from './testing.ts'
import { operator } from './two-languages.fixture.ts'

let app: TestApp
beforeAll(async () => (app = await startTestApp()))
afterAll(() => app.stop())

const address = '/product/noon-azelaic-forte'

async function publishStrapline(strapline: string) {
  const { content } = app.platform
  const found = await content.at(operator).findContents({ type: 'epiderm__product', language: 'en_GB' })
  const product = found.items.find(({ urlName }) => urlName === 'noon-azelaic-forte')
  if (product === undefined) throw new Error('The product is missing')
  const { version: _version, publishedDate: _date, ...draft } = product
  const change = { kind: 'put', draft: { ...draft, body: { ...draft.body, strapline } } } as const
  return content.publish(operator, { note: strapline, changes: [change] })
}

it('while a release is made ready, pages are those of the former one, kept or drawn for the first time', async () => {
  await app.get('/')
  const { content } = app.platform
  let letGo: (() => void) | undefined
  const stop = content.onNext(() => new Promise((resolve) => void (letGo = resolve)))
  const before = content.currentRelease()
  const publishing = publishStrapline('Softer than before')
  await vi.waitFor(() => expect(letGo).toBeDefined())
  for (const path of ['/', address, '/search?q=azelaic', '/skincare']) {
    const { statusCode, headers, body } = await app.get(path)
    expect([statusCode, headers['x-epiderm-release']]).toEqual([200, String(before)])
    expect(body).not.toContain('Softer than before')
  }
  letGo?.()
  const { release } = await publishing
  stop()
  const { headers, body } = await app.get(address)
  expect([release, headers['x-epiderm-release']]).toEqual([before + 1, String(before + 1)])
  expect(body).toContain('Softer than before')
})
