import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeSchema, toFields } from './describe-schema.ts'
import { field, withFallback, responsive } from './field.ts'
import { rebuildValue, walkSchema } from './walk-schema.ts'

const choice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: field.text('Words'), url: field.url('Address').optional() }),
  z.object({ type: z.literal('size'), size: field.number('Size', { min: 0, max: 9 }) }),
])
const schema = z.object({
  title: field.text('Title').meta({ label: 'Title', kind: 'text', help: 'One line' }).optional(),
  rich: field.richText('Rich').default('<p>'),
  link: field.link('Link').optional(),
  wide: responsive(field.choice('Width', ['a', 'b']), { mobile: 'a', tablet: 'a', desktop: 'a' }),
  list: z.array(z.object({ name: field.text('Name') })).default([]),
  byName: z.record(z.string(), field.longText('Note')).optional(),
  seeds: z.array(z.lazy(() => z.object({ props: field.text('Text') }))).default([]),
  of: choice.optional(),
  parsed: z.preprocess((stored) => stored, z.object({ html: field.richText('Deep') })).prefault({ html: '' }),
})

/** Returns `path: kind, landing` for every string and number. `landing` is where the value is inserted. */
const findPlaces = (stored: unknown) =>
  walkSchema<string[]>(schema, stored, ({ path, facts, value, inside }) =>
    typeof value === 'object'
      ? inside().flatMap(({ isKnown, walk }) => (isKnown ? walk() : ['unknown']))
      : [`${path.join('.')}: ${facts.kind ?? 'none'}, ${facts.landing}`],
  )

describe('walkSchema', () => {
  it.each([
    [{ title: 'a', rich: 'b', link: '/c' }, ['title: text, text', 'rich: richText, html', 'link: link, url']],
    [{ wide: { desktop: 'a' } }, ['wide.desktop: choice, setting']],
    [{ list: [{ name: 'a' }, { name: 'b' }] }, ['list.0.name: text, text', 'list.1.name: text, text']],
    [{ byName: { any: 'a' } }, ['byName.any: longText, text']],
    [{ parsed: { html: 'a' } }, ['parsed.html: richText, html']],
    [{ title: 'a', other: 'b', constructor: 'c' }, ['title: text, text', 'unknown', 'unknown']],
    [{ list: { name: 'a' }, title: ['a'] }, ['unknown', 'unknown']],
  ])('finds in %j the positions %j', (stored, places) => {
    expect(findPlaces(stored)).toEqual(places)
  })

  it('does not enter nested blocks, which are walked separately', () => {
    expect(findPlaces({ seeds: [{ props: 'a' }] })).toEqual([])
  })

  it('visits the fields of a choice, and marks each as a setting', () => {
    expect(findPlaces({ of: { type: 'text', text: 'a', url: '/b' } })).toEqual([
      'of.type: none, setting',
      'of.text: text, setting',
      'of.url: url, setting',
    ])
    expect(findPlaces({ of: { type: 'size', size: 1, text: 'a' } })).toEqual([
      'of.type: none, setting',
      'of.size: number, setting',
      'unknown',
    ])
    expect(findPlaces({ of: { type: 'none', text: 'a' } })).toEqual(['unknown', 'unknown'])
  })

  it('returns unvisited values unchanged, and does not modify the stored value', () => {
    const stored = { title: 'a', list: [{ name: 'b' }], of: { type: 'text', text: 'c' }, other: [1, [2]] }
    const copy = structuredClone(stored)
    const toUpper = walkSchema<unknown>(schema, stored, ({ value, inside }) => {
      if (typeof value === 'object' && value !== null) return rebuildValue({ value, inside })
      return typeof value === 'string' ? value.toUpperCase() : value
    })
    expect(toUpper).toEqual({
      title: 'A',
      list: [{ name: 'B' }],
      of: { type: 'TEXT', text: 'C' },
      other: [1, [2]],
    })
    expect(stored).toEqual(copy)
  })
})

describe('describeSchema', () => {
  it('returns label, help, kind, default and the device flag, with any wrappers', () => {
    const facts = new Map(toFields(schema).map((one) => [one.name, one.facts]))
    expect(facts.get('title')).toMatchObject({ label: 'Title', help: 'One line', kind: 'text' })
    expect(facts.get('title')?.toDefault).toBeUndefined()
    expect(facts.get('rich')?.toDefault?.()).toBe('<p>')
    expect(facts.get('parsed')?.toDefault?.()).toEqual({ html: '' })
    expect([facts.get('wide')?.isPerDevice, facts.get('list')?.isPerDevice]).toEqual([true, false])
    expect(facts.get('wide')).toMatchObject({ label: 'Width', kind: 'choice', unsetDevice: 'largerDevice' })
  })

  it('lists the wrappers from the outermost to the innermost', () => {
    const wrapped = withFallback(field.number('Size', { min: 0, max: 9 }), () => 9)
    const { wrappers, shape } = describeSchema(z.preprocess(Number, wrapped.optional()).default(1))
    expect(wrappers.map(({ type }) => type)).toEqual(['default', 'before', 'optional'])
    expect(shape.type).toBe('value')
    expect(describeSchema(field.link('Link')).wrappers.map(({ type }) => type)).toEqual(['after'])
  })
})
