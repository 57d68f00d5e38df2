import { describe, expect, it } from 'vitest'
import type { FieldDescription } from '#schema'
import { findBoundFields, findBoundValue, findLabelKey, findDisplayedField } from './bound-fields.ts'

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
  ])('for %j are %j', (props, names) => {
    expect(find(props)).toEqual(names)
  })

  it('can also belong to the current item in a list', () => {
    const found = findBoundFields({ props: { text: '{!Item.name} {!Record.size}' } }, fields, 'Item')
    expect(found.map(({ name }) => name)).toEqual(['name'])
  })
})

describe('text on a record’s page', () => {
  it.each([
    ['{!Item.name}', { root: 'Item', name: 'name' }],
    [' <p>{!Record.answer}</p> ', { root: 'Record', name: 'answer' }],
    ['{!Record.size._label}', { root: 'Record', name: 'size' }],
    ['From {!Item.name}', undefined],
    ['{!Item.name} {!Item.size}', undefined],
    ['{!labels.Shop.name}', undefined],
    [3, undefined],
  ])('that is stored as %j is bound to %j', (stored, value) => {
    expect(findBoundValue(stored, ' a \n b ')).toEqual(value && { ...value, shown: 'a b' })
  })

  const body = { name: 'Calm Cream', strapline: 'For  <em>calm</em> skin', size: 3 }
  it.each([
    ['For calm skin', 'strapline'],
    ['Calm Cream', 'name'],
    ['Something else', 'size'],
  ])('with the text %j belongs to the field %s', (shown, name) => {
    const there = ['name', 'strapline', 'size'].map((one) => toField(one))
    expect(findDisplayedField({ root: 'Item', name: 'size', shown }, there, body)).toBe(name)
    expect(findDisplayedField({ root: 'Item', name: 'size', shown: 'else' }, [], body)).toBeUndefined()
  })

  it('is attributed to the bound field if several fields of the record have the same value', () => {
    const there = ['name', 'strapline', 'size'].map((one) => toField(one))
    const bare = { name: 'Calm Cream', strapline: '', size: '' }
    expect(findDisplayedField({ root: 'Record', name: 'size', shown: '' }, there, bare)).toBe('size')
  })

  it('can be a field’s label', () => {
    const texts = ['{!Item.size._label}', '{!Record.size._displayValue}', 'size._label', 3]
    expect(texts.map(findLabelKey)).toEqual(['size', undefined, undefined, undefined])
  })
})
