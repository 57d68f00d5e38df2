import { expect, test } from '@playwright/test'
import { site } from './site.ts'

test('PAGE-P1 every product prints as one sheet of A4, whole and without anything to click', async ({
  page,
  request,
}) => {
  const range = await (await request.get(site.url('/skincare'))).text()
  const products = new Set(
    Array.from(range.matchAll(/href="(\/product\/[a-z-]+)"/g), ([, path = '']) => path),
  )
  expect(products.size).toBeGreaterThanOrEqual(12)
  for (const path of products) {
    await page.goto(site.url(path), { waitUntil: 'load' })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(/\/Type\s*\/Pages[\s\S]*?\/Count (\d+)/.exec(pdf)?.[1], path).toBe('1')
    expect(pdf, path).toMatch(/\/MediaBox \[0 0 59[45]\.?\d* 84[12]\.?\d*\]/)
  }
})

test('on paper a product is its facts: no menus, buttons, breadcrumb or lists of links', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 695, height: 1055 })
  await page.goto(site.url('/product/noon-acno-solution'))
  for (const selector of ['nav', '.button', '.link-list', '.skip-link', 'summary'])
    for (const element of await page.locator(selector).all()) await expect(element).toBeHidden()
  for (const heading of ['Key ingredients', 'How it is used', 'Before use'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.locator('main img').first()).toBeVisible()
  const [picture, title] = [page.locator('main img').first(), page.getByRole('heading', { level: 1 })]
  const [left, right] = [await picture.boundingBox(), await title.boundingBox()]
  expect(left!.x + left!.width, 'the picture stands beside the facts').toBeLessThanOrEqual(right!.x)
})

test('answers that are closed on a screen are open on paper', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(site.url('/skincare/acne'))
  for (const answer of await page.locator('details .expanded').all()) await expect(answer).toBeVisible()
})
