import { z } from 'zod'
import { onEveryDevice } from '#model'
import { field, recoverWith, responsive } from '#schema'

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
  bold: field.toggle('Bold').default(false),
  italic: field.toggle('Italic').default(false),
  underline: field.toggle('Underline').default(false),
  strike: field.toggle('Strike through').default(false),
})

const displayInfo = z.object({
  textStyle: field.choice('Text style', textStyles).optional(),
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
    textStyle: field.choice('Text style', textStyles).optional(),
    headingTag: field
      .choice('Element', headingTags)
      .meta({
        help: 'A heading by its rank on the page, whatever it looks like; no heading with `p`, `div` or `span`.',
      })
      .default('h3'),
    textAlign: responsive(
      field.choice('Alignment', ['left', 'center', 'right']),
      onEveryDevice('left' as const),
    ),
    fontSize: field.length('Font size').optional(),
    textColor: field.color('Text colour').optional(),
    backgroundColor: field.color('Background colour').optional(),
    paddingVertical: field.padding('Padding above and below').default('0'),
    paddingHorizontal: field.padding('Padding left and right').default('0'),
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
