import { expect, it } from 'vitest'
import { publish } from './en-publish.ts'

const { affected, checked, later } = publish
const counted = (changed: number, same = 0, unseen = 0) => ({ affected: changed, same, unseen })

it.each([
  [counted(0), 'Publishing what is ticked changes no page.'],
  [counted(1), 'Publishing what is ticked changes 1 page.'],
  [
    counted(0, 2),
    'Publishing what is ticked changes no page. 2 pages use something of it and stay the same.',
  ],
  [
    counted(1, 6),
    'Publishing what is ticked changes 1 page. 6 other pages use something of it and stay the same.',
  ],
  [
    counted(3, 1),
    'Publishing what is ticked changes 3 pages. 1 other page uses something of it and stays the same.',
  ],
  [
    counted(6, 1, 5),
    'Publishing what is ticked changes at most 6 pages. There was no time to try each one. 1 other page uses something of it and stays the same.',
  ],
])('before a publish its pages are counted: %o', (pages, words) => {
  expect(affected(pages)).toBe(words)
})

it.each([
  [0, undefined, 'No page shows what was published.'],
  [1, counted(1), '1 page changed, as you saw it.'],
  [3, counted(3), '3 pages changed, as you saw them.'],
  [
    7,
    counted(1, 6),
    '1 page changed, as you saw it. 6 other pages use something of it and stay the same: this was checked.',
  ],
  [2, counted(0, 2), 'No page changed. 2 pages use something of it and stay the same: this was checked.'],
  [1, undefined, '1 page that could change was checked: visitors get what you saw.'],
  [
    7,
    counted(6, 1, 5),
    '6 pages that could change were checked: visitors get what you saw. 1 other page uses something of it and stays the same: this was checked.',
  ],
  [200, counted(300, 0, 280), '200 pages that could change were checked: visitors get what you saw.'],
  [200, undefined, '200 pages that could change were checked: visitors get what you saw.'],
])('afterwards the same pages are counted: of %d', (pages, before, words) => {
  expect(checked(pages, before)).toBe(words)
})

it('what is left to be checked is told', () => {
  expect(later(1)).toMatch(/^1 more page that could change is being checked/)
  expect(later(100)).toMatch(/^100 more pages that could change are being checked/)
})
