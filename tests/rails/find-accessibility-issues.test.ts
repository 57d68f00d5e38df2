/** Tests the shared accessibility checker. It must find violations, but only in the requested section. */
import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { test } from '../chromium.ts'
import { findAccessibilityIssues } from '../find-accessibility-issues.ts'

const picture = '<img src="data:,x">'
const field = '<input>'
const pale = '<p style="color:#bbb;background:#fff">Pale</p>'
const inFrame = `<iframe title="Frame" srcdoc='<html lang="en"><title>In</title>${picture}'></iframe>`

/** The test page needs an origin, because axe cannot test frames in a page without an origin. */
const address = 'https://shop.example/'

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
})
afterAll(() => page?.close())

it.each<[string, string, Parameters<typeof findAccessibilityIssues>[1], string[]]>([
  ['nothing', '<p>Words</p>', {}, []],
  ['a picture without alternative text', picture, {}, ['image-alt']],
  ['a field without a name', field, {}, ['label']],
  ['text with insufficient contrast', pale, {}, ['color-contrast']],
  ['all issues together', picture + field, {}, ['image-alt', 'label']],
  ['the content of a frame', inFrame, {}, ['image-alt']],
  ['nothing in an excluded element', `${inFrame}${field}`, { except: 'iframe' }, ['label']],
  [
    'issues in one element only',
    `<div id="part">${picture}</div>${field}`,
    { within: '#part' },
    ['image-alt'],
  ],
  ['no issue of an ignored rule', picture + field, { without: ['label'] }, ['image-alt']],
  ['issues of one rule only', picture + field + pale, { only: ['color-contrast'] }, ['color-contrast']],
])('finds %s', async (_what, html, options, rules) => {
  const body = `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${html}</main></html>`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(address)
  const found = await findAccessibilityIssues(page, options)
  expect(found.map((barrier) => barrier.split(':')[0]).toSorted()).toEqual(rules)
})
