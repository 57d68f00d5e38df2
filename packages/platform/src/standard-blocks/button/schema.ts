import { z } from 'zod'
import { eachDevice, field, withFallback } from '#schema'
import { normaliseAlignment, normaliseSize } from '../normalise.ts'

/** The block's properties. Size and alignment follow NRM-1. */
export const schema = z
  .object({
    text: field.text('Text', 80).meta({ help: 'Starts with a verb, such as `Ask for a price list`.' }),
    url: field.link('Link'),
    variant: eachDevice(
      field
        .choice('Style', ['primary', 'secondary', 'text'], {
          primary: 'Filled',
          secondary: 'Outlined',
          text: 'Underlined link',
        })
        .meta({ help: 'Use “Filled” for the most important button of a page.' }),
      'primary',
    ),
    size: eachDevice(
      withFallback(
        field
          .choice('Size', ['small', 'medium', 'large'])
          .meta({ help: 'The size of the text and the button.' }),
        normaliseSize,
      ),
      'medium',
    ),
    alignment: eachDevice(
      withFallback(
        field.choice('Alignment', ['left', 'center', 'right']).meta({ help: 'The position in the column.' }),
        normaliseAlignment,
      ),
      'left',
    ),
    isFullWidth: eachDevice(
      field.toggle('Full width').meta({ help: 'When on, the button fills its column.' }),
      false,
    ),
    assistiveText: field
      .text('Text for screen readers')
      .meta({ help: 'Read out after the link text, to say where it goes.' })
      .default(''),
  })
  .meta({ help: 'A link that looks like a button, for the most important next step.' })

export type Props = z.output<typeof schema>
