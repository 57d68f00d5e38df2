import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeFields, toSchemaHelp, type FieldDescription } from './describe-fields.ts'
import { eachDevice, field, responsive } from './field.ts'
import { blockNode } from './block-node.ts'

const choice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: field.text('Words') }),
  z.object({
    type: z.literal('size'),
    entries: z.array(z.object({ rich: field.richText('Rich') })).default([]),
  }),
])
const schema = z
  .object({
    title: field.text('Title', 80),
    inner: field.text('Inner').meta({ help: 'Said inside.' }).default('a'),
    outer: field.text('Outer').default('a').meta({ help: 'Said outside.' }),
    toggles: z
      .array(field.toggle('Toggle'))
      .max(3)
      .meta({ label: 'Toggles', help: 'Of a list.' })
      .default([]),
    names: z.array(field.text('Name')).prefault(() => ['a']),
    box: z
      .object({ size: field.number('Size', { min: 1, max: 9 }), link: field.link('Link').optional() })
      .optional()
      .meta({ help: 'Of an object.' }),
    wide: responsive(field.choice('Width', ['a', 'b']), { mobile: 'a', tablet: 'a', desktop: 'b' }),
    bare: z
      .string()
      .min(2)
      .default('ab')
      .refine((text) => text !== 'no', 'must not be no'),
    count: field.number('Count', { min: 1, max: 9 }).int().default(1),
    code: z
      .string()
      .regex(/^[a-z]+$/i)
      .meta({ label: 'Code', kind: 'text', group: 'advanced' })
      .optional(),
    page: field.contentKey('Page', 'epiderm__page').optional(),
    high: eachDevice(field.length('Height'), '0'),
    tint: field.color('Tint').optional(),
    template: field.template('Template').default(''),
    data: field.data('Any').optional(),
    seeds: z.array(blockNode).meta({ label: 'Blocks' }).default([]),
    of: z.array(choice).default([]),
  })
  .refine(({ title }) => title !== 'b', { message: 'must not be b', path: ['title'] })
  .meta({ help: 'What it is for.' })

const byName = (fields: readonly FieldDescription[]) => new Map(fields.map((one) => [one.name, one]))
const fields = byName(describeFields(schema))
const insideOf = (name: string) =>
  (fields.get(name)?.inside ?? []).map(({ when, fields: inner }) => [when?.value, ...byName(inner).keys()])

describe('describeFields', () => {
  it.each([
    ['title', { label: 'Title', kind: 'text', isRequired: true, defaultValue: undefined }],
    ['inner', { label: 'Inner', help: 'Said inside.', isRequired: false, defaultValue: 'a' }],
    ['outer', { label: 'Outer', help: 'Said outside.', kind: 'text', defaultValue: 'a' }],
    ['toggles', { label: 'Toggles', help: 'Of a list.', kind: 'toggle', isList: true, defaultValue: [] }],
    ['names', { label: 'Name', kind: 'text', isList: true, defaultValue: ['a'] }],
    ['box', { help: 'Of an object.', kind: undefined, isList: false, isRequired: false }],
    ['wide', { isPerDevice: true, values: ['a', 'b'], inside: [] }],
    ['bare', { label: '', kind: 'text', defaultValue: 'ab' }],
    ['data', { kind: 'data', inside: [] }],
    ['seeds', { label: 'Blocks', kind: 'blocks', isList: false, inside: [] }],
  ])('describes %s as %o', (name, described) => {
    expect(fields.get(name)).toMatchObject(described)
  })

  it.each([
    ['title', ['at most 80 characters', 'must not be b']],
    ['bare', ['must not be no', 'at least 2 characters']],
    ['toggles', ['at most 3 entries']],
  ])('describes the limits of %s in words, including limits of the whole object', (name, limits) => {
    expect(fields.get(name)?.limits).toEqual(limits)
  })

  it.each([
    ['title', { bounds: { most: 80 } }],
    ['toggles', { bounds: undefined, count: { most: 3 } }],
    ['count', { bounds: { least: 1, most: 9, isWhole: true } }],
    ['code', { bounds: { pattern: { source: '^[a-z]+$', flags: 'i' } } }],
    ['page', { refersTo: 'epiderm__page' }],
  ])('describes the limits of %s in machine-readable form', (name, described) => {
    expect(fields.get(name)).toMatchObject(described)
  })

  it.each([
    ['title', 'content'],
    ['wide', 'style'],
    ['high', 'layout'],
    ['tint', 'style'],
    ['code', 'advanced'],
  ])('states the form section of %s', (name, group) => {
    expect(fields.get(name)?.group).toBe(group)
  })

  it.each([
    ['title', 'visitor'],
    ['names', 'visitor'],
    ['bare', 'page'],
    ['wide', 'page'],
    ['data', 'page'],
    ['template', 'own'],
    ['seeds', 'none'],
    ['box', 'none'],
  ])('SSN-1 states for %s which expressions are accepted: %s', (name, expressions) => {
    expect(fields.get(name)?.expressions).toBe(expressions)
  })

  it('includes the fields of an object, and the fields of each object in a choice', () => {
    expect(insideOf('box')).toEqual([[undefined, 'size', 'link']])
    expect(insideOf('of')).toEqual([
      ['text', 'text'],
      ['size', 'entries'],
    ])
  })

  it('SSN-1 allows no visitor values in a choice, at any depth', () => {
    const chosen = fields.get('of')?.inside.flatMap((group) => group.fields) ?? []
    const deep = chosen.flatMap(({ inside }) => inside.flatMap((group) => group.fields))
    expect([...chosen, ...deep].map(({ name, expressions }) => [name, expressions])).toEqual([
      ['text', 'page'],
      ['entries', 'none'],
      ['rich', 'page'],
    ])
  })

  it('includes the help text of the whole schema', () => {
    expect(toSchemaHelp(schema)).toBe('What it is for.')
    expect(toSchemaHelp(z.object({}))).toBe('')
  })
})
