import { z } from 'zod'
import { eachDevice, field, recoverWith } from '#schema'
import { normaliseAlignment, normaliseSize } from '../normalise.ts'

/** Size and alignment follow NRM-1. */
export const schema = z
  .object({
    text: field.text('Text', 80).meta({ help: 'The action of the reader: `Ask for a price list`.' }),
    url: field.link('Link'),
    variant: eachDevice(
      field
        .choice('Kind', ['primary', 'secondary', 'text'])
        .meta({ help: '`primary` is filled, `secondary` has a border, `text` is an underlined link.' }),
      'primary',
    ),
    size: eachDevice(
      recoverWith(
        field
          .choice('Size', ['small', 'medium', 'large'])
          .meta({ help: 'Sets text size and height. Every size is high enough for touch.' }),
        normaliseSize,
      ),
      'medium',
    ),
    alignment: eachDevice(
      recoverWith(
        field.choice('Alignment', ['left', 'center', 'right']).meta({
          help: 'The position in the column. No effect if the button is as wide as the column.',
        }),
        normaliseAlignment,
      ),
      'left',
    ),
    isFullWidth: eachDevice(
      field
        .toggle('As wide as its column')
        .meta({ help: 'If on, the button fills the width; if off, it is as wide as its text.' }),
      false,
    ),
    assistiveText: field
      .text('Text for screen readers')
      .meta({ help: 'Read after the text. Use it if the text alone does not name the target of the link.' })
      .default(''),
  })
  .meta({ help: 'A link that looks like a button, for the most important next step of a reader.' })

export type Props = z.output<typeof schema>
