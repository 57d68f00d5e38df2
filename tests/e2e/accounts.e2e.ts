/** Tests a clinic's account in Chromium: application, approval, links in messages, sign-in, recovery, sign-out. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, request, test, type Page } from '@playwright/test'
import { findAccessibilityIssues, colourRules } from '../find-accessibility-issues.ts'
import { createAccounts } from './create-accounts.ts'
import { runCommand } from './run-command.ts'
import { findSubmission } from './site-database.ts'
import { siteAtBasePath as site } from './site.ts'
import { readOverflowPx } from './watch-page.ts'

const password = 'three words or four'
const newPassword = 'other words than those'

/** Requests are limited by IP address, so each test uses a separate address. */
test.use({
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': toAddress() }),
  contextOptions: { reducedMotion: 'reduce' },
})

test.describe('with JavaScript', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('SSN-4 SSN-6 a clinic applies for an account, sets a password after approval, signs out on two devices, and signs in again', async ({
    page,
  }) => {
    const email = toEmail()
    await apply(page, email)
    await approve(email)
    await page.goto(await readLink(email, 'is open'))
    await expect(page).toHaveURL(site.url('/set-password'))
    await expectAccessible(page)
    await fill(page, 'Set a password', { 'E-mail address': email, 'New password': 'short' })
    await send(page, 'Set password')
    await expectRejected(page, 'Choose at least 12 characters')
    await page.getByLabel('New password').fill(password)
    await send(page, 'Set password')
    await expectAccount(page, email)
    await signOutOnTwoDevices(page, email)
    await expectSignInToReturn(page, email, '/account')
  })

  test('SSN-4 a forgotten password is reset by a link that works once; an e-mail address is changed with the password and a link sent to the new address', async ({
    page,
  }) => {
    const email = await createAccount()
    await page.goto(site.url('/sign-in'))
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect(page).toHaveURL(site.url('/forgotten-password'))
    await send(page, 'Send link')
    await expectRejected(page, 'E-mail address')
    await page.getByLabel('E-mail address').fill(email)
    await send(page, 'Send link')
    await expect(page.locator('#form-forgotten-password')).toContainText('a link to set a new password')
    await expectAccessible(page)

    const link = await readLink(email, 'Set your password')
    for (const isFirst of [true, false]) {
      await page.goto(link)
      if (!isFirst) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has been used')
        await expectAccessible(page)
      }
      await page.goto(site.url('/set-password'))
      await fill(page, 'Set a password', { 'E-mail address': email, 'New password': newPassword })
      await send(page, 'Set password')
      if (isFirst) await expectAccount(page, email)
      else await expectRejected(page, 'This link does not work')
    }
    await changeEmail(page)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 900 } })

  test('SSN-4 SSN-6 a private URL redirects to sign-in; a wrong password shows a message, and the right password redirects back', async ({
    page,
  }) => {
    const email = await createAccount()
    await expectSignInToReturn(page, email, '/skincare/acne?visitor=me')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(site.url('/sign-in'))
    await expectAccount(page, email)
  })
})

/** Signs in on another device, signs out on it from the account page, and then signs out on this device. */
async function signOutOnTwoDevices(page: Page, email: string): Promise<void> {
  const otherBrowser = await request.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': toAddress() },
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/140.0',
  })
  await otherBrowser.post(site.url('/api/session'), { data: { email, password } })
  await page.reload()
  const devices = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: '· this device' })).toHaveCount(1)
  await expectAccessible(page)
  await devices.filter({ hasText: 'Firefox, Windows' }).getByRole('button').click()
  await expect(devices).toHaveCount(1)
  expect(await (await otherBrowser.get(site.url('/api/visitor'))).json()).toEqual({ isGuest: true })
  await otherBrowser.dispose()

  await devices.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(site.url('/sign-in'))
  await page.goto(site.url('/account'))
  await expect(page).toHaveURL(site.url('/sign-in?return=%2Faccount'))
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['epiderm-device'])
}

/** Opens a private page and signs in, first with a wrong password. */
async function expectSignInToReturn(page: Page, email: string, wanted: string): Promise<void> {
  await page.goto(site.url(wanted))
  await expect(page).toHaveURL(site.url(`/sign-in?return=${encodeURIComponent(wanted)}`))
  await fill(page, 'Sign in', { 'E-mail address': email, Password: 'not the right one' })
  await send(page, 'Sign in')
  await expectRejected(page, 'That e-mail address and password do not match')
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByLabel('Password').fill(password)
  await send(page, 'Sign in')
  await expect(page).toHaveURL(site.url(wanted))
}

/** Changes the e-mail address on the account page, first with a wrong password. */
async function changeEmail(page: Page): Promise<void> {
  const next = toEmail()
  await page.goto(site.url('/account'))
  const form = page.getByRole('form', { name: 'Change e-mail address' })
  await form.getByLabel('Current password').fill('not the right one')
  await form.getByLabel('New e-mail address').fill(next)
  await send(page, 'Send a link to the new address')
  await expectRejected(page, 'This is not your current password')
  await form.getByLabel('Current password').fill(newPassword)
  await send(page, 'Send a link to the new address')
  await expect(page.locator('#form-change-email')).toContainText('Check the inbox of your new address')
  await page.goto(await readLink(next, 'Confirm your e-mail address'))
  await expect(page).toHaveURL(site.url('/confirm-email'))
  await expectAccessible(page)
  await page.getByLabel('Password').fill('not the right one')
  await send(page, 'Confirm')
  await expectRejected(page, 'This is not your current password')
  await page.getByLabel('Password').fill(newPassword)
  await send(page, 'Confirm')
  await expect(page.locator('#form-confirm-email')).toContainText('sign in with your new e-mail address')
  await page.goto(site.url('/account'))
  await expectAccount(page, next)
}

async function apply(page: Page, email: string): Promise<void> {
  await page.goto(site.url('/apply-for-an-account'))
  await fill(page, 'Application for a trade account', {
    'Clinic or business': 'Clinic One',
    Address: '1 Example Street\nLondon',
    'Your name': 'Ada Lovelace',
    'E-mail address': email,
    Telephone: '020 7946 0182',
  })
  await page.getByLabel('Professional register').selectOption('General Medical Council')
  await page.getByLabel('No', { exact: true }).check()
  await page.getByLabel(/^I am authorised to order/).check()
  await send(page, 'Send the application')
  await expect(page.locator('#form-application')).toContainText('We have received your application')
}

async function approve(email: string): Promise<void> {
  const number = await findSubmission(site.dataDir, email)
  expect(await runCommand(site, 'applications', 'approve', String(number))).toContain(email)
}

async function createAccount(): Promise<string> {
  const email = toEmail()
  await createAccounts(site.dataDir, [{ email, name: 'Ada Lovelace', role: 'practitioner', password }])
  return email
}

/** Returns the link in the message with the given subject, once the message file in the outbox is complete. */
async function readLink(to: string, subject: string): Promise<string> {
  const folder = join(site.dataDir, 'outbox')
  let link: string | undefined
  await expect(async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'))
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    const message = texts.find((text) => text.includes(`To: ${to}`) && text.includes(subject)) ?? ''
    link = /http\S+token=[\w-]+/.exec(message.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}

async function fill(page: Page, form: string, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('form', { name: form }).getByLabel(label, { exact: true }).fill(text)
}

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function expectRejected(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(text)
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
}

async function expectAccount(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(site.url('/account'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  await expect(page.getByRole('definition').filter({ hasText: email })).toHaveCount(1)
}

/**
 * Runs axe only where scripts are enabled, because axe requires JavaScript; the HTML is the same without it. Another
 * test checks the colours of all pages.
 */
async function expectAccessible(page: Page): Promise<void> {
  expect(await readOverflowPx(page)).toBeLessThanOrEqual(0)
  if (!(await page.evaluate(() => matchMedia('(scripting: enabled)').matches))) return
  expect(await findAccessibilityIssues(page, { without: colourRules })).toEqual([])
}

const toEmail = () => `ada-${crypto.randomUUID().slice(0, 8)}@clinic.example`

function toAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254)
  return `10.${part()}.${part()}.${part()}`
}
