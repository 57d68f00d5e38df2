import { z } from 'zod'
import { eachDevice, field, recoverWith } from '#schema'
import { normaliseAlignment, normaliseSize } from '../normalise.ts'

/** Size and alignment follow NRM-1. */
export const schema = z
  .object({
    text: field.text('Text', 80).meta({ help: 'What the reader does by it: `Ask for a price list`.' }),
    url: field.link('Link'),
    variant: eachDevice(
      field
        .choice('Kind', ['primary', 'secondary', 'text'])
        .meta({ help: '`primary` is filled, `secondary` has only a border, `text` is an underlined link.' }),
      'primary',
    ),
    size: eachDevice(
      recoverWith(
        field
          .choice('Size', ['small', 'medium', 'large'])
          .meta({ help: 'Of the letters and the height; no button is lower than a finger needs.' }),
        normaliseSize,
      ),
      'medium',
    ),
    alignment: eachDevice(
      recoverWith(
        field.choice('Alignment', ['left', 'center', 'right']).meta({
          help: 'Where the button stands in its column; without effect on one as wide as the column.',
        }),
        normaliseAlignment,
      ),
      'left',
    ),
    isFullWidth: eachDevice(
      field
        .toggle('As wide as its column')
        .meta({ help: 'On, the button fills the width; off, it is as wide as its text.' }),
      false,
    ),
    assistiveText: field
      .text('Text for screen readers')
      .meta({ help: 'Said after the text, where the text alone does not tell where the link leads.' })
      .default(''),
  })
  .meta({ help: 'A link that looks like a button: the one thing that a reader should do next.' })

export type Props = z.output<typeof schema>
