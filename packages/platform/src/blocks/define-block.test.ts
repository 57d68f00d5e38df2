import { expect, it } from 'vitest'
import { z } from 'zod'
import { createRegistry, defineBlock } from './define-block.ts'

const notice = (category: string) =>
  defineBlock({
    type: 'notice',
    label: 'Notice',
    // Simulates an author whose code editor does not check types.
    editor: { category: category as 'text', keywords: [], icon: 'utility:text' },
    schema: z.object({}),
    styles: '',
    View: () => null,
    samples: [],
  })

it('rejects an unknown category and lists the valid categories', () => {
  expect(createRegistry([notice('text')]).size).toBe(1)
  expect(() => createRegistry([notice('texts')])).toThrow(
    'The block notice has the category "texts"; it must be one of layout, text, media, lists',
  )
})

it.each(['browser', 'island'])('rejects a block if the build did not find its %s code', (name) => {
  const load = () => Promise.resolve({ Island: () => null })
  expect(() => createRegistry([{ ...notice('text'), [name]: load }])).toThrow(
    `The build did not find the ${name} code of the block notice; write \`${name}: () => import('./file.ts')\``,
  )
  const found = Object.assign(load, { file: 'blocks/notice.browser.ts' })
  expect(createRegistry([{ ...notice('text'), [name]: found }]).size).toBe(1)
})
