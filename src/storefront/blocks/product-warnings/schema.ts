import { z } from 'zod'
import { field } from '#schema'

/** PAGE-P1. */
export const schema = z
  .object({
    product: field
      .contentKey('Product', 'epiderm__product')
      .meta({ help: 'Whose warnings are shown, word for word as on its own page.' }),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'Announces the list of warnings; nobody sees it.' }),
  })
  .meta({
    help: 'The warnings of a product on another page than its own, so that they are said in one place.',
  })

export type Props = z.output<typeof schema>
