/** Tests a signed-in visitor in Chromium: the page, its header, and sign-out. */
import { expect, test, type Page } from '@playwright/test'
import { members, siteAtBasePath as site } from './site.ts'
import { blockFonts, readLayoutShift, watchPage } from './watch-page.ts'

const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
const toast = (page: Page) => page.getByText('Your session has timed out. Try again.')

const signIn = (page: Page) => page.request.post(site.url('/api/session'), { data: members.anna })

/** Opens the page as a signed-in visitor and waits for the response to the page's session request. */
async function open(page: Page, path = '/skincare/acne'): Promise<void> {
  const watched = page.waitForResponse(site.url('/api/session'))
  await page.goto(site.url(path))
  await watched
}

test('SSN-1 PAGE-C3 PAGE-A7 a signed-in visitor’s events contain the visitor’s id, and the header does not move', async ({
  page,
}) => {
  await blockFonts(page)
  const answer = await signIn(page)
  const { userId } = (await answer.json()) as { userId: string }
  const { complaints, requests } = watchPage(page)
  await open(page)
  await expect(headerLink(page, 'Account')).toHaveAttribute('href', `${site.basePath}/account`)
  await expect(headerLink(page, 'Sign in')).toHaveCount(0)
  expect(await readLayoutShift(page)).toBe(0)
  const data = await page.locator('script[data-provider-type="user"]').textContent()
  expect(JSON.parse(data ?? '')).toEqual({ isGuest: false, userId })
  expect(requests.filter((url) => url.includes('/api/session'))).toHaveLength(1)
  await page.goto(site.url('/skincare/conditions'))
  await expect(page.locator('.hidden-region [data-island="session-validator"]').first()).toBeAttached()
  expect(complaints).toEqual([])
})

test('SSN-2 signing out on the account page is shown as a sign-out in the other tab, not as a time-out', async ({
  page,
  context,
}) => {
  await signIn(page)
  await open(page)
  const account = await context.newPage()
  await open(account, '/account')
  await account.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(account).toHaveURL(site.url('/sign-in'))
  await expect(page.getByText('You are logged out.')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
})

test('SSN-2 after a clock change, no session message is shown until the server has responded', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page)
  await open(page)
  const asked = page.waitForResponse(site.url('/api/session'))
  await page.clock.fastForward('01:00:00')
  expect((await asked).status()).toBe(200)
  await expect(toast(page)).toBeHidden()
  await expect(headerLink(page, 'Account')).toBeAttached()
})
