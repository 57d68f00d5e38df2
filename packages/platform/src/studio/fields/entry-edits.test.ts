import { describe, expect, it } from 'vitest'
import { applyOperation } from '#operations/browser'
import type { DraftState, Operation } from '#operations'
import type { FieldDescription } from '#schema'
import {
  addEntry,
  createKey,
  listEntryTitleKeys,
  listEntries,
  moveEntry,
  removeEntry,
  toEntryName,
  toEntryStep,
} from './entry-edits.ts'
import { toSetOperation } from './stored-value.ts'

const plain = {
  label: '',
  help: '',
  kind: 'text',
  isList: false,
  isRequired: false,
  defaultValue: undefined,
  isPerDevice: false,
  values: [],
  limits: [],
  expressions: 'none',
  group: 'content',
  inside: [],
} as const
const field: FieldDescription = {
  ...plain,
  name: 'columns',
  label: 'Columns',
  kind: undefined,
  isList: true,
  entryKey: 'columnKey',
  defaultValue: [{ columnKey: 'column-1', columnPortion: {} }, { columnKey: 'column-2' }],
  inside: [
    {
      fields: [
        { ...plain, name: 'columnKey', bounds: { pattern: { source: '^[a-z0-9-]{1,40}$', flags: '' } } },
        { ...plain, name: 'columnName' },
      ],
    },
  ],
}
const links: FieldDescription = { ...field, name: 'links', entryKey: undefined }

/** Returns a field for a list of objects. Each object has fields of the given kinds. */
const withFields = (kinds: Readonly<Record<string, FieldDescription['kind']>>): FieldDescription => ({
  ...links,
  inside: [{ fields: Object.entries(kinds).map(([name, kind]) => ({ ...plain, name, kind })) }],
})

const path = ['props', 'columns']
const toHolder = (columns?: unknown) => ({
  id: 'x',
  block: 'section',
  props: columns === undefined ? {} : { columns },
})
const toListInput = (columns?: unknown, one = field) => ({
  field: one,
  holder: toHolder(columns),
  target: { block: 'x', path },
})

function apply(columns: unknown, operations: readonly Operation[]): unknown {
  const start = {
    type: 't',
    title: '',
    urlName: '',
    isWithdrawn: false,
    body: { blocks: [toHolder(columns)] },
  }
  const end = operations.reduce(
    (head, operation) => {
      const applied = applyOperation(head, operation)
      if (applied.kind !== 'applied') throw new Error(JSON.stringify(applied))
      return applied.head
    },
    start as unknown as DraftState,
  )
  return (end.body['blocks'] as { props: { columns: unknown } }[])[0]?.props.columns
}

const abc = ['a', 'b', 'c'].map((columnKey) => ({ columnKey }))
const toKeys = (columns: unknown) =>
  (columns as { columnKey: string }[]).map(({ columnKey }) => columnKey).join('')

describe('a list of entries', () => {
  it('contains the stored entries, or the default entries without empty values', () => {
    expect(listEntries(toListInput())).toEqual([{ columnKey: 'column-1' }, { columnKey: 'column-2' }])
    expect(listEntries(toListInput(abc))).toBe(abc)
  })

  it('starts with an empty entry if the list is required, and stores the entry once it has a value', () => {
    const required = { ...links, isRequired: true, defaultValue: undefined }
    const start = toListInput(undefined, required)
    expect(listEntries(start)).toEqual([{}])
    const target = { block: 'x', path: [...path, toEntryStep(start, 0), 'columnName'] }
    expect(apply(undefined, [toSetOperation(start.holder, target, 'Left')])).toEqual([{ columnName: 'Left' }])
    expect(listEntries(toListInput([], required))).toEqual([])
    expect(listEntries(toListInput(undefined, { ...required, isRequired: false }))).toEqual([])
    expect(listEntries(toListInput(undefined, { ...required, entryKey: 'columnKey' }))).toEqual([])
  })

  it('identifies an entry by its stored key, or by its position', () => {
    expect(toEntryStep(toListInput(abc), 1)).toEqual({ by: 'columnKey', is: 'b' })
    expect(toEntryStep(toListInput(), 1)).toMatchObject({ at: 1 })
    expect(toEntryStep(toListInput([{ columnKey: 'a' }, { columnKey: 'a' }]), 1)).toMatchObject({ at: 1 })
    expect(toEntryStep(toListInput(abc, links), 1)).toMatchObject({ at: 1 })
  })

  it.each([
    ['down', 0, 1, 'bac'],
    ['to the end', 0, 2, 'bca'],
    ['up', 2, 1, 'acb'],
    ['to the start', 2, 0, 'cab'],
  ])('is sorted %s, with and without keys', (_, from, to, order) => {
    expect(toKeys(apply(abc, moveEntry(toListInput(abc), from, to)))).toBe(order)
    expect(toKeys(apply(abc, moveEntry(toListInput(abc, links), from, to)))).toBe(order)
  })

  it('adds an entry with a new key, and also stores the default entries', () => {
    expect(apply(abc, addEntry(toListInput(abc), {}))).toEqual([...abc, { columnKey: 'column-4' }])
    expect(addEntry(toListInput(), {})).toMatchObject([
      {
        kind: 'set',
        path,
        value: [{ columnKey: 'column-1' }, { columnKey: 'column-2' }, { columnKey: 'column-3' }],
      },
    ])
    expect(createKey(field, [{ columnKey: 'column-2' }])).toBe('column-3')
  })

  it('scales column widths to fill a row of 12 units when a column is added, unless the widths differ by device', () => {
    const [inside = { fields: [] }] = field.inside
    const columns = { ...field, inside: [{ fields: [...inside.fields, { ...plain, name: 'columnWidth' }] }] }
    const add = (...widths: readonly unknown[]) => {
      const entries = widths.map((columnWidth, at) => ({ columnKey: `c${at}`, columnWidth }))
      const edits = addEntry({ ...toListInput(entries), field: columns }, {})
      return (apply(entries, edits) as { columnWidth: unknown }[]).map(({ columnWidth }) => columnWidth)
    }
    expect(add(6, 6)).toEqual([4, 4, 4])
    expect(add(8, 4)).toEqual([5.33, 2.67, 4])
    expect(add(12)).toEqual([6, 6])
    expect(add(0, 12)).toEqual([0, 8, 4])
    expect(add({ desktop: 6, tablet: 12 }, 6)).toEqual([{ desktop: 6, tablet: 12 }, 6, 4])
  })

  it('removes an entry', () => {
    expect(removeEntry(toListInput(abc), 1)).toEqual([
      { kind: 'unset', block: 'x', path: [...path, { by: 'columnKey', is: 'b' }] },
    ])
    expect(toKeys(apply(abc, removeEntry(toListInput(abc, links), 1)))).toBe('ac')
  })

  it('names an entry after its text, or after its key if it has no text', () => {
    expect(toEntryName(field, { columnKey: 'a', columnName: 'Left' })).toBe('Left')
    expect(toEntryName(field, { columnKey: 'a' })).toBe('a')
    expect(toEntryName(field, {})).toBeUndefined()
  })

  it('names an entry after the item that it refers to rather than after the entry’s longer strings', () => {
    const kinds = { product: 'contentKey', why: 'longText' } as const
    const pairs = withFields(kinds)
    const entry = { product: 'MCA', why: 'Both exfoliate.' }
    expect(toEntryName(pairs, entry, () => 'Clear Peel')).toBe('Clear Peel')
    expect(toEntryName(pairs, entry)).toBe('Both exfoliate.')
    expect(listEntryTitleKeys(pairs, [entry, {}])).toEqual(['MCA'])
  })

  it('names an entry without a title by a readable value and its date', () => {
    const holiday = { name: 'Christmas Day', day: '2026-12-25' }
    const holidays = withFields({ day: 'date', name: 'text' })
    expect(toEntryName(holidays, holiday)).toBe('Christmas Day, 25 Dec 2026')
    expect(toEntryName(holidays, { day: holiday.day })).toBe('25 Dec 2026')
    expect(toEntryName(withFields({ words: 'text' }), { words: ['gel', 'jelly'] })).toBe('gel, jelly')
    expect(toEntryName(withFields({ text: 'richText' }), { text: '<p>Wash</p>' })).toBe('Wash')
  })
})
