import { expect, it } from 'vitest'
import { publish } from './en-publish.ts'

const { upTo, exactly, checked, later, behind } = publish
const counted = (changed: number, same = 0) => ({ changed, same })

it.each([
  [{ affected: 96, unrecorded: 0 }, 'Up to 96 pages change.'],
  [
    { affected: 1, unrecorded: 1 },
    'Up to 1 page changes. 1 page without recorded dependencies may also change.',
  ],
  [
    { affected: 0, unrecorded: 2 },
    'No page is known to change. 2 pages without recorded dependencies may also change.',
  ],
])('reports an upper limit of changed pages before they are checked: %o', (pages, words) => {
  expect(upTo(pages)).toBe(words)
})

it.each([
  [counted(0), 'No page changes.'],
  [counted(1), '1 page changes.'],
  [counted(7), '7 pages change.'],
  [counted(0, 2), 'No page changes. 2 pages use the changed content and stay the same.'],
  [counted(1, 6), '1 page changes. 6 other pages use the changed content and stay the same.'],
])('reports how many pages change once they are checked: %o', (pages, words) => {
  expect(exactly(pages)).toBe(words)
})

it.each([
  [0, undefined, 'No page shows what was published.'],
  [1, counted(1), '1 page changed, as you saw it.'],
  [3, counted(3), '3 pages changed, as you saw them.'],
  [
    7,
    counted(1, 6),
    '1 page changed, as you saw it. 6 other pages use the changed content and stay the same: this was checked.',
  ],
  [2, counted(0, 2), 'No page changed. 2 pages use the changed content and stay the same: this was checked.'],
  [1, undefined, '1 page that could change was checked: visitors get what you saw.'],
  [200, undefined, '200 pages that could change were checked: visitors get what you saw.'],
])('counts the same pages after a publish: of %d', (pages, before, words) => {
  expect(checked(pages, before)).toBe(words)
})

it('reports the pages that are still being checked', () => {
  expect(later(1)).toMatch(/^1 more page that could change is being checked/)
  expect(later(100)).toMatch(/^100 more pages that could change are being checked/)
})

it('names servers that do not show the release yet', () => {
  expect(behind(['shop-1:3000', 'shop-2:3000'])).toBe(
    'shop-1:3000, shop-2:3000 may show the previous pages for a few more seconds.',
  )
})
