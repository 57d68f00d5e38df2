import { expect, it } from 'vitest'
import { standardBlocks } from './index.ts'

/** Tests that the block picker finds blocks by the names that other page builders use. */
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
