import { expect, test, type Page } from '@playwright/test'
import { members, rootSite, siteAtBasePath } from './site.ts'

test('PAGE-P1 every product prints in full on one sheet of A4, without controls', async ({
  page,
  request,
}) => {
  const range = await (await request.get(rootSite.url('/skincare'))).text()
  const products = new Set(
    Array.from(range.matchAll(/href="(\/product\/[a-z-]+)"/g), ([, path = '']) => path),
  )
  expect(products.size).toBeGreaterThanOrEqual(12)
  for (const path of products) {
    await page.goto(rootSite.url(path), { waitUntil: 'load' })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(/\/Type\s*\/Pages[\s\S]*?\/Count (\d+)/.exec(pdf)?.[1], path).toBe('1')
    expect(pdf, path).toMatch(/\/MediaBox \[0 0 59[45]\.?\d* 84[12]\.?\d*\]/)
  }
})

test('a printed product page has no menus, buttons, breadcrumb or lists of links', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 695, height: 1055 })
  await page.goto(rootSite.url('/product/noon-acno-solution'))
  for (const selector of ['nav', '.button', '.link-list', '.skip-link', 'summary'])
    for (const element of await page.locator(selector).all()) await expect(element).toBeHidden()
  for (const heading of ['Key ingredients', 'How to use it', 'Before use'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.locator('main img').first()).toBeVisible()
  const [picture, title] = [page.locator('main img').first(), page.getByRole('heading', { level: 1 })]
  const [left, right] = [await picture.boundingBox(), await title.boundingBox()]
  expect(left!.x + left!.width, 'the picture stands beside the facts').toBeLessThanOrEqual(right!.x)
})

test('answers that are collapsed on screen are expanded in print', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(rootSite.url('/skincare/acne'))
  for (const answer of await page.locator('details .expanded').all()) await expect(answer).toBeVisible()
})

const protocols = ['/protocols/noon-clear-peel', '/protocols/noon-lacto-renew']

async function readProtocol(page: Page, path: string): Promise<void> {
  await page.goto(siteAtBasePath.url(path))
  const form = page.getByRole('main')
  await form.getByLabel('E-mail address').fill(members.bert.email)
  await form.getByLabel('Password').fill(members.bert.password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(siteAtBasePath.url(path))
}

for (const path of protocols) {
  test(`PAGE-P1 ${path} prints as one sheet of A4 with lines to fill in by hand`, async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true')
    })
    await readProtocol(page, path)
    await page.getByRole('button', { name: 'Print this protocol' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(/\/Type\s*\/Pages[\s\S]*?\/Count (\d+)/.exec(pdf)?.[1]).toBe('1')
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\.?\d* 84[12]\.?\d*\]/)

    await page.emulateMedia({ media: 'print' })
    for (const heading of ['Not for everyone', 'Keep apart', 'Before', 'During', 'Afterwards'])
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(page.getByText('Demonstration protocol.')).toBeVisible()
    await expect(page.getByText('Noon professional skincare')).toBeVisible()
    const lines = page.getByRole('list', { name: 'To fill in by hand' }).getByRole('listitem')
    await expect(lines.filter({ hasText: /^(?:Batch|Date|Practitioner)$/ })).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Print this protocol' })).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a protocol explains how to print it, and has no print button', async ({ page }) => {
    await readProtocol(page, '/protocols/noon-clear-peel')
    await expect(
      page.getByText('To print it on one A4 sheet, choose Print in your browser’s menu'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  })
})
