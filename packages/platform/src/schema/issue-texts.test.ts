import { expect, it } from 'vitest'
import { z } from 'zod'
import { field, responsive } from './field.ts'
import { checkBody } from './parse-props.ts'

const schema = z.object({
  align: field.choice('Align', ['left', 'centre', 'right']).default('left'),
  size: responsive(field.choice('Size', ['small', 'large']), {
    desktop: 'large',
    tablet: 'small',
    mobile: 'small',
  }),
  gap: responsive(field.length('Gap'), { desktop: '1rem', tablet: '1rem', mobile: '1rem' }),
  source: z
    .discriminatedUnion('type', [z.object({ type: z.literal('cms') }), z.object({ type: z.literal('list') })])
    .optional(),
  headingLevel: field.number('Level', { min: 1, max: 6 }).default(2),
  label: field.text('Label', 5).default(''),
  tags: z.array(field.text('Tag')).min(1).max(2).default(['a']),
  icon: field.icon('Icon').default('utility:check'),
  isOpen: field.toggle('Open').default(false),
})

it.each<[string, Record<string, unknown>, string, string?]>([
  ['a choice', { align: 'center' }, 'align: must be left, centre or right (got "center")', 'centre'],
  [
    'a choice unlike any option',
    { align: 'justify' },
    'align: must be left, centre or right (got "justify")',
  ],
  ['a choice for all devices, once', { size: 'larg' }, 'size: must be small or large (got "larg")', 'large'],
  [
    'a choice for one device',
    { size: { mobile: 'smal' } },
    'size › mobile: must be small or large (got "smal")',
    'small',
  ],
  [
    'a value that smaller devices inherit, once',
    { gap: { desktop: 'wide' } },
    'gap › desktop: must be a length such as 2rem, 24px or 50% (got "wide")',
  ],
  ['a kind', { source: { type: 'lst' } }, 'source › type: must be cms or list (got "lst")', 'list'],
  ['a property', { headinglevel: 3 }, 'headinglevel: is not known here (got 3)', 'headingLevel'],
  [
    'a property unlike any known property',
    { weather: 3 },
    `weather: is not known here; known are ${Object.keys(schema.shape).join(', ')} (got 3)`,
  ],
  ['a number', { headingLevel: 9 }, 'headingLevel: must be at most 6 (got 9)'],
  ['a string', { label: 'too long' }, 'label: must have at most 5 characters (got "too long")'],
  ['a list', { tags: [] }, 'tags: must have at least 1 entry (got [])'],
  ['a toggle', { isOpen: 'yes' }, 'isOpen: expected true or false (got "yes")'],
  ['an icon without its category', { icon: 'check' }, icon('check'), 'utility:check'],
  ['an icon with a hyphen', { icon: 'utility-check' }, icon('utility-check'), 'utility:check'],
  ['an icon of another category', { icon: 'utilty:check' }, icon('utilty:check'), 'utility:check'],
  ['an icon unlike any known icon', { icon: 'q9q9q9q9' }, icon('q9q9q9q9')],
])('explains to an author what is wrong with %s, and what is expected', (_, stored, text, meant) => {
  expect(checkBody(schema, stored, 'Acne')).toEqual([
    {
      path: `Acne › ${text.slice(0, text.indexOf(': '))}`,
      message: text.slice(text.indexOf(': ') + 2),
      ...(meant !== undefined && { hint: `Did you mean ${meant}?` }),
    },
  ])
})

it('reports an absent required value as missing', () => {
  const [problem] = checkBody(z.object({ text: field.text('Text') }), {}, 'Acne')
  expect(problem?.message).toBe('is missing: expected text (got nothing)')
})

function icon(name: string) {
  return `icon: Invalid icon name: write category:name, such as utility:chevrondown (got "${name}")`
}

it.each([
  [{ label: 16 }, 'Put it between quotation marks, with its unit where it has one: "16".'],
  [{ related: 'acme-serum' }, 'Copy it from contentKey, at the top of the other item’s file.'],
])('explains to the author of %j how to write the value', (stored, hint) => {
  const body = schema.extend({ related: field.contentKey('Related').optional() })
  expect(checkBody(body, stored, 'Acne')).toMatchObject([{ hint }])
})
