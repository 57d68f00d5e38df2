import { z } from 'zod'
import { eachDevice, field, headingLabels, withFallback } from '#schema'

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
const textStyleLabels = {
  'heading-xlarge': 'Heading, extra large',
  'heading-large': 'Heading, large',
  'heading-medium': 'Heading, medium',
  'heading-small': 'Heading, small',
  'heading-xsmall': 'Heading, extra small',
  'heading-xxsmall': 'Heading, smallest',
  'body-regular': 'Text',
  'body-small': 'Small text',
}
export const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span'] as const

const decoration = z.object({
  bold: eachDevice(field.toggle('Bold').meta({ help: 'Makes the whole text bold.' }), false),
  italic: eachDevice(field.toggle('Italic').meta({ help: 'Makes the whole text italic.' }), false),
  underline: eachDevice(
    field.toggle('Underline').meta({ help: 'Readers may mistake underlined text for a link.' }),
    false,
  ),
  strike: eachDevice(
    field.toggle('Strikethrough').meta({ help: 'Screen readers do not announce this.' }),
    false,
  ),
})

const displayInfo = z.object({
  textStyle: eachDevice(
    field
      .choice('Text style', textStyles, textStyleLabels)
      .meta({ help: 'Size and weight of the text. The default depends on the heading level.' })
      .optional(),
  ),
  headingTag: field
    .choice('Heading level', headingTags, headingLabels)
    .meta({ help: 'The default is the heading level of the block.' })
    .optional(),
  enableOverride: field
    .toggle('Override')
    .meta({ help: 'When on, these replace the style and heading level of the block.' })
    .default(false),
})

/**
 * The block's properties, as specified in TXT-1…4. `textDecoration` and `textDisplayInfo` are objects, or JSON strings
 * that contain an object.
 */
export const schema = z
  .object({
    text: field.longText('Text').meta({
      help: 'Plain text only. Use a Rich text block for paragraphs, lists and links.',
    }),
    textClass: withFallback(
      z
        .string()
        .regex(/^[a-z0-9 -]{0,100}$/, 'must be class names')
        .meta({
          label: 'Class',
          kind: 'text',
          group: 'advanced',
          help: 'Extra CSS class names, for style sheets of the site.',
        }),
      () => '',
    ).default(''),
    textStyle: eachDevice(
      field
        .choice('Text style', textStyles, textStyleLabels)
        .meta({ help: 'Size and weight of the text. The default depends on the heading level.' })
        .optional(),
    ),
    headingTag: field
      .choice('Heading level', headingTags, headingLabels)
      .meta({ help: 'Choose Paragraph if it is not a heading.' })
      .default('h3'),
    textAlign: eachDevice(
      field
        .choice('Alignment', ['left', 'center', 'right'])
        .meta({ help: 'The position of the text in its column.' }),
      'left',
    ),
    fontSize: eachDevice(
      field
        .length('Font size')
        .meta({ help: 'Replaces the size of the text style; `rem` grows with the reader’s text size.' })
        .optional(),
    ),
    textColor: eachDevice(
      field
        .color('Text colour')
        .meta({
          help: 'The default is the text colour of the theme.',
        })
        .optional(),
    ),
    backgroundColor: eachDevice(
      field.color('Background colour').meta({ help: 'If empty, the background is transparent.' }).optional(),
    ),
    paddingVertical: eachDevice(field.padding('Padding above and below'), '0'),
    paddingHorizontal: eachDevice(field.padding('Padding left and right'), '0'),
    textDecoration: z
      .preprocess(fromJson, decoration)
      .meta({ label: 'Decoration', group: 'style', help: 'Applies to the whole text.' })
      .prefault({}),
    textDisplayInfo: z
      .preprocess(fromJson, displayInfo)
      .meta({
        label: 'Imported style',
        group: 'advanced',
        help: 'Style and heading level from another system.',
      })
      .prefault({}),
    isLinkable: field
      .toggle('Make this text a link')
      .meta({ help: 'If this is off, the link below is ignored.' })
      .default(false),
    url: field
      .link('Link')
      .meta({ help: 'A page of this site (`/about`) or a full web address.' })
      .optional(),
    linkAssistiveText: field
      .text('Link text for screen readers')
      .meta({ help: 'Read out after the link text, to say where it goes.' })
      .default(''),
  })
  .meta({ help: 'A heading or a single line of text.' })

export type Props = z.output<typeof schema>

function fromJson(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored
  try {
    return JSON.parse(stored)
  } catch {
    return stored
  }
}
