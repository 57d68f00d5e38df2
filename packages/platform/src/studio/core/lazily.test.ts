/** Tests in Chromium: components that load on demand. */
import { resolve } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../tests/in-browser.ts'
import type * as Fixture from './lazily.fixture.tsx'

test('a component replaces its fallback in the first task after it has loaded', async ({ browser }) => {
  const page = await openInBrowser(browser, resolve(import.meta.dirname, 'lazily.fixture.tsx'))
  const texts = await page.evaluate(() =>
    (globalThis as unknown as { rich: typeof Fixture }).rich.readTexts(),
  )
  await page.close()
  expect(texts).toEqual(['One moment…', 'Loaded'])
})
