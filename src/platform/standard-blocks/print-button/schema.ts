import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    text: field
      .text('Text', 80)
      .meta({ help: 'The text of the button, which opens the print dialog of the browser.' }),
    hint: field.text('How the browser prints, where no script runs', 200).meta({
      help: 'Replaces the button in browsers without JavaScript, for example with the keys to press.',
    }),
  })
  .meta({
    help: 'Prints the page. Without JavaScript, it explains how to print in the browser.',
  })

export type Props = z.output<typeof schema>
