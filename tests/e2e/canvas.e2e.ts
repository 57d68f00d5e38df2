/**
 * Tests an editor's canvas in Chromium. The editor signs in with the form, opens the canvas's route in a frame, and
 * edits in place.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { parse } from 'yaml'
import { compareDocuments, loadCanvasInPage } from '../canvas-frame.ts'
import { createAccounts } from './create-accounts.ts'
import { siteAtBasePath as site } from './site.ts'
import { watchPage } from './watch-page.ts'

/** An e-mail address that is unique to each worker that runs these tests. */
let email = ''
const password = 'three words or four'
const path = '/contact'

/** Uses a separate IP address, because sign-in attempts are limited by IP address. */
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.77' } })

test.beforeAll(async () => {
  email = `canvas-${crypto.randomUUID().slice(0, 8)}@shop.example`
  await createAccounts(site.dataDir, [{ email, name: 'Ed Itor', role: 'editor', password }])
})

/** Signs in, and then leaves the account page, because that page would send session requests. */
async function signIn(page: Page): Promise<void> {
  await page.goto(site.url('/sign-in'))
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('E-mail address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(site.url('/account'))
  await page.goto('about:blank')
}

const toAddress = (more: Record<string, string> = {}) =>
  `${site.basePath}/api/studio/canvas?${new URLSearchParams({ path, agent: 'with', ...more }).toString()}`

/** Returns a draft of the contact page with a different headline. */
async function toDraft(headline: string) {
  const file = join(import.meta.dirname, '../../sites/noon/content/pages/contact.yaml')
  const text = await readFile(file, 'utf8')
  const { contentKey, language, body } = parse(
    text.replace('Call, write, or ask for a pharmacist', headline),
  ) as Record<string, unknown>
  return { contentKey, language, body, publishedDate: '2026-11-30T12:00:00.000Z' }
}

type PostedRequest = { readonly url: string; readonly body: object }
/** Runs in the studio's page, with the editor's cookie. */
async function postDrafts({ url, body }: PostedRequest): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.text()
}

test('an editor signs in, opens the canvas’s route, and sees an edit that leaves typed text in place', async ({
  page,
}) => {
  await signIn(page)
  const published = await (await page.request.get(site.url(path))).text()
  const { complaints, requests } = watchPage(page)
  const canvas = await loadCanvasInPage(page, site.origin, toAddress())
  const { frame, mark } = canvas
  expect(await frame.evaluate(compareDocuments, { mark, html: published })).toEqual([])

  const field = frame.getByLabel('Your message')
  await field.fill('Two of the gel')
  const url = `${site.basePath}/api/studio/canvas`
  const drafts = [await toDraft('Ring or write')]
  const body = { path, state: canvas.state, mark, drafts }
  const change = JSON.parse(await page.evaluate(postDrafts, { url: `${url}/fragments`, body })) as object
  expect(change).toMatchObject({ kind: 'fragments' })
  const headline = frame.getByRole('heading', { level: 1 })
  const place = await headline.evaluate((h1, name) => h1.closest(`[${name}]`)?.getAttribute(name), mark)
  const texts = [{ key: 'text', text: (await headline.textContent()) ?? '' }]
  await canvas.ask({ type: 'select', place }, 'boxes')
  await canvas.ask({ type: 'show', place, texts, key: 'text', text: 'Ring' }, 'boxes')
  await expect(headline).toHaveText('Ring')
  await canvas.ask({ type: 'exchange', change }, 'exchanged')
  await expect(headline).toHaveText('Ring')
  await canvas.ask({ type: 'settle', heard: 0 }, 'boxes')
  await expect(headline).toHaveText('Ring or write')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Two of the gel')

  const fresh = await page.evaluate(postDrafts, { url, body: { path, drafts } })
  const html = fresh.replaceAll(/ data-mark-[0-9a-f]{20}(?:-source)?="[^"]*"/g, '')
  expect(await frame.evaluate(compareDocuments, { mark, html })).toEqual([])

  await frame.locator('main a').first().click()
  await frame.getByRole('button', { name: 'Send enquiry' }).click()
  expect(frame.url()).toBe(site.origin + toAddress())
  /** The policy blocks the page's scripts and forms, and the browser reports this in the console. */
  expect(complaints.filter((one) => !/script-src|form-action|sandbox/i.test(one))).toEqual([])
  expect(requests.filter((one) => /\/api\/(?:visitor|session|hits)/.test(one))).toEqual([])
  expect(await (await page.request.get(site.url(path))).text()).toBe(published)
})

test('the canvas for the editor’s own account equals the page that this account sees as a visitor; without a session, a request for the canvas is rejected', async ({
  page,
}) => {
  await signIn(page)
  const own = await (await page.request.get(site.url(`${path}?visitor=me`))).text()
  const { frame, mark } = await loadCanvasInPage(page, site.origin, toAddress({ viewer: 'me' }))
  expect(own).toContain('Ed Itor')
  expect(await frame.evaluate(compareDocuments, { mark, html: own })).toEqual([])
  await page.request.delete(site.url('/api/session'))
  expect((await page.request.get(site.origin + toAddress())).status()).toBe(401)
})
