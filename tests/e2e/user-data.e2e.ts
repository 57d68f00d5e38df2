/** Tests visitor data in text, on a page whose HTML is the same for everyone. */
import { expect, test, type Page } from '@playwright/test'
import { members, siteAtBasePath as site } from './site.ts'
import { watchPage } from './watch-page.ts'

const guestText = ['Plain .', 'Rich , a guest true']
const annaText = ['Plain 005anna.', 'Rich 005anna, a guest false']
const texts = (page: Page) => page.locator('main > :not(template)')

const signIn = (page: Page) => page.request.post(site.url('/api/session'), { data: members.anna })
const isOfVisitors = (url: string) => /\/api\/(?:visitor|session)|\/visitor-/.test(url)

test('SSN-1 {!User} shows guest values to a guest, with and without scripts, and sends no request', async ({
  page,
  browser,
}) => {
  const { complaints, requests } = watchPage(page)
  await page.goto(site.url('/who'), { waitUntil: 'networkidle' })
  await expect(texts(page)).toHaveText(guestText)
  expect(requests.filter(isOfVisitors)).toEqual([])
  expect(complaints).toEqual([])

  const withoutScript = await browser.newPage({ javaScriptEnabled: false })
  await withoutScript.goto(site.url('/who'))
  await expect(texts(withoutScript)).toHaveText(guestText)
  await withoutScript.close()
})

test('SSN-1 {!User} shows a signed-in visitor’s own id, and no trace of it after the session has ended', async ({
  page,
}) => {
  const before = await (await page.request.get(site.url('/who'))).text()
  await signIn(page)
  expect(await (await page.request.get(site.url('/who'))).text()).toBe(before)

  const { complaints } = watchPage(page)
  await page.goto(site.url('/who'))
  await expect(texts(page)).toHaveText(annaText)
  expect(complaints).toEqual([])

  await page.request.delete(site.url('/api/session'))
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(texts(page)).toHaveText(guestText)
  await signIn(page)
  await page.reload()
  await expect(texts(page)).toHaveText(annaText)
})

test('SSN-1 {!User} is replaced in content that is loaded later and, by the server, on a private page', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto(site.url('/who'))
  await expect(texts(page)).toHaveText(annaText)
  await page.evaluate(async () => {
    const html = await (await fetch(location.href)).text()
    const later = new DOMParser().parseFromString(html.replace(/<style>[^]*?<\/style>/, ''), 'text/html')
    document.querySelector('main')?.append(...later.querySelectorAll('main > *'))
  })
  await expect(texts(page)).toHaveText([...annaText, ...annaText])

  const withoutScript = await browser.newPage({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  await withoutScript.goto(site.url('/who?visitor=me'))
  await expect(texts(withoutScript)).toHaveText(annaText)
  await withoutScript.close()
})
