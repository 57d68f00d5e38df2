import { expect, it } from 'vitest'
import { standardBlocks } from './index.ts'

/** What people who come from other builders look for. */
it.each([
  ['image', 'image'],
  ['photo', 'image'],
  ['heading', 'text-block'],
  ['CTA', 'button'],
  ['FAQ', 'expandable-section'],
  ['hero', 'section'],
  ['divider', 'horizontal-line'],
  ['gallery', 'grid'],
])('whoever looks for %s finds %s', (word, type) => {
  const found = standardBlocks.filter(({ editor }) => editor.keywords.includes(word))
  expect(found.map((block) => block.type)).toContain(type)
})
