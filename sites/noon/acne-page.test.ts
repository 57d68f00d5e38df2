/** Tests the requirements for the stored acne page. Browser tests measure the page's layout. */
import { describe, expect, it } from 'vitest'
import { findGutters, readStoredPage, toColumns, toGutter, toNestedBlocks } from './stored-page.fixture.ts'

const page = await readStoredPage('pages/acne')
const blocks = page.body.blocks.flatMap(toNestedBlocks)
const find = (type: string) => blocks.filter(({ block }) => block === type)

describe('the stored acne page', () => {
  it('SEC-4 uses gutters of 0, 2 and 5rem', () => {
    expect(findGutters(page)).toEqual(['0rem', '2rem', '5rem'])
    for (const section of find('section').filter((node) => toColumns(node).length > 1))
      expect(Object.keys(toGutter(section) ?? {})).toEqual(['desktop', 'tablet', 'mobile'])
  })

  it('PAGE-A2 promises next-day delivery for orders before 5pm in every title and description', () => {
    const [seo] = find('seo-assistant')
    const { pageTitle, description, titleWithoutRecord, descriptionWithoutRecord } = seo?.props ?? {}
    for (const text of [pageTitle, description, titleWithoutRecord, descriptionWithoutRecord])
      expect(text).toMatch(/order before \{!Delivery\.cutOffText\} for next-day delivery/i)
  })

  it('PAGE-A4 asks which peel is best, what acne is, and whether the products help with dark spots', async () => {
    const { collection } = blocks.find(({ id }) => id === 'questions')?.props ?? {}
    const names = ['which-peel-is-best-for-acne', 'what-is-acne', 'do-the-products-help-with-dark-spots']
    const questions = await Promise.all(names.map((name) => readStoredPage(`questions/${name}`)))
    expect(collection).toMatchObject({ contentKeys: questions.map(({ contentKey }) => contentKey) })
  })
})

describe('the pages of the specification', () => {
  it.each(['home', 'skincare', 'acne', 'conditions', 'product', 'search', 'contact'])(
    'SITE-1 the stored page %s is visible to guests',
    async (name) => {
      const { body } = await readStoredPage(`pages/${name}`)
      expect(body.access ?? 'everyone').toBe('everyone')
    },
  )
})
