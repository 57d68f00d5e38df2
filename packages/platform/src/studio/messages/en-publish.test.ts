import { expect, it } from 'vitest'
import { publishMessages } from './en-publish.ts'

const { upTo, exactly, checked, later, behind } = publishMessages
const counted = (changed: number, same = 0) => ({ changed, same })

it.each([
  [{ affected: 96, unrecorded: 0, isComplete: true }, 'Up to 96 pages will change.'],
  [{ affected: 1, unrecorded: 1, isComplete: true }, 'Up to 2 pages will change.'],
  [{ affected: 0, unrecorded: 0, isComplete: true }, 'No pages will change.'],
  [
    { affected: 96, unrecorded: 900, isComplete: false },
    'At least 96 pages use this content. Up to 996 pages may change.',
  ],
  [
    { affected: 1, unrecorded: 1, isComplete: false },
    'At least 1 page uses this content. Up to 2 pages may change.',
  ],
  [
    { affected: 0, unrecorded: 9, isComplete: false },
    'Still checking which pages use this content. Up to 9 pages may change.',
  ],
])(
  'reports an upper limit before the pages are checked, and a minimum until all pages are scanned: %o',
  (pages, words) => {
    expect(upTo(pages)).toBe(words)
  },
)

it.each([
  [counted(0), 'No pages will change.'],
  [counted(1), '1 page will change.'],
  [counted(7), '7 pages will change.'],
  [counted(0, 2), 'No pages will change. 2 checked pages do not change.'],
  [counted(1, 6), '1 page will change. 6 other checked pages do not change.'],
])('reports the number of changed pages after they are checked: %o', (pages, words) => {
  expect(exactly(pages)).toBe(words)
})

it.each([
  [0, undefined, 'No page uses this content.'],
  [1, counted(1), '1 page changed, exactly as in your preview.'],
  [3, counted(3), '3 pages changed, exactly as in your preview.'],
  [7, counted(1, 6), '1 page changed, exactly as in your preview. 6 other checked pages do not change.'],
  [2, counted(0, 2), 'No pages changed. 2 checked pages do not change.'],
  [1, undefined, 'Your changes are live. 1 page was checked.'],
  [200, undefined, 'Your changes are live. 200 pages were checked.'],
])('describes the result of a publish that checked %d pages', (pages, before, words) => {
  expect(checked(pages, before)).toBe(words)
})

it('reports the number of pages that are being checked', () => {
  expect(later(1)).toMatch(/^1 more page is still being checked/)
  expect(later(100)).toMatch(/^100 more pages are still being checked/)
})

it('lists the servers that do not show the release yet', () => {
  expect(behind(['shop-1:3000', 'shop-2:3000'])).toBe(
    'shop-1:3000, shop-2:3000 may show earlier versions of pages for a few more seconds.',
  )
})
