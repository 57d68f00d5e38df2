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
    field.toggle('Bold').meta({ help: 'On, all of the text is heavier than its style says.' }),
    false,
  ),
  italic: eachDevice(field.toggle('Italic').meta({ help: 'On, all of the text is slanted.' }), false),
  underline: eachDevice(
    field
      .toggle('Underline')
      .meta({ help: 'On, all of the text is underlined, which readers take for a link.' }),
    false,
  ),
  strike: eachDevice(
    field
      .toggle('Strike through')
      .meta({ help: 'On, all of the text is crossed out; screen readers do not say so.' }),
    false,
  ),
})

const displayInfo = z.object({
  textStyle: eachDevice(
    field
      .choice('Text style', textStyles)
      .meta({ help: 'Size and weight of the letters; without one, those of the element.' })
      .optional(),
  ),
  headingTag: field
    .choice('Element', headingTags)
    .meta({ help: 'Its rank on the page; without one, that of the block.' })
    .optional(),
  enableOverride: field
    .toggle('Use these instead of the block’s own')
    .meta({ help: 'Off, the style and the element here count for nothing.' })
    .default(false),
})

/** TXT-1…4. textDecoration and textDisplayInfo are objects, or the JSON of one. */
export const schema = z
  .object({
    text: field.longText('Text').meta({
      help: 'Markup is taken out; for paragraphs, lists and links there is the block for rich text.',
    }),
    textClass: recoverWith(
      z
        .string()
        .regex(/^[a-z0-9 -]{0,100}$/, 'must be class names')
        .meta({
          label: 'Class',
          kind: 'text',
          group: 'advanced',
          help: 'Class names that the element has besides its own, for style sheets of the site.',
        }),
      () => '',
    ).default(''),
    textStyle: eachDevice(
      field
        .choice('Text style', textStyles)
        .meta({ help: 'Size and weight of the letters; without one, those of the element.' })
        .optional(),
    ),
    headingTag: field
      .choice('Element', headingTags)
      .meta({
        help: 'A heading by its rank on the page, whatever it looks like; no heading with `p`, `div` or `span`.',
      })
      .default('h3'),
    textAlign: eachDevice(
      field
        .choice('Alignment', ['left', 'center', 'right'])
        .meta({ help: 'Of the lines, and of the text in its column.' }),
      'left',
    ),
    fontSize: eachDevice(
      field
        .length('Font size')
        .meta({
          help: 'Instead of that of the text style; `rem` grows with the reader’s text size, `px` does not.',
        })
        .optional(),
    ),
    textColor: eachDevice(
      field
        .color('Text colour')
        .meta({ help: 'Must stand out from what is behind it; without one, the theme’s.' })
        .optional(),
    ),
    backgroundColor: eachDevice(
      field
        .color('Background colour')
        .meta({ help: 'Behind the text; without one, what is behind shows.' })
        .optional(),
    ),
    paddingVertical: eachDevice(field.padding('Padding above and below'), '0'),
    paddingHorizontal: eachDevice(field.padding('Padding left and right'), '0'),
    textDecoration: z
      .preprocess(fromJson, decoration)
      .meta({ label: 'Decoration', group: 'style', help: 'An object, or the JSON of one.' })
      .prefault({}),
    textDisplayInfo: z
      .preprocess(fromJson, displayInfo)
      .meta({ label: 'Style and element', group: 'advanced', help: 'An object, or the JSON of one.' })
      .prefault({}),
    isLinkable: field
      .toggle('Is a link')
      .meta({ help: 'On, the text leads to the link; off, the link counts for nothing.' })
      .default(false),
    url: field
      .link('Link')
      .meta({ help: 'Where the text leads when it is a link; without one, it is none.' })
      .optional(),
    linkAssistiveText: field
      .text('Link text for screen readers')
      .meta({ help: 'Said after the text, where the text alone does not tell where the link leads.' })
      .default(''),
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
