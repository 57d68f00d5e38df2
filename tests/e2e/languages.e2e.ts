/** Tests a site with German enabled (start-sites.ts) from a visitor's perspective. */
import { expect, test, type Page } from '@playwright/test'
import { findAccessibilityIssues } from '../find-accessibility-issues.ts'
import { canvas, createStaff, switchToUrl } from './in-studio.ts'
import { extendedSite } from './site.ts'
import { watchPage } from './watch-page.ts'

type ListedPage = Readonly<Record<'contentKey' | 'language', string>> & { readonly record: string | null }

const germanAcne = '/de/skincare/acne'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SEO-2 SITE-3 SITE-7 the language switch links to the same page and back, other links stay in the page’s language, and a page without a translation declares its language', async ({
    page,
  }) => {
    await page.goto(extendedSite.url('/skincare/acne'))
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(extendedSite.url(germanAcne))
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Klarer Rat bei Akne. Sanfte Pflege für ölige Haut.',
    )

    await page.getByRole('main').getByRole('link', { name: 'Acno Solution' }).click()
    await expect(page).toHaveURL(extendedSite.url('/de/product/noon-acno-solution'))
    await expect(page.getByRole('heading', { name: 'Anwendung', exact: true })).toBeVisible()

    await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(extendedSite.url('/product/noon-acno-solution'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')

    await page.goto(extendedSite.url('/de/contact'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
    await expect(page.getByRole('main')).toHaveAttribute('lang', 'en-GB')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', extendedSite.url('/contact'))
  })
})

test('SITE-3 German pages fit every width, are accessible and log nothing to the console, and search suggests German pages', async ({
  page,
}) => {
  const { complaints } = watchPage(page)
  for (const path of ['/de', '/de/skincare', '/de/product/noon-acne-starter-kit', germanAcne]) {
    await page.goto(extendedSite.url(path))
    await expect(page.getByRole('link', { name: 'English' })).toBeVisible()
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      const outside = await page.locator('footer a:visible').evaluateAll((links) =>
        links
          .filter((link) => {
            const { right } = link.getBoundingClientRect()
            return right > link.closest('ul, p, div')!.getBoundingClientRect().right + 1
          })
          .map((link) => link.textContent),
      )
      expect(outside, path).toEqual([])
    }
  }
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.goto(extendedSite.url('/de/search'))
  await page.locator('main input[name=q]').pressSequentially('salicyls')
  await page.getByRole('option').filter({ hasText: 'Acno Solution' }).click()
  await expect(page).toHaveURL(extendedSite.url('/de/product/noon-acno-solution'))
  expect(complaints).toEqual([])
})

test.describe('the studio', () => {
  const staff = createStaff(extendedSite)
  test.beforeAll(() => staff.create({ ed: 'editor' }))

  test('shows a page and a product without a German version read-only in German', async ({ page }) => {
    await staff.open(page, 'ed', '/about')
    await page.getByLabel('Page language').selectOption('de_DE')
    await expectReadOnly(page)
    await page.getByRole('button', { name: 'Show British English' }).click()
    await expect(page.getByText(untranslated)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()

    const pages = await page.request.get(extendedSite.url('/api/studio/pages'))
    const listed = ((await pages.json()) as { pages: readonly ListedPage[] }).pages
    const product = listed.find((one) => one.language === 'de_DE' && one.record === 'epiderm__product')
    const record = 'noon-balancing-toner'
    await switchToUrl(page, extendedSite.url(`/studio/page/${product?.contentKey}/de_DE?record=${record}`))
    await expect(page.locator(`iframe[src*="${record}"]`)).toBeAttached()
    await expectReadOnly(page)
  })
})

const untranslated = 'This page has no German version yet'

async function expectReadOnly(page: Page): Promise<void> {
  const headline = canvas(page).locator('main h1')
  await expect(page.getByText(untranslated).first()).toBeVisible()
  const before = await headline.textContent()
  await headline.click()
  await page.keyboard.type('Overwritten')
  await page.keyboard.press('Delete')
  await expect(headline).toHaveText(before ?? '')
  await expect(
    page.getByRole('textbox', { name: 'Text required' }).and(page.locator(':enabled:not([readonly])')),
  ).toHaveCount(0)
}
