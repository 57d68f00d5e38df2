import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { field, withFallback, responsive } from './field.ts'
import { checkBody, parsePropsTolerantly } from './parse-props.ts'

const schema = z.object({
  title: field.text('Title', 20),
  size: field.choice('Size', ['small', 'large']).default('large'),
  width: withFallback(field.number('Width', { min: 0, max: 12 }), () => 12).default(6),
  color: field.color('Colour').optional(),
  gap: responsive(field.length('Gap'), { mobile: '1rem', tablet: '1rem', desktop: '2rem' }),
  items: z.array(z.object({ name: field.text('Name'), note: field.text('Note').default('') })).default([]),
  deep: z.preprocess((value) => value, z.object({ bold: field.toggle('Bold').default(false) })).prefault({}),
})
const gap = { mobile: '1rem', tablet: '1rem', desktop: '2rem' }
const defaults = { size: 'large', width: 6, gap, items: [], deep: { bold: false } }

describe('parsePropsTolerantly', () => {
  it('fills in missing values without a warning', () => {
    expect(parsePropsTolerantly(schema, { title: 'a' })).toEqual({
      props: { title: 'a', ...defaults },
      notes: [],
    })
  })

  it.each([
    [{ size: 'huge' }, { size: 'large' }, 1],
    [{ size: null }, { size: 'large' }, 0],
    [{ width: 13 }, { width: 12 }, 1],
    [{ width: 'x' }, { width: 12 }, 1],
    [{ color: 'red' }, { color: undefined }, 1],
    [{ gap: '3rem' }, { gap: { mobile: '3rem', tablet: '3rem', desktop: '3rem' } }, 0],
    [{ gap: { desktop: '3rem', mobile: 'wide' } }, { gap: { ...gap, desktop: '3rem' } }, 1],
    [{ items: [{ name: 'a' }, { note: 'b' }, 'c'] }, { items: [{ name: 'a', note: '' }] }, 2],
    [{ items: [{ name: 'a', note: 7 }] }, { items: [{ name: 'a', note: '' }] }, 1],
    [{ items: 'none' }, { items: [] }, 1],
    [{ deep: { bold: 'yes' } }, { deep: { bold: false } }, 1],
    [{ deep: 'broken' }, { deep: { bold: false } }, 1],
    [{ unknown: 1 }, {}, 0],
  ])('uses the default for presentation: %j becomes %j', (stored, expected, notes) => {
    const result = parsePropsTolerantly(schema, { title: 'a', ...stored })
    expect(result).toMatchObject({ props: { title: 'a', ...defaults, ...expected } })
    expect('notes' in result && result.notes).toHaveLength(notes)
  })

  it.each([[{}], [{ title: 7 }], [{ title: 'x'.repeat(21) }], [undefined], ['text'], [[]]])(
    'rejects invalid content with the reason: %j',
    (stored) => {
      const result = parsePropsTolerantly(schema, stored)
      expect('failure' in result && result.failure).toMatch(/title|expected an object/)
    },
  )

  it('states a short reason, regardless of the stored value', () => {
    const result = parsePropsTolerantly(schema, { title: 'x'.repeat(100_000) })
    expect('failure' in result && result.failure.length).toBeLessThan(200)
  })
})

describe('checkBody', () => {
  it('accepts values that delivery does not need to repair', () => {
    expect(checkBody(schema, { title: 'a', width: 4, gap: { desktop: '1rem' } }, 'Acne › main')).toEqual([])
  })

  it('rejects rich text with more than 5,000 elements, although delivery still accepts it', () => {
    const rich = z.object({ text: field.richText('Text') })
    const toBody = (elements: number) => ({ text: '<p>'.repeat(elements) })
    expect(checkBody(rich, toBody(5000), 'Acne')).toEqual([])
    expect(checkBody(rich, toBody(5001), 'Acne')).toEqual([
      {
        path: 'Acne › text',
        message: 'has 5001 elements; expected at most 5000',
        hint: 'Split the text into several blocks or pages.',
      },
    ])
    expect(parsePropsTolerantly(rich, toBody(5001))).toEqual({ props: toBody(5001), notes: [] })
  })

  it('returns at most 101 problems for a long list', () => {
    const lines = z.object({ lines: z.array(z.string()) })
    expect(checkBody(lines, { lines: Array.from({ length: 20_000 }, () => '') }, 'Acne')).toHaveLength(101)
    expect(checkBody(lines, { lines: Array.from({ length: 20_000 }, () => 7) }, 'Acne')).toHaveLength(101)
  })

  it('accepts empty entries in a list if the block does not show them', () => {
    const lines = z.array(z.string())
    const check = (list: z.ZodType) => checkBody(z.object({ list }), { list: ['One', ''] }, 'Acne')
    expect(check(lines)).toMatchObject([{ path: 'Acne › list › 1' }])
    expect(check(lines.meta({ mayHaveEmptyEntries: true }))).toEqual([])
  })

  it.each([
    [{ size: 'huge' }, 'Acne › main › size'],
    [{ width: 13 }, 'Acne › main › width'],
    [{ color: 'red' }, 'Acne › main › color'],
    [{ gap: { desktop: '1rem', phone: '2rem' } }, 'Acne › main › gap › phone'],
    [{ items: [{ name: 'a' }, { name: 7 }] }, 'Acne › main › items › 1 › name'],
    [{ unknown: 1 }, 'Acne › main › unknown'],
    [{ title: undefined }, 'Acne › main › title'],
  ])('rejects %j at %s', (stored, path) => {
    const problems = checkBody(schema, { title: 'a', ...stored }, 'Acne › main')
    expect(problems.map((problem) => problem.path)).toEqual([path])
    expect(problems[0]?.message).toMatch(/\(got .*\)$|is not known here; known are /)
  })

  it.each([{ width: '{!Item.width}' }, { items: '{!Record.items}' }, { items: [{ name: '{!Item.name}' }] }])(
    'accepts the expressions in %j, whatever their values',
    (stored) => {
      expect(checkBody(schema, { title: '{!Item.title}', ...stored }, 'main')).toEqual([])
    },
  )

  it.each([{ title: '{!Item}' }, { items: [{ name: 'x {!alert(1)}' }] }])(
    'rejects the expression in %j',
    (stored) => {
      const problems = checkBody(schema, { title: 'a', ...stored }, 'main')
      expect(problems.map(({ message }) => message)).toEqual([
        expect.stringContaining('is not an expression'),
      ])
    },
  )
})
