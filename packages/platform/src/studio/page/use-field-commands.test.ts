import { expect, it } from 'vitest'
import type { FieldDescription } from '#schema'
import { listFields } from './use-field-commands.ts'

const toField = (name: string, facts: Partial<FieldDescription> = {}) =>
  ({ name, label: '', kind: 'text', isList: false, inside: [], ...facts }) as unknown as FieldDescription

it('lists fields of the block and nested fields, then the fields that every block has, but no nested blocks or list entries', () => {
  const group = { value: '', fields: [toField('top'), toField('bottom')] }
  const own = [
    toField('text'),
    toField('padding', { kind: undefined, inside: [group] } as never),
    toField('cards', { kind: undefined, isList: true, inside: [group] } as never),
    toField('content', { kind: 'blocks' }),
    toField('link', { kind: undefined, inside: [group, group] } as never),
  ]
  expect(listFields([toField('access')], own, 'props').map(({ path }) => path.join(' '))).toEqual([
    'props text',
    'props padding top',
    'props padding bottom',
    'props cards',
    'props link',
    'access',
  ])
})
