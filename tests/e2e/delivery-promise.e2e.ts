import { expect, test } from '@playwright/test'
import { rootSite } from './site.ts'
import { blockFonts, readLayoutShift } from './watch-page.ts'

const path = '/delivery-and-returns'
const rule = 'Order before 5pm, Monday to Friday, for delivery on the next working day.'

test.use({ timezoneId: 'Europe/London' })

for (const [now, expected] of [
  ['2026-11-23T16:59:30Z', 'Order before 5pm today for delivery on Tuesday 24 November.'],
  ['2026-12-24T17:00:00Z', 'Order now for delivery on Wednesday 30 December.'],
  ['2031-06-02T09:00:00Z', ''],
] as const) {
  test(`PAGE-A2 a page opened at ${now} shows ${expected || 'only the rule'}`, async ({ page }) => {
    await page.clock.setFixedTime(new Date(now))
    await page.goto(rootSite.url(path), { waitUntil: 'load' })
    await expect(page.getByText(rule)).toBeVisible()
    await expect(page.locator('[data-delivery-day]')).toHaveText(expected)
  })
}

test('PAGE-A2 a page that is open at the cut-off updates the day without a reload', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-23T16:59:30Z') })
  await page.goto(rootSite.url(path))
  const day = page.locator('[data-delivery-day]')
  await expect(day).toContainText('Tuesday 24 November')
  await page.clock.runFor(60_000)
  await expect(day).toContainText('for delivery on Wednesday 25 November')
})

test('the day is in the promise’s language, even if the rest of the page is in another language', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-23T16:59:30Z'))
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text())
      .replace('<html lang="en-GB"', '<html lang="de-DE"')
      .replace('<main id="main"', '<main id="main" lang="en-GB"')
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto(rootSite.url(path))
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await expect(page.locator('[data-delivery-day]')).toContainText('Tuesday 24 November')
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })
  test('the cut-off is shown in the pharmacy’s time zone, and the text mentions that time zone', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2026-11-23T20:00:00+05:30'))
    await page.goto(rootSite.url(path))
    await expect(page.locator('[data-delivery-day]')).toHaveText(
      /^Order before 5pm UK time today for delivery on .*Tuesday 24/,
    )
  })
})

for (const width of [320, 375, 1440]) {
  test(`the day appears without a layout shift at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await blockFonts(page)
    await page.goto(rootSite.url(path), { waitUntil: 'load' })
    await expect(page.locator('[data-delivery-day]')).not.toBeEmpty()
    expect(await readLayoutShift(page)).toBe(0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('PAGE-A2 only the rule is shown, without an empty line below it', async ({ page }) => {
    await page.goto(rootSite.url(path))
    await expect(page.getByText(rule)).toBeVisible()
    await expect(page.locator('[data-delivery-day]')).toBeHidden()
  })
})
