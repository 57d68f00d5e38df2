/**
 * Tests in Chromium: a key press moves the focus into the form of the selected block, even if the form is not shown
 * yet.
 */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../tests/in-browser.ts'
import type * as Fixture from './focus-form.fixture.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'focus-form.fixture.ts'))
})
afterAll(() => page?.close())

type FixtureStep = keyof typeof Fixture.focusSteps

const show = (how: Parameters<typeof Fixture.showForm>[0]) =>
  page.evaluate((how) => (globalThis as unknown as { rich: typeof Fixture }).rich.showForm(how), how)
const go = (...steps: FixtureStep[]) =>
  page.evaluate((steps) => {
    for (const step of steps) (globalThis as unknown as { rich: typeof Fixture }).rich.focusSteps[step]()
  }, steps)
const readFocus = () =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName)
const readTitle = () => page.getByRole('textbox', { name: 'Title' }).inputValue()

it('moves the focus from the canvas into the shown form', async () => {
  await show({ isBusy: false })
  await go('arrive', 'focusFrame', 'goToForm')
  expect(await readFocus()).toBe('Title')
})

it('moves the focus into the new form instead of the previous form, and inserts text typed in the meantime into its first field', async () => {
  await show({ isBusy: true })
  await go('focusFrame', 'goToForm')
  await page.keyboard.type('ear')
  await go('render')
  await page.keyboard.type('ly')
  expect(await readFocus()).not.toBe('Of before')
  await go('arrive')
  await expect.poll(readTitle).toBe('early')
  expect(await readFocus()).toBe('Title')
})

it('opens a closed form and moves the focus into it', async () => {
  await show({ isBusy: false, isClosed: true })
  await go('render', 'focusFrame', 'goToForm', 'open')
  await expect.poll(readFocus).toBe('Title')
})

it('moves the focus into a form that renders again while its first field loads', async () => {
  await show({ isBusy: false })
  await go('renderEmptyField', 'focusFrame', 'goToForm', 'renderEmptyField', 'render')
  await expect.poll(readFocus).toBe('Title')
})

it('moves the focus into a field that is disabled until its value has loaded', async () => {
  await show({ isBusy: false })
  await go('renderDisabledField', 'focusFrame', 'goToForm')
  await page.keyboard.type('x')
  expect(await readFocus()).not.toBe('IFRAME')
  await go('enable')
  await expect.poll(readFocus).toBe('BUTTON')
})

it('moves the focus to the heading of a read-only form', async () => {
  await show({ isBusy: false })
  await go('renderDisabledField', 'focusFrame', 'leadReader')
  expect(await readFocus()).toBe('H2')
})

it('moves the focus to the heading of a form without fields', async () => {
  await show({ isBusy: true })
  await go('focusFrame', 'goToForm', 'renderWithoutFields')
  await expect.poll(readFocus).toBe('H2')
})

it('does not move the focus after the request is cancelled', async () => {
  await show({ isBusy: true })
  await go('focusFrame', 'goToForm')
  await page.keyboard.press('Escape')
  expect(await readFocus()).toBe('IFRAME')
  await go('arrive')
  await page.keyboard.type('x')
  expect(await readTitle()).toBe('')
})
