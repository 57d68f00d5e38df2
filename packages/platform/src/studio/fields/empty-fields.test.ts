import { describe, expect, it } from 'vitest'
import type { FieldDescription } from '#schema'
import { createEmptyFieldFinder } from './empty-fields.ts'

const toField = (name: string, facts: Partial<FieldDescription> = {}) =>
  ({ name, kind: 'text', isRequired: false, ...facts }) as FieldDescription
const fields = [
  toField('name'),
  toField('strapline'),
  toField('words', { kind: 'richText' }),
  toField('picture', { kind: 'image', isRequired: true }),
  toField('more', { kind: 'image', isList: true }),
]
const body = { name: 'Calm Cream', strapline: ' ', words: '<p>&nbsp;</p>', more: [] }
const find = createEmptyFieldFinder(fields, body, ({ name }) => name)
const toNode = (text: string) => ({ id: 'a', block: 'text', props: { text } })

describe('the empty fields of a record that a block shows', () => {
  it.each([
    ['<p>{!Record.strapline}</p>', { labels: ['strapline'], areAll: true }],
    ['{!Record.words} {!Record.picture}', { labels: ['words', 'picture'], areAll: true }],
    ['{!Record.name}, {!Record.strapline}', { labels: ['strapline'], areAll: false }],
    ['{!Record.name}', undefined],
    ['{!Record.more}', undefined],
    ['{!Item.strapline}', undefined],
  ])('%s is named after its empty fields', (text, empty) => {
    const node = toNode(text)
    expect([find(node), find(node)]).toEqual([empty, empty])
  })
})
