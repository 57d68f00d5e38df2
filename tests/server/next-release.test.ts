/** Tests which pages visitors see while a release is being prepared, and afterwards. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { productPath as address, publishStrapline } from './strapline.fixture.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

let app: TestApp
beforeAll(async () => (app = await startTestApp()))
afterAll(() => app.stop())

it('while a release is being prepared, visitors get pages of the previous release, whether cached or rendered for the first time', async () => {
  await app.get('/')
  const { content } = app.platform
  let letGo: (() => void) | undefined
  const stop = content.onNext(() => new Promise((resolve) => void (letGo = resolve)))
  const before = content.currentRelease()
  const publishing = publishStrapline(app, 'Softer than before')
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
