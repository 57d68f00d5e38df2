import { expect, it } from 'vitest'
import { fillLabel, findItemNames, findReference, listPlaceholders, splitPlaceholder } from './item-names.ts'

it('lists and replaces the placeholders in a label', () => {
  const label = 'Days to wait after {product.name} before using {this}'
  const names = new Map([
    ['product.name', 'Clear Peel'],
    ['this', 'Calm Serum'],
  ])
  expect(listPlaceholders(label)).toEqual(['product.name', 'this'])
  expect(fillLabel(label, (name) => names.get(name))).toBe(
    'Days to wait after Clear Peel before using Calm Serum',
  )
})

it('returns no label while a name is missing', () => {
  expect(fillLabel('After {product}', () => undefined)).toBeUndefined()
  expect(fillLabel('After $& and {this}', () => '$&')).toBe('After $& and $&')
})

it('finds each item name in the sentences once, and no names while any name is missing', () => {
  const sentences = [
    { values: [] },
    { values: ['before'] },
    { values: ['after', 'this.name', 'before', 'product.name', 'this.name'] },
  ]
  const names = new Map([['this.name', 'Calm Serum']])
  const find = () => findItemNames(sentences, (name) => names.get(name))
  expect(find()).toBeUndefined()
  names.set('product.name', 'Clear Peel')
  expect(find()).toEqual(['Calm Serum', 'Clear Peel'])
  expect(findItemNames([{ values: ['before'] }], () => undefined)).toEqual([])
})

it.each([
  ['this', { of: 'this', field: 'title' }],
  ['product.name', { of: 'product', field: 'name' }],
])('parses the placeholder %s', (placeholder, parts) => {
  expect(splitPlaceholder(placeholder)).toEqual(parts)
})

it('finds a reference in the nearest enclosing object', () => {
  const holder = {
    body: { product: 'MCOUTER', pairs: [{ product: 'MCA', days: { before: 1 } }, { days: {} }] },
  }
  const toPath = (at: number) => ['body', 'pairs', { at, of: [] }, 'days'] as const
  expect(findReference(holder, toPath(0), 'product')).toBe('MCA')
  expect(findReference(holder, toPath(1), 'product')).toBe('MCOUTER')
  expect(findReference(holder, toPath(1), 'other')).toBeUndefined()
})
