/** Content types and blocks before and after a change to their schemas, for tests. */
import { z } from 'zod'
import { createRegistry, defineBlock } from '#blocks'
import { defineContentType } from '#content-types'
import { blockTree, field } from '#schema'

const facts = { name: 'epiderm__bicycle', label: 'Bicycle', folder: 'bicycles' }

export const previousBicycle = defineContentType({
  ...facts,
  uniqueFields: ['sku'],
  schema: z.object({
    size: field.text('Size'),
    sku: field.text('Sku').optional(),
    link: field.text('Address').optional(),
    similar: field.contentKey('Similar').optional(),
    text: blockTree('Text').optional(),
  }),
})

/** The type after the change: two of its fields have different names. */
export const bicycle = defineContentType({
  ...facts,
  uniqueFields: ['code'],
  schema: z.object({
    frameSize: field.text('Frame size'),
    code: field.text('Code').optional(),
    url: field.text('Address').optional(),
    similar: field.contentKey('Similar').optional(),
    text: blockTree('Text').optional(),
  }),
  version: 2,
  migrate: [
    {
      sample: { size: '54 cm', sku: 'a-1' },
      migrate: ({ size, sku, link, ...body }) => ({ frameSize: size, code: sku, url: link, ...body }),
    },
  ],
})

const box = (property: string) => ({
  type: 'box',
  label: 'Box',
  editor: { category: 'layout' as const, keywords: [], icon: 'utility:text' },
  schema: z.object({ [property]: field.text('Color').optional() }),
  styles: '',
  View: () => null,
  samples: [],
})

export const previousBlocks = createRegistry([defineBlock(box('color'))])

export const blocks = createRegistry([
  defineBlock({
    ...box('tint'),
    version: 2,
    migrate: [
      {
        sample: { props: { color: 'red' }, slots: {} },
        migrate: ({ props: { color, ...props }, slots }) => ({ props: { ...props, tint: color }, slots }),
      },
    ],
  }),
])
