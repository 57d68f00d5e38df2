import { z } from 'zod'
import { eachDevice, field, headingLabels } from '#schema'

const tones = ['dark', 'light', 'brand'] as const

export const schema = z
  .object({
    title: field.text('Heading').meta({ help: 'A short sentence.' }),
    headingTag: field
      .choice('Heading level', ['h1', 'h2', 'h3', 'h4', 'p'], headingLabels)
      .meta({ help: 'Choose Paragraph if it is not a heading.' })
      .default('h2'),
    text: field.longText('Text', 1000).meta({ help: 'One or two sentences.' }).default(''),
    buttonText: field
      .text('Button text', 80)
      .meta({ help: 'Starts with a verb, such as `Ask for a price list`.' })
      .default(''),
    url: field.link('Link').meta({ help: 'The page or address that the button opens.' }).optional(),
    imageInfo: field
      .image('Picture')
      .meta({ help: 'Shown behind the text. If empty, the background is a colour.' })
      .optional(),
    tone: eachDevice(
      field
        .choice('Colours', tones, {
          dark: 'Light text on dark',
          light: 'Dark text on light',
          brand: 'Brand colour',
        })
        .meta({ help: 'The colours of the text, the background and the overlay on the picture.' }),
      'dark',
    ),
    overlay: eachDevice(
      field
        .choice('Overlay', ['light', 'strong'], { light: 'Light', strong: 'Strong' })
        .meta({ help: 'How strongly the background colour covers the picture.' }),
      'light',
    ),
    height: eachDevice(
      field
        .choice('Height', ['small', 'medium', 'large'])
        .meta({ help: 'The banner grows if its text needs more space.' }),
      'medium',
    ),
    alignment: eachDevice(
      field.choice('Alignment', ['left', 'center']).meta({ help: 'The position of the text and button.' }),
      'left',
    ),
    isPriority: field
      .toggle('Load first')
      .meta({ help: 'Only for the largest picture at the top of the page.' })
      .default(false),
  })
  .meta({ help: 'A heading, text and a button in front of a picture or a colour.' })

export type Props = z.output<typeof schema>
