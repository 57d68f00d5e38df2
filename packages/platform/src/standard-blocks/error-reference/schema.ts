import { z } from 'zod'
import { field } from '#schema'

/** The block's properties, as specified in SITE-6. */
export const schema = z
  .object({
    label: field.label('Text before the number', 'error.reference', {
      help: 'Visitors can quote the number so that you can find the error in the log.',
      max: 120,
    }),
  })
  .meta({
    help: 'The reference number of an error, added when the error page is sent. For the error page only.',
  })

export type Props = z.output<typeof schema>
