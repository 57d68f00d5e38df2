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
  bold: eachDevice(
    field.toggle('Bold').meta({ help: 'If on, the whole text is bolder than its style.' }),
    false,
  ),
  italic: eachDevice(field.toggle('Italic').meta({ help: 'If on, the whole text is italic.' }), false),
  underline: eachDevice(
    field
      .toggle('Underline')
      .meta({ help: 'If on, the whole text is underlined. Readers may mistake it for a link.' }),
    false,
  ),
  strike: eachDevice(
    field
      .toggle('Strike through')
      .meta({ help: 'If on, the whole text is struck through. Screen readers do not announce this.' }),
    false,
  ),
})

const displayInfo = z.object({
  textStyle: eachDevice(
    field
      .choice('Text style', textStyles)
      .meta({ help: 'Size and weight of the text. The default is the style of the element.' })
      .optional(),
  ),
  headingTag: field
    .choice('Element', headingTags)
    .meta({ help: 'The heading level on the page. The default is the element of the block.' })
    .optional(),
  enableOverride: field
    .toggle('Use these instead of the block’s own')
    .meta({ help: 'If off, the style and the element here are ignored.' })
    .default(false),
})

/** TXT-1…4. textDecoration and textDisplayInfo are objects, or the JSON of one. */
export const schema = z
  .object({
    text: field.longText('Text').meta({
      help: 'Markup is removed. For paragraphs, lists and links, use the rich text block.',
    }),
    textClass: recoverWith(
      z
        .string()
        .regex(/^[a-z0-9 -]{0,100}$/, 'must be class names')
        .meta({
          label: 'Class',
          kind: 'text',
          group: 'advanced',
          help: 'Additional class names of the element, for style sheets of the site.',
        }),
      () => '',
    ).default(''),
    textStyle: eachDevice(
      field
        .choice('Text style', textStyles)
        .meta({ help: 'Size and weight of the text. The default is the style of the element.' })
        .optional(),
    ),
    headingTag: field
      .choice('Element', headingTags)
      .meta({
        help: 'The heading level on the page, independent of the style. `p`, `div` and `span` are no headings.',
      })
      .default('h3'),
    textAlign: eachDevice(
      field
        .choice('Alignment', ['left', 'center', 'right'])
        .meta({ help: 'The alignment of the text in its column.' }),
      'left',
    ),
    fontSize: eachDevice(
      field
        .length('Font size')
        .meta({
          help: 'Overrides the size of the text style. `rem` scales with the reader’s text size, `px` does not.',
        })
        .optional(),
    ),
    textColor: eachDevice(
      field
        .color('Text colour')
        .meta({
          help: 'Must have enough contrast with the background. The default is the colour of the theme.',
        })
        .optional(),
    ),
    backgroundColor: eachDevice(
      field
        .color('Background colour')
        .meta({ help: 'The colour behind the text. If empty, the background is transparent.' })
        .optional(),
    ),
    paddingVertical: eachDevice(field.padding('Padding above and below'), '0'),
    paddingHorizontal: eachDevice(field.padding('Padding left and right'), '0'),
    textDecoration: z
      .preprocess(fromJson, decoration)
      .meta({ label: 'Decoration', group: 'style', help: 'An object, or an object as JSON.' })
      .prefault({}),
    textDisplayInfo: z
      .preprocess(fromJson, displayInfo)
      .meta({ label: 'Style and element', group: 'advanced', help: 'An object, or an object as JSON.' })
      .prefault({}),
    isLinkable: field
      .toggle('Is a link')
      .meta({ help: 'If on, the text is a link; if off, the link is ignored.' })
      .default(false),
    url: field
      .link('Link')
      .meta({ help: 'The target of the text. If empty, the text is not a link.' })
      .optional(),
    linkAssistiveText: field
      .text('Link text for screen readers')
      .meta({ help: 'Read after the text. Use it if the text alone does not name the target of the link.' })
      .default(''),
  })
  .meta({ help: 'A text without markup: a heading or a line.' })

export type Props = z.output<typeof schema>

function fromJson(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored
  try {
    return JSON.parse(stored)
  } catch {
    return stored
  }
}
