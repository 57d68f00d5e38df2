import { z } from 'zod'
import { eachDevice, field, recoverWith } from '#schema'

export const textStyles = [
  'heading-xlarge',
  'heading-large',
  'heading-medium',
  'heading-small',
  'heading-xsmall',
  'heading-xxsmall',
  'body-regular',
  'body-small',
] as const
export const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span'] as const

const decoration = z.object({
  bold: eachDevice(field.toggle('Bold'), false),
  italic: eachDevice(field.toggle('Italic'), false),
  underline: eachDevice(field.toggle('Underline'), false),
  strike: eachDevice(field.toggle('Strike through'), false),
})

const displayInfo = z.object({
  textStyle: eachDevice(field.choice('Text style', textStyles).optional()),
  headingTag: field.choice('Element', headingTags).optional(),
  enableOverride: field.toggle('Use these instead of the block’s own').default(false),
})

/** TXT-1…4. textDecoration and textDisplayInfo are objects, or the JSON of one. */
export const schema = z
  .object({
    text: field.longText('Text'),
    textClass: recoverWith(
      z
        .string()
        .regex(/^[a-z0-9 -]{0,100}$/, 'must be class names')
        .meta({ label: 'Class', kind: 'text' }),
      () => '',
    ).default(''),
    textStyle: eachDevice(field.choice('Text style', textStyles).optional()),
    headingTag: field
      .choice('Element', headingTags)
      .meta({
        help: 'A heading by its rank on the page, whatever it looks like; no heading with `p`, `div` or `span`.',
      })
      .default('h3'),
    textAlign: eachDevice(field.choice('Alignment', ['left', 'center', 'right']), 'left'),
    fontSize: eachDevice(field.length('Font size').optional()),
    textColor: eachDevice(field.color('Text colour').optional()),
    backgroundColor: eachDevice(field.color('Background colour').optional()),
    paddingVertical: eachDevice(field.padding('Padding above and below'), '0'),
    paddingHorizontal: eachDevice(field.padding('Padding left and right'), '0'),
    textDecoration: z
      .preprocess(fromJson, decoration)
      .meta({ label: 'Decoration', help: 'An object, or the JSON of one.' })
      .prefault({}),
    textDisplayInfo: z
      .preprocess(fromJson, displayInfo)
      .meta({ label: 'Style and element', help: 'An object, or the JSON of one.' })
      .prefault({}),
    isLinkable: field.toggle('Is a link').default(false),
    url: field.link('Link').optional(),
    linkAssistiveText: field.text('Link text for screen readers').default(''),
  })
  .meta({ help: 'One text without markup: a heading, or a line.' })

export type Props = z.output<typeof schema>

function fromJson(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored
  try {
    return JSON.parse(stored)
  } catch {
    return stored
  }
}
