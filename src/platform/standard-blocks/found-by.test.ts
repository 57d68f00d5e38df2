import { expect, it } from 'vitest'
import { standardBlocks } from './index.ts'

/** Tests search terms of people who know other page builders. */
it.each([
  ['image', 'image'],
  ['photo', 'image'],
  ['heading', 'text-block'],
  ['CTA', 'button'],
  ['FAQ', 'expandable-section'],
  ['hero', 'section'],
  ['divider', 'horizontal-line'],
  ['gallery', 'grid'],
])('a search for %s finds %s', (word, type) => {
  const found = standardBlocks.filter(({ editor }) => editor.keywords.includes(word))
  expect(found.map((block) => block.type)).toContain(type)
})
