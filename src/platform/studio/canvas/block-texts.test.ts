import { describe, expect, it } from 'vitest'
import type { FieldDescription } from '#schema'
import { listTexts } from './block-texts.ts'

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

describe('texts that may be typed where they stand', () => {
  it('are the plain ones, with what they are by default, in objects and in entries with keys', () => {
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
    'are none where what is drawn may differ: %j',
    (text) => expect(list({ text, label: '' })).toEqual([]),
  )
})
