import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeFields, field } from '#schema'
import { joinLabels, toTypePositionLabels } from './position-labels.ts'

const schema = z.object({
  texture: field.image('Texture').optional(),
  pictures: z.array(field.image('Picture')).meta({ label: 'More pictures' }).default([]),
})
const product = { type: 'product', label: 'Product', fields: describeFields(schema) }
const types = { blocks: new Map(), contentTypes: new Map([['product', product as never]]) }

it.each([
  ['a changed picture', ['texture', 'source'], 'Texture'],
  ['a changed alternative text', ['texture', 'altText'], 'Texture › Alt text'],
  ['a changed picture in a list', ['pictures', '0', 'source'], 'More pictures › Item 1'],
])('labels %s without technical names', (_, path, label) => {
  const position = { block: null, path: ['body', ...path] }
  const labels = toTypePositionLabels(types, { type: 'product', blockType: null }, position)
  expect(joinLabels(labels)).toBe(label)
})
