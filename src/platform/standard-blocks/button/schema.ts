import { z } from 'zod'
import { eachDevice, field, recoverWith } from '#schema'
import { normaliseAlignment, normaliseSize } from '../normalise.ts'

/** Size and alignment by NRM-1. */
export const schema = z
  .object({
    text: field.text('Text', 80),
    url: field.link('Link'),
    variant: eachDevice(field.choice('Kind', ['primary', 'secondary', 'text']), 'primary'),
    size: eachDevice(
      recoverWith(field.choice('Size', ['small', 'medium', 'large']), normaliseSize),
      'medium',
    ),
    alignment: eachDevice(
      recoverWith(field.choice('Alignment', ['left', 'center', 'right']), normaliseAlignment),
      'left',
    ),
    isFullWidth: eachDevice(field.toggle('As wide as its column'), false),
    assistiveText: field
      .text('Text for screen readers')
      .meta({ help: 'Said after the text, where the text alone does not tell where the link leads.' })
      .default(''),
  })
  .meta({ help: 'A link that looks like a button: the one thing that a reader should do next.' })

export type Props = z.output<typeof schema>
