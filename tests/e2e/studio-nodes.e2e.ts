/** Tests two editors whose browsers are connected to two servers of the same site, as happens behind a proxy. */
import { expect, test, type Page } from '@playwright/test'
import {
  canvas,
  createStaff,
  openArea,
  openPage,
  expectSaved,
  selectHeadline,
  studioOptions,
  findTextField,
} from './in-studio.ts'
import { createSecondNode, createSeparateSite } from './own-site.ts'

const first = createSeparateSite('nodes')
const second = createSecondNode(first)
const staff = createStaff(first.site)
const secondStaff = createStaff(second.site)

test.use(studioOptions)
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  await staff.create({ ed: 'editor' })
  await secondStaff.create({ edna: 'editor' })
})

const headline = (page: Page) => canvas(page).locator('main h1')
const alsoHere = (page: Page, name: string) => page.getByText(`Also here: ${name}`, { exact: true })

test('editors on two servers see each other’s names and edits, and a name disappears when that editor leaves', async ({
  page,
  browser,
}) => {
  await staff.open(page, 'ed', '/cookies')
  await expect(alsoHere(page, 'edna')).toHaveCount(0)
  const other = await secondStaff.openAs(browser, 'edna', '/cookies')
  expect(new URL(other.url()).origin).not.toBe(new URL(page.url()).origin)
  await expect(alsoHere(page, 'edna')).toBeVisible()
  await expect(alsoHere(other, 'ed')).toBeVisible()

  await selectHeadline(page)
  await findTextField(page).fill('Cookies, typed at the first server')
  await expect(headline(other)).toHaveText('Cookies, typed at the first server')
  await selectHeadline(other)
  await findTextField(other).fill('Cookies, typed at the second')
  await expectSaved(other)
  await expect(headline(page)).toHaveText('Cookies, typed at the second')

  await openArea(other, 'Pages')
  await expect(alsoHere(page, 'edna')).toHaveCount(0)
  await openPage(other, '/cookies')
  await expect(alsoHere(page, 'edna')).toBeVisible()
  await expect(alsoHere(other, 'ed')).toBeVisible()
  await page.close()
  await expect(alsoHere(other, 'ed')).toHaveCount(0)
  await other.context().close()
})
