/** Tests in Chromium: components that load on demand. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../tests/in-browser.ts'
import type * as Fixture from './lazily.fixture.tsx'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'lazily.fixture.tsx'))
})
afterAll(() => page?.close())

it('a component replaces its fallback in the first task after it has loaded', async () => {
  const texts = await page.evaluate(() =>
    (globalThis as unknown as { rich: typeof Fixture }).rich.readTexts(),
  )
  expect(texts).toEqual(['One moment…', 'Loaded'])
})

it('a component that has failed to load is loaded again the next time that it is mounted', async () => {
  const texts = await page.evaluate(() =>
    (globalThis as unknown as { rich: typeof Fixture }).rich.readTextsOfRetry(),
  )
  expect(texts).toEqual(['Offline', 'Loaded'])
})
