/** Tests an e-mail template from its first edit to the message that is sent. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  findButton,
  createStaff,
  expectNoAccessibilityIssues,
  expectSaved,
  studioOptions,
} from './in-studio.ts'
import { rootSite } from './site.ts'

const staff = createStaff(rootSite)

test.use(studioOptions)
test.beforeAll(async () => {
  await staff.create({ pia: 'publisher' })
})

test('a publisher edits a subject, inserts a placeholder, sees the preview and publishes; the next e-mail has the new subject', async ({
  page,
}) => {
  await staff.signIn(page, 'pia', 'settings/mails')
  await page.getByRole('link', { name: 'New password' }).click()
  await expect(page.frameLocator('iframe').getByText('Dear Alex Morgan')).toBeVisible()
  await findButton(page, 'Edit e-mail').click()

  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('A new password for ')
  await findButton(page, 'Insert {name}').click()
  await expect(subject).toHaveValue('A new password for {name}')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.press('Control+End')
  await findButton(page, 'Insert {site}').click()
  await expectSaved(page)
  await expect(page.getByText('A new password for Alex Morgan')).toBeVisible()
  await expectNoAccessibilityIssues(page)

  await findButton(page, 'Publish…').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: /^New password/ })).toBeChecked()
  await findButton(page, 'Publish 1 draft').click()
  await expect(dialog.getByText(/^Published as release \d+\.$/)).toBeVisible({ timeout: 60_000 })

  await page.context().clearCookies()
  await page.goto(rootSite.url('/forgotten-password'))
  const form = page.locator('#form-forgotten-password')
  await form.getByLabel('E-mail address').fill(staff.toEmail('pia'))
  await form.getByRole('button').click()
  const folder = join(rootSite.dataDir, 'outbox')
  await expect(async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'))
    const messages = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    const message = messages.find((one) => one.includes(`To: ${staff.toEmail('pia')}`)) ?? ''
    expect(message).toContain('Subject: A new password for pia')
    expect(message).toContain('multipart/alternative')
  }).toPass()
})
