import { expect, it } from 'vitest'
import { standardBlocks } from './index.ts'

/** Tests that people who know other page builders find blocks by the terms they are used to. */
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
