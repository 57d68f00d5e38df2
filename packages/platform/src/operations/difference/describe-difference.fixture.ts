/** One field of every kind, for the table of edits to test. */
import { z } from 'zod'
import { blockNode, describeFields, eachDevice, field, responsive } from '#schema'
import type { Difference, DifferenceLine } from './difference.ts'
import type { DifferenceNames } from './describe-value.ts'

const link = { label: field.text('Text'), url: field.link('Link') }

const schema = z.object({
  title: field.text('Title'),
  summary: field.longText('Summary'),
  text: field.richText('Text'),
  protocol: field.url('Protocol').optional(),
  target: field.link('Target').optional(),
  colour: field.color('Colour').optional(),
  category: field.choice('Category', ['cleanse', 'professional-peel']).default('cleanse'),
  months: field.number('Months after opening', { min: 1, max: 60 }).optional(),
  height: field.length('Height').default('2rem'),
  padding: field.padding('Padding').optional(),
  isForClinics: field.toggle('Professional use only').default(false),
  picture: field.image('Picture').optional(),
  icon: field.icon('Icon').optional(),
  template: field.template('Template').default(''),
  product: field.contentKey('Product').optional(),
  checkedOn: field.date('Checked on').optional(),
  data: field.data('Data').optional(),
  seeds: z.array(blockNode).meta({ label: 'Blocks' }).default([]),
  align: responsive(field.choice('Alignment', ['left', 'center', 'right']), {
    mobile: 'left',
    tablet: 'left',
    desktop: 'left',
  }),
  gap: eachDevice(field.length('Gap').optional()),
  warnings: z.array(field.longText('Warning')).default([]),
  related: z.array(field.contentKey('Related product')).default([]),
  ingredients: z
    .array(z.object({ name: field.text('Name'), text: field.longText('What it does') }))
    .default([]),
  parameters: z
    .array(z.object({ name: field.text('Name'), isRequired: field.toggle('Required').default(false) }))
    .meta({ label: 'Parameters', entryKey: 'name' })
    .default([]),
  links: z
    .array(
      z.object({ ...link, children: z.array(z.object(link)).meta({ label: 'Links below it' }).default([]) }),
    )
    .default([]),
  days: z
    .object({
      before: field.number('Before', { min: 0, max: 9 }),
      after: field.number('After', { min: 0, max: 9 }),
    })
    .meta({ label: 'Days between' })
    .optional(),
  focus: z
    .object({
      x: field.number('From the left', { min: 0, max: 1 }),
      y: field.number('From the top', { min: 0, max: 1 }),
    })
    .meta({ label: 'Focal point', kind: 'data' })
    .optional(),
  source: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('file'), ref: field.text('File') }),
      z.object({ type: z.literal('url'), ref: field.text('Address') }),
    ])
    .optional(),
  tokens: z.record(z.string(), z.string()).meta({ label: 'Tokens', kind: 'data' }).optional(),
})

export const sampleFields = new Map(describeFields(schema).map((one) => [one.name, one]))

const toContentKey = (letter: string) => `MC${letter.repeat(26)}`
export const [gel, balm, pack, portrait, lost] = ['A', 'B', 'C', 'D', 'E'].map(toContentKey) as [
  string,
  string,
  string,
  string,
  string,
]

const titles = new Map([
  [gel, 'Azelaic gel'],
  [balm, 'Night balm'],
  [pack, 'Pack shot (pack-shot)'],
  [portrait, 'Portrait (portrait)'],
])

export const sampleNames: DifferenceNames = {
  findTitle: (contentKey) => titles.get(contentKey),
  findBlock: (type) =>
    type === 'text-block'
      ? { label: 'Text', fields: describeFields(z.object({ text: field.richText('Text') })) }
      : undefined,
}

/** Writes a line as `Label: same [-removed-] {+added+} (note)`. */
const toLineText = ({ kind, label, parts, note }: DifferenceLine): string =>
  [
    label.length === 0 ? '' : `${label.join(' › ')}: `,
    kind === 'moved' ? 'moved: ' : '',
    ...parts.map((part) => {
      if (part.kind === 'same') return part.text
      return part.kind === 'removed' ? `[-${part.text}-]` : `{+${part.text}+}`
    }),
    note === undefined ? '' : ` (${note})`,
  ].join('')

export const toLineTexts = ({ lines, more }: Difference): readonly string[] => [
  ...lines.map(toLineText),
  ...(more > 0 ? [`and ${more} more`] : []),
]
