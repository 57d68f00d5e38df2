/** Tests in Chromium with keys that are pressed after a click on text, but before the caret is in the text. */
import { resolve } from 'node:path'
import type { JSHandle, Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../tests/in-browser.ts'
import type * as Fixture from './keystroke-buffer.fixture.ts'

let page: Page
let called: JSHandle<readonly string[]>

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'keystroke-buffer.fixture.ts'))
  called = await page.evaluateHandle(() =>
    (globalThis as unknown as { rich: typeof Fixture }).rich.listenToUndo(),
  )
})
afterAll(() => page?.close())

it('Ctrl Z undoes the stored edit if nothing has been typed since, and otherwise the typed characters', async () => {
  await page.evaluate(() => void (globalThis as unknown as { rich: typeof Fixture }).rich.bufferKeystrokes())
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  expect(await called.jsonValue()).toEqual(['undo', 'redo'])
  await page.keyboard.type('ab')
  await page.keyboard.press('Control+z')
  expect(await called.jsonValue()).toEqual(['undo', 'redo'])
  await expect(page.getByRole('textbox').inputValue()).resolves.toBe('')
})

describe.each(['field', 'page'] as const)(
  'the buffer passes the keys pressed before the first character to a %s',
  (kind) => {
    it.each([
      [[], 'A calmX day'],
      [['Control+a'], 'X'],
      [['Home'], 'XA calm day'],
      [['Home', 'End'], 'A calm dayX'],
    ])('%j', async (keys, said) => {
      await page.evaluate(
        () => void (globalThis as unknown as { rich: typeof Fixture }).rich.bufferKeystrokes(),
      )
      for (const key of keys) await page.keyboard.press(key)
      await page.keyboard.type('X')
      const given = page.evaluate(
        (one) => (globalThis as unknown as { rich: typeof Fixture }).rich.passBufferedKeys(one),
        kind,
      )
      await expect(given).resolves.toBe(said)
    })
  },
)

describe('while a dialog loads', () => {
  it('keeps the typed text if a script moves the focus', async () => {
    const taken = await page.evaluateHandle(() =>
      (globalThis as unknown as { rich: typeof Fixture }).rich.bufferForDialog(),
    )
    await page.keyboard.type('Ab')
    await page.evaluate(() => void (globalThis as unknown as { rich: typeof Fixture }).rich.focusRow())
    await page.keyboard.type('out')
    await expect(taken.evaluate((take) => take())).resolves.toBe('About')
  })

  it('ends with a click on another element', async () => {
    const taken = await page.evaluateHandle(() =>
      (globalThis as unknown as { rich: typeof Fixture }).rich.bufferForDialog(),
    )
    await page.keyboard.type('Ab')
    await page.locator('#row').click()
    await page.keyboard.type('out')
    await expect(page.getByRole('textbox').count()).resolves.toBe(0)
    await expect(taken.evaluate((take) => take())).resolves.toBe('Ab')
  })
})
