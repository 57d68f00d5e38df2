import { describe, expect, it } from 'vitest'
import type { FieldDescription } from '#schema'
import { findFieldPath, findFieldByText, listTexts } from './block-texts.ts'

const toField = (name: string, facts: Partial<FieldDescription> = {}): FieldDescription => ({
  name,
  label: '',
  help: '',
  group: 'content',
  kind: 'text',
  isList: false,
  isRequired: false,
  defaultValue: undefined,
  isPerDevice: false,
  values: [],
  limits: [],
  expressions: 'none',
  inside: [],
  ...facts,
})
const inside = [{ fields: [toField('title'), toField('name')] }]
const fields = [
  toField('text'),
  toField('label', { defaultValue: 'Send' }),
  toField('long', { kind: 'longText' }),
  toField('rich', { kind: 'richText' }),
  toField('lines', { isList: true }),
  toField('sized', { isPerDevice: true }),
  toField('box', { kind: undefined, inside }),
  toField('columns', { kind: undefined, isList: true, entryKey: 'name', inside }),
  toField('loose', { kind: undefined, isList: true, inside }),
]
const list = (props: Record<string, unknown>) => listTexts({ id: 'a', block: 'b', props }, fields)

describe('strings that can be edited on the canvas', () => {
  it('include plain strings and their defaults, in objects and in list entries with keys', () => {
    const props = {
      text: 'One',
      long: 'Two',
      rich: 'Three',
      lines: ['Four'],
      sized: 'Five',
      box: { title: 'Six' },
      columns: [{ name: 'c', title: 'Seven' }],
      loose: [{ title: 'Eight' }],
    }
    expect(list(props)).toEqual([
      { path: ['props', 'text'], text: 'One' },
      { path: ['props', 'label'], text: 'Send' },
      { path: ['props', 'long'], text: 'Two' },
      { path: ['props', 'box', 'title'], text: 'Six' },
      { path: ['props', 'columns', { by: 'name', is: 'c' }, 'title'], text: 'Seven' },
    ])
  })

  it.each(['', '  ', '{!Record.title}', 'a <b>bold</b> word', 'salt &amp; water', 'two\nlines', 7, null])(
    'exclude strings whose rendering may differ: %j',
    (text) => expect(list({ text, label: '' })).toEqual([]),
  )
})

describe('the field of a string on a page', () => {
  const find = (props: Record<string, unknown>, shown: string) =>
    findFieldPath({ id: 'a', block: 'b', props: { label: '', ...props } }, fields, { shown })?.at(-1)

  it.each([
    [
      'with a value in it',
      { text: 'Of {!Record.price} a piece', long: 'Other' },
      'Of £12.50 a piece',
      'text',
    ],
    ['that consists only of a value', { text: 'Other', long: '{!Record.title}' }, 'Acme Oil', 'long'],
    ['with formats', { text: 'Other', rich: '<p>Two <b>words</b></p>' }, 'Two words', 'rich'],
    ['without visible characters, ignoring empty fields', { text: '', long: '{!Record.title}' }, ' ', 'long'],
    ['of a device', { sized: { desktop: 'Large', mobile: 'Small' } }, 'Small', 'sized'],
    ['of a list', { lines: ['One', 'Two'] }, 'Two', 'lines'],
    ['that two fields contain', { text: 'Same', long: 'Same' }, 'Same', 'text'],
    ['of an entry', { columns: [{ name: 'c', title: 'For {!User.name}' }] }, 'For Ann', 'title'],
    ['that no field contains', { text: 'Other' }, 'Read more', undefined],
  ])('is found for a string %s', (_, props, shown, name) => {
    expect(find(props, shown)).toBe(name)
  })
})

it('finds a string’s field in a record by the field’s label if the page shows that label, and otherwise by the field’s value', () => {
  const loose = ['a', 'b'].map((name) => ({ title: `{!Record.${name}._label}`, text: `{!Record.${name}}` }))
  const labels = new Map([
    ['a', 'Format'],
    ['b', 'Size'],
  ])
  const items = {
    ...toField('loose'),
    inside: [{ fields: [toField('title'), toField('text')] }],
    isList: true,
  }
  const find = (shown: string, known = new Map<string, string>()) =>
    findFieldPath({ id: 'a', block: 'b', props: { loose } }, [{ ...items, kind: undefined }], {
      shown,
      labels: known,
    })
  const toPath = (at: number, name: string) => ['props', 'loose', { at, of: [] }, name]
  expect(find('Size', labels)).toEqual(toPath(1, 'title'))
  expect(find('Format', labels)).toEqual(toPath(0, 'title'))
  expect(find('50 ml', labels)).toEqual(toPath(0, 'text'))
  expect(find('Size')).toEqual(toPath(0, 'text'))
})

describe('the field of a string in a list', () => {
  it('is found by the entry’s position or name', () => {
    const props = { loose: [{ title: 'One' }, { title: 'Two' }], columns: [{ name: 'c', title: 'Three' }] }
    const find = (shown: string) => findFieldByText({ id: 'a', block: 'b', props }, fields, { shown })
    expect(find('Two')).toEqual(['props', 'loose', { at: 1, of: [] }, 'title'])
    expect(find('c')).toEqual(['props', 'columns', { by: 'name', is: 'c' }, 'name'])
    expect(list({ ...props, label: '' }).map(({ text }) => text)).toEqual(['Three'])
  })
})
