import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '#operations'
import { checkOperation } from './check-operation.ts'
import {
  editor,
  createBlocksTarget,
  openTab,
  openTestSite,
  publishBody,
  createTextOperation,
  createTextBlock,
  type Tab,
  type TestSite,
} from './testing.ts'

const section = (id: string, inside: readonly object[] = []) => ({
  id,
  block: 'section',
  props: { sectionConfig: { columns: [{ columnKey: 'all', columnName: 'All', columnWidth: 12 }] } },
  slots: { all: [...inside] as { id: string; block: string }[] },
})

let test: TestSite
let tab: Tab
beforeAll(async () => {
  test = await openTestSite()
  const key = await publishBody(test, 'judged', { blocks: [createTextBlock('a', 'Before'), section('s')] })
  tab = openTab(test.drafts, key, editor)
})
afterAll(() => test.close())

const setItem = (path: readonly string[], value: unknown): Operation => ({
  kind: 'set',
  block: null,
  path: [...path],
  value,
})
const insert = (
  node: Extract<Operation, { kind: 'insert' }>['node'],
  position = createBlocksTarget(),
): Operation => ({
  kind: 'insert',
  node,
  place: position,
})
const many = Array.from({ length: 10_000 }, (_, at) => createTextBlock(`m-${at}`, ''))

describe('attack: an ill-formed operation', () => {
  it.each<[string, Operation]>([
    ['on another page’s block', createTextOperation('block-of-another-page', 'Foreign')],
    ['with a value of the wrong type', createTextOperation('a', { deep: [] })],
    ['with an unknown property', { kind: 'set', block: 'a', path: ['props', 'onclick'], value: 'alert(1)' }],
    ['with an unknown device', { kind: 'set', block: 'a', path: ['visible'], value: 'sometimes' }],
    ['with an unknown block', insert({ id: 'new', block: 'script' })],
    [
      'in an unknown slot',
      insert(createTextBlock('new', ''), { parent: { block: 's', slot: 'nowhere' }, before: null }),
    ],
    [
      'in an unknown field',
      insert(createTextBlock('new', ''), { parent: { field: 'toString' }, before: null }),
    ],
    ['with an invalid url name', setItem(['urlName'], '../admin')],
    ['with a title that is too long', setItem(['title'], 'x'.repeat(301))],
    ['with an unknown field of the item', setItem(['body', 'script'], 'x')],
    ['with a character that cannot be stored', createTextOperation('a', '\u0000')],
    ['with an id that exists already', insert(createTextBlock('a', 'Again'))],
    ['with more blocks than an item may have', insert(section('many', many))],
    ['of an unknown content type', { kind: 'create', type: 'none', title: '', urlName: '', body: {} }],
  ])('%s is rejected, logged with its value, and changes nothing', async (_, operation) => {
    const before = await tab.read()
    const { seq, results } = await tab.edit(operation)
    const outcome = { kind: 'refused', message: expect.stringMatching(/\w+ \w+/) }
    expect(results).toMatchObject([{ outcome }])
    expect(await tab.readLog(seq - 1)).toMatchObject([{ operation, outcome }])
    expect(await tab.read()).toEqual({ ...before, seq })
  })

  it.each<[string, Operation, object]>([
    ['a property', createTextOperation('a', 7), { block: 'a', path: ['props', 'text'] }],
    [
      'a property of a block inside an inserted block',
      insert(section('around', [{ ...createTextBlock('inside', ''), props: { text: 7 } }])),
      { block: 'inside', path: ['props', 'text'] },
    ],
    ['the url name', setItem(['urlName'], 'A B'), { block: null, path: ['urlName'] }],
    ['a field of the item', setItem(['body', 'route'], 7), { block: null, path: ['body', 'route'] }],
  ])('reports the location of the problem: %s', async (_, operation, place) => {
    const { results } = await tab.edit(operation)
    expect(results).toMatchObject([
      { outcome: { kind: 'refused', message: expect.not.stringContaining('›'), place } },
    ])
  })
})

describe('an unfinished draft', () => {
  it('may lack content that publishing requires', async () => {
    expect(await tab.edit({ kind: 'unset', block: null, path: ['body', 'route'] })).toMatchObject({
      results: [{ outcome: { kind: 'applied' } }],
    })
  })

  it('accepts an operation that adds no problem to the existing problems', () => {
    const before = {
      type: 'epiderm__page',
      title: 'Old',
      urlName: 'old',
      isWithdrawn: false,
      body: { blocks: [{ ...createTextBlock('a', ''), props: { text: 7 } }] },
    }
    const operation = createTextOperation('a', 7)
    expect(checkOperation(test.content, { operation, before, after: before })).toBeUndefined()
    expect(checkOperation(test.content, { operation, before: undefined, after: before })).toBeDefined()
  })
})
