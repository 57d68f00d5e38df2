import { describe, expect, it } from 'vitest'
import { applyOperation } from '#operations/browser'
import type { DraftState, Operation } from '#operations'
import type { BlockType, ContentTypeDetails } from '../api/shapes.ts'
import type { LocatedProblem } from '../fields/located-problem.ts'
import { createRowStore } from '../outline/row-store.ts'
import { createRowBuilder, filterRows, listRows, listKeysWithinHiddenRows, type OutlineRow } from './rows.ts'

const toType = (type: string, facts: object = {}) =>
  ({ type, label: `A ${type}`, category: 'text', slots: [], fields: [], ...facts }) as unknown as BlockType
const heading = { name: 'text', label: 'Text', kind: 'text', isRequired: true, inside: [] }
const links = { name: 'links', label: 'Links', isList: true, inside: [{ fields: [heading] }] }
const blocks = [
  toType('text', { nameFrom: 'text', fields: [heading] }),
  toType('list', { fields: [links] }),
  toType('card', { category: 'layout', slots: [{ name: 'content' }, { name: 'foot' }] }),
]
const types = {
  blocks: new Map(blocks.map((type) => [type.type, type])),
  contentTypes: new Map([
    ['page', { fields: [{ name: 'blocks', kind: 'blocks' }] } as unknown as ContentTypeDetails],
    ['product', { fields: [], isRecord: true } as unknown as ContentTypeDetails],
  ]),
}
const item = { contentKey: 'MC1', language: 'en_GB' }
const text = (id: string) => ({ id, block: 'text', props: { text: `Words of ${id}` } })
const start = {
  type: 'page',
  title: 'Page',
  urlName: 'page',
  body: {
    blocks: [text('first'), { id: 'card', block: 'card', slots: { content: [text('inner')] } }, text('last')],
  },
  seq: 0,
} as unknown as DraftState

function edit(draft: DraftState, operation: Operation): DraftState {
  const applied = applyOperation(draft, operation)
  if (applied.kind !== 'applied') throw new Error('It does not apply')
  return applied.head as DraftState
}
const set = (block: string, path: string[], value: unknown): Operation => ({
  kind: 'set',
  block,
  path,
  value,
})
const none: readonly LocatedProblem[] = []
const toNames = (rows: readonly OutlineRow[]) => listRows(rows).map(({ name }) => name)

describe('rows of an item', () => {
  const toRows = createRowBuilder(types)
  const read = (draft: DraftState) => toRows([{ item, draft, problems: none }])
  const rows = read(start)

  it('are the item’s blocks by name, and the slots of blocks with several slots', () => {
    expect(toNames(rows)).toEqual([
      'Page settings',
      'Words of first',
      'A card',
      'Content',
      'Words of inner',
      'Foot',
      'Words of last',
    ])
  })

  it('stay the same objects until they change; a change replaces only the changed row and the rows around it', () => {
    expect(read(edit(start, set('first', ['props', 'class'], 'x')))).toBe(rows)
    const changed = read(edit(start, set('inner', ['props', 'text'], 'Anew')))
    expect(toNames(changed)).toContain('Anew')
    expect(changed[0]?.rows[0]).toBe(rows[0]?.rows[0])
    expect(changed[0]?.rows[1]).not.toBe(rows[0]?.rows[1])
    expect(changed[0]?.rows[2]).toBe(rows[0]?.rows[2])
    expect(toNames(read(start))).toEqual(toNames(rows))
  })

  it('show which blocks are hidden or limited, and which content is missing', () => {
    const draft = [
      set('first', ['visible'], { desktop: true, tablet: true, mobile: false }),
      set('inner', ['visible'], false),
      set('last', ['access'], 'signedIn'),
      set('last', ['props', 'text'], ''),
    ].reduce(edit, start)
    const found = new Map(listRows(read(draft)).map((row) => [row.block, row]))
    expect(found.get('first')).toMatchObject({ isHidden: false, hiddenOn: ['mobile'] })
    expect(found.get('inner')).toMatchObject({ isHidden: true })
    expect(found.get('last')).toMatchObject({ isLimited: true, problems: ['Fill in “Text”'] })
  })

  it('show missing content in lists of a block, named by list, entry and field', () => {
    const list = { id: 'list', block: 'list', props: { links: [{ text: 'One' }, { text: '' }, {}] } }
    const row = listRows(read({ ...start, body: { blocks: [list] } })).find(({ block }) => block === 'list')
    expect(row?.problems).toEqual(['Fill in “Links › Item 2 › Text”', 'Fill in “Links › Item 3 › Text”'])
  })

  it('include the record that the page shows while the record has problems', () => {
    const record = { ...start, type: 'product', title: 'Clear Peel', body: {} }
    const named = { contentKey: 'MCRECORD', language: 'en_GB' }
    const toTitles = (problems: readonly LocatedProblem[]) =>
      toRows([
        { item, draft: start, problems: none },
        { item: named, draft: record, problems },
      ]).map(({ name }) => name)
    expect(toTitles(none)).toEqual(['Page settings'])
    expect(toTitles([{ block: null, path: ['body', 'name'], text: 'Fill in “Name”' }])).toEqual([
      'Page settings',
      'Clear Peel',
    ])
  })

  it('show each server problem once, and are unchanged if there are no problems', () => {
    const draft = edit(start, set('last', ['props', 'text'], ''))
    const toOwn = createRowBuilder(types)
    const readOwn = (problems: readonly LocatedProblem[]) => toOwn([{ item, draft, problems }])
    const before = readOwn(none)
    const withProblems = [
      { block: 'inner', path: ['props', 'text'], text: 'Too long.' },
      { block: 'last', path: ['props', 'text'], text: 'Required before this can be published.' },
      { block: null, path: ['body', 'route'], text: 'Two pages have this address.' },
    ]
    const [page] = readOwn(withProblems)
    const found = new Map(listRows(page === undefined ? [] : [page]).map((row) => [row.block, row.problems]))
    expect(found.get('inner')).toEqual(['Too long.'])
    expect(found.get('last')).toEqual(['Fill in “Text”'])
    expect(page?.problems).toEqual(['Two pages have this address.'])
    expect(page?.rows[0]).toBe(before[0]?.rows[0])
    expect(readOwn(none)).toEqual(before)
  })

  it('are filtered to the matching rows and the rows that contain them', () => {
    expect(toNames(filterRows(rows, ({ name }) => name === 'Words of inner'))).toEqual([
      'Page settings',
      'A card',
      'Content',
      'Words of inner',
    ])
  })
})

describe('the tree of rows', () => {
  function createStore() {
    let draft = start
    const listeners = new Set<() => void>()
    const waiting: (() => void)[] = []
    const live = {
      item,
      view: () => ({ draft }),
      subscribe: (listen: () => void) => {
        listeners.add(listen)
        return () => void listeners.delete(listen)
      },
    }
    const after = (_: number, run: () => void) => {
      waiting.push(run)
      return () => void waiting.splice(waiting.indexOf(run), 1)
    }
    const problems = { list: () => none, subscribe: () => () => undefined }
    const store = createRowStore({ lives: [live], toRows: createRowBuilder(types), problems, after })
    let renders = 0
    store.subscribe(() => (renders += 1))
    return {
      store,
      waiting,
      countRenders: () => renders,
      edit(operation: Operation) {
        draft = edit(draft, operation)
        for (const listen of listeners) listen()
      },
    }
  }

  it('renders once after a pause in typing, even if the typed text is the name of a block', () => {
    const tree = createStore()
    for (const typed of ['A', 'An', 'Ane', 'Anew']) tree.edit(set('first', ['props', 'text'], typed))
    for (const typed of ['x', 'xy']) tree.edit(set('last', ['props', 'class'], typed))
    expect(tree.countRenders()).toBe(0)
    expect(tree.waiting).toHaveLength(1)
    tree.waiting[0]?.()
    expect(tree.countRenders()).toBe(1)
    expect(toNames(tree.store.rows())).toContain('Anew')
  })

  it('renders immediately when a block is removed, inserted or moved', () => {
    const tree = createStore()
    tree.edit({ kind: 'remove', block: 'inner' })
    tree.edit({ kind: 'insert', node: text('new'), place: { parent: { field: 'blocks' }, before: null } })
    tree.edit({ kind: 'move', block: 'first', place: { parent: { field: 'blocks' }, before: null } })
    expect(tree.countRenders()).toBe(3)
    expect(tree.waiting).toHaveLength(0)
  })
})

it('finds the rows inside hidden rows, but not the hidden rows themselves', () => {
  const toRow = (key: string, isHidden: boolean, rows: readonly OutlineRow[] = []) =>
    ({ key, isHidden, rows }) as OutlineRow
  const inner = toRow('inner', false, [toRow('deep', false)])
  const rows = [toRow('shown', false, [toRow('beside', true)]), toRow('hidden', true, [inner])]
  expect([...listKeysWithinHiddenRows(rows)]).toEqual(['inner', 'deep'])
})
