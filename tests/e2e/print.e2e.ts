import { expect, test, type Page } from '@playwright/test'
import { shareTab } from './share-tab.ts'
import { members, rootSite, siteAtBasePath } from './site.ts'

const shared = shareTab()

/** The printable area of an A4 sheet, in CSS pixels. */
const sheet = { width: 695, height: 1055 }

async function expectOneSheet(page: Page): Promise<void> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(/\/Type\s*\/Pages[\s\S]*?\/Count (\d+)/.exec(pdf)?.[1], page.url()).toBe('1')
  expect(pdf, page.url()).toMatch(/\/MediaBox \[0 0 59[45]\.?\d* 84[12]\.?\d*\]/)
}

/** Prints only the three longest products, because printing takes several times longer than loading a page. */
test('PAGE-P1 every product prints in full on one sheet of A4, without controls', async ({ request }) => {
  const page = shared()
  const range = await (await request.get(rootSite.url('/skincare'))).text()
  const products = new Set(
    Array.from(range.matchAll(/href="(\/product\/[a-z-]+)"/g), ([, path = '']) => path),
  )
  expect(products.size).toBeGreaterThanOrEqual(12)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
  const heights: { readonly path: string; readonly heightPx: number }[] = []
  for (const path of products) {
    await page.goto(rootSite.url(path))
    heights.push({
      path,
      heightPx: await page.locator('main').evaluate((main) => main.getBoundingClientRect().height),
    })
  }
  for (const { path } of heights.toSorted((one, other) => other.heightPx - one.heightPx).slice(0, 3)) {
    await page.goto(rootSite.url(path), { waitUntil: 'load' })
    await expectOneSheet(page)
  }
})

test('a printed product page has no menus, buttons, breadcrumb or lists of links', async () => {
  const page = shared()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
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

test('answers that are collapsed on screen are expanded in print', async () => {
  const page = shared()
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

test('PAGE-P1 each protocol prints as one sheet of A4 with lines to fill in by hand', async () => {
  const page = shared()
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true')
  })
  for (const path of protocols) {
    if (path === protocols[0]) await readProtocol(page, path)
    else await page.goto(siteAtBasePath.url(path))
    await page.getByRole('button', { name: 'Print this protocol' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')

    await expectOneSheet(page)

    await page.emulateMedia({ media: 'print' })
    for (const heading of ['Not for everyone', 'Keep apart', 'Before', 'During', 'Afterwards'])
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(page.getByText('Demonstration protocol.')).toBeVisible()
    await expect(page.getByText('Noon professional skincare')).toBeVisible()
    const lines = page.getByRole('list', { name: 'To fill in by hand' }).getByRole('listitem')
    await expect(lines.filter({ hasText: /^(?:Batch|Date|Practitioner)$/ })).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Print this protocol' })).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})

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
