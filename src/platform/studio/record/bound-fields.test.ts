import { describe, expect, it } from 'vitest'
import type { FieldDescription } from '#schema'
import { findBoundFields } from './bound-fields.ts'

const toField = (name: string, kind: FieldDescription['kind'] = 'text') =>
  ({ name, kind }) as FieldDescription
const fields = [toField('name'), toField('picture', 'image'), toField('size'), toField('blocks', 'blocks')]
const find = (props?: Record<string, unknown>) => findBoundFields({ props }, fields).map(({ name }) => name)

describe('the fields of a record that a block shows', () => {
  it.each([
    [undefined, []],
    [{ text: 'No expression of name' }, []],
    [{ text: '{!Record.name}' }, ['name']],
    [{ imageInfo: '{!Record.picture}', lines: [{ text: '{!Record.size._label}' }] }, ['picture', 'size']],
    [{ text: '{!Item.name} {!Recorded.name} {!Record.unknown} {!Record.blocks}' }, []],
  ])('of %j are %j', (props, names) => {
    expect(find(props)).toEqual(names)
  })
})
