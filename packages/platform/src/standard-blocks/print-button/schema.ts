import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    text: field.text('Text', 80).meta({ help: 'The text of the button.' }),
    hint: field.text('Text without JavaScript', 200).meta({
      help: 'Replaces the button in browsers without JavaScript.',
    }),
  })
  .meta({
    help: 'Opens the print dialog of the browser.',
  })

export type Props = z.output<typeof schema>
