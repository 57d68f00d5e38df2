import { expect, it } from 'vitest'
import { toLossText } from './loss-text.ts'

it.each([
  [{}, ''],
  [{ picture: 1 }, '1 picture was not pasted.'],
  [{ picture: 2 }, '2 pictures were not pasted.'],
  [{ color: 7, picture: 2 }, 'Colours and 2 pictures were not pasted.'],
  [{ hidden: 3 }, 'Hidden text was not pasted.'],
  [{ font: 1, comment: 1, link: 2 }, 'Fonts and sizes, 1 comment and 2 unsupported links were not pasted.'],
  [{ end: 1 }, 'Text beyond the maximum length was not pasted.'],
  [{ '<marquee>': 1 }, '<marquee> was not pasted.'],
])('lists what a paste has lost: %j', (lost, words) => {
  expect(toLossText(lost)).toBe(words)
})
