import { z } from 'zod'
import { field } from '#schema'

/** SITE-6. */
export const schema = z
  .object({
    label: field.label('Text before the number', 'error.reference', {
      help: 'Introduces the number that visitors can quote, so that you can find the failure in the log.',
      max: 120,
    }),
  })
  .meta({
    help: 'The reference number of a failure, put in when the error page is sent. For the error page alone.',
  })

export type Props = z.output<typeof schema>
