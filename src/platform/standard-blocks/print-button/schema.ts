import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    text: field
      .text('Text', 80)
      .meta({ help: 'What the button says; pressing it opens the browser’s own window for printing.' }),
    hint: field
      .text('How the browser prints, where no script runs', 200)
      .meta({ help: 'Stands in the place of the button there, such as the keys to press.' }),
  })
  .meta({
    help: 'Prints the page. Without JavaScript no page can: then it says how the browser does.',
  })

export type Props = z.output<typeof schema>
