import { expect, it } from 'vitest'
import { createContentTypes, standardContentTypes } from '#content-types'
import { createRegistry } from '#blocks'
import { standardBlocks } from '#standard-blocks'
import { compareItems } from './compare-items.ts'

const rules = { types: createContentTypes(standardContentTypes), registry: createRegistry(standardBlocks) }
const toPage = (block: string, props: object) => ({
  type: 'epiderm__page',
  title: 'Acne',
  urlName: 'acne',
  body: { route: '/acne', blocks: [{ id: 'one', block, props }] },
})
const compare = (block: string, before: object, after: object) =>
  compareItems(rules, toPage(block, before), toPage(block, after))

const column = (columnKey: string, columnWidth: number) => ({ columnKey, columnWidth })
const columns = (...all: object[]) => ({ sectionConfig: { columns: all } })

it('matches list entries by key, regardless of their position in the list', () => {
  const before = columns(column('left', 6), column('right', 6))
  const after = columns(column('new', 2), column('left', 6), column('right', 4))
  expect(compare('section', before, after)).toEqual([
    {
      path: 'body › blocks › one › props › sectionConfig › columns › right › columnWidth',
      before: 6,
      after: 4,
    },
    {
      path: 'body › blocks › one › props › sectionConfig › columns › new',
      before: undefined,
      after: column('new', 2),
    },
  ])
})

it('compares a list whose entries have no keys as a single property', () => {
  const [before, after] = [{ items: ['a', 'b'] }, { items: ['new', 'a', 'b'] }]
  expect(compare('list', before, after)).toEqual([
    { path: 'body › blocks › one › props › items', before: before.items, after: after.items },
  ])
})

it('compares a list as a single property if two of its entries have the same key', () => {
  const twice = columns(column('left', 6), column('left', 6))
  expect(compare('section', twice, columns(column('left', 6))).map(({ path }) => path)).toEqual([
    'body › blocks › one › props › sectionConfig › columns',
  ])
})
