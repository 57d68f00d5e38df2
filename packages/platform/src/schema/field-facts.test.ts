import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createFeatureGates, createFormatter, createLabels } from '#model'
import { bindText, type ExpressionContext, type ExpressionScope } from './expression.ts'
import { createFieldFormatter } from './field-facts.ts'
import { field } from './field.ts'

const labels = createLabels([{ 'value.yes': 'Yes', 'value.no': 'No' }], () => {})
const site = createFormatter({
  locale: 'en-GB',
  timeZone: 'Europe/London',
  currency: 'GBP',
  labels,
  gates: createFeatureGates(),
})
const schema = z.object({
  size: field.text('Size').default(''),
  price: z.number().meta({ label: 'Trade price', kind: 'number', valueKind: 'currency' }).optional(),
  reviewedOn: field.date('Information checked').optional(),
  description: field.richText('What it does'),
  isSealed: field.toggle('Sealed'),
  skinTypes: z.array(field.text('Skin type')),
  ingredients: z.array(
    z.object({
      name: field.text('Ingredient'),
      part: z.number().meta({ label: 'Part', kind: 'number', valueKind: 'percent' }),
    }),
  ),
  picture: field.image('Picture'),
  attack: field.text('<b>Attack</b>'),
})
const Item = {
  id: '1',
  data: {
    size: '50 ml',
    price: 12.5,
    reviewedOn: '2026-11-02',
    description: '<p>Calms &amp; cools</p>',
    isSealed: true,
    skinTypes: ['oily', 'dry'],
    ingredients: [{ name: 'Niacinamide', part: 0.04 }],
    picture: { url: '/a' },
    attack: '<img src=x onerror=alert(1)>',
    title: 'Gel',
  },
  richText: new Set(['description']),
  formatter: createFieldFormatter(schema, site),
}
const scope: ExpressionScope = {
  Item,
  labels,
  route: {},
  recordId: '',
  basePath: '',
  mediaUrl: () => undefined,
  assetUrl: (path) => path,
}
const bind = (expression: string, landing: ExpressionContext = 'text') => bindText(expression, scope, landing)

describe('field metadata', () => {
  it.each([
    ['size', '50 ml', 'Size', 'text', '50 ml'],
    ['price', '£12.50', 'Trade price', 'currency', 12.5],
    ['reviewedOn', '2 November 2026', 'Information checked', 'date', '2026-11-02'],
    ['description', 'Calms & cools', 'What it does', 'richText', '<p>Calms &amp; cools</p>'],
    ['isSealed', 'Yes', 'Sealed', 'checkbox', true],
    ['skinTypes', 'oily and dry', 'Skin type', 'text', ['oily', 'dry']],
    ['skinTypes.0', 'oily', 'Skin type', 'text', 'oily'],
    ['ingredients.0.part', '4%', 'Part', 'percent', 0.04],
    ['ingredients.0.name', 'Niacinamide', 'Ingredient', 'text', 'Niacinamide'],
    ['title', 'Gel', 'title', 'string', 'Gel'],
  ])('RTE-1 GRD-1 of %s come from the type’s schema', (path, ...[displayValue, label, type, rawValue]) => {
    expect(bind(`{!Item.${path}._displayValue}`)).toBe(displayValue)
    expect(bind(`{!Item.${path}._label}`)).toBe(label)
    expect(bind(`{!Item.${path}._type}`)).toBe(type)
    expect(bind(`{!Item.${path}._rawValue}`)).toEqual(rawValue)
  })

  it('SITE-2 RTE-1 uses the site’s label instead of the schema’s label', () => {
    const findLabel = ([name]: readonly string[]) => (name === 'size' ? 'Größe' : undefined)
    const german = { ...scope, Item: { ...Item, findLabel } }
    expect(bindText('{!Item.size._label}, {!Item.price._label}', german, 'text')).toBe('Größe, Trade price')
  })

  it('RTE-1 shows nothing for an empty value', () => {
    const empty = { ...scope, Item: { ...Item, data: {} } }
    expect(bindText('{!Item.reviewedOn._displayValue}', empty, 'text')).toBe('')
    expect(bindText('{!Item.reviewedOn._label}', empty, 'text')).toBe('Information checked')
    expect(bindText('a {!Item.unknown._displayValue} b', empty, 'text')).toBe('a  b')
  })

  it('RTE-1 is rendered as empty text for a value of the wrong type', () => {
    const wrong = { ...scope, Item: { ...Item, data: { reviewedOn: 'soon', size: {} } } }
    expect(bindText('{!Item.reviewedOn._displayValue}', wrong, 'text')).toBe('')
    expect(bindText('{!Item.size._displayValue}', wrong, 'text')).toBe('')
  })

  it.each([
    ['{!Item.attack._displayValue}', 'html', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<p>{!Item.attack._displayValue}</p>', 'html', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['{!Item.attack._label}', 'html', '&lt;b&gt;Attack&lt;/b&gt;'],
    ['<p>{!Item.attack._label}</p>', 'html', '<p>&lt;b&gt;Attack&lt;/b&gt;</p>'],
    ['{!Item.description._displayValue}', 'html', 'Calms &amp; cools'],
    ['/search?q={!Item.price._displayValue}', 'url', '/search?q=%C2%A312.50'],
  ] as const)('RTE-1 %s is escaped for its destination (%s)', (text, landing, expected) => {
    expect(bind(text, landing)).toBe(expected)
  })

  it.each(['constructor', '__proto__', 'skinTypes.constructor', 'ingredients.0.toString'])(
    'Attack: the label of %s is its plain name',
    (path) => {
      expect(bind(`{!Item.${path}._label}`)).toBe(path.split('.').at(-1))
    },
  )
})
