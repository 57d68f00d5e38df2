import { z } from 'zod'
import { field } from '#schema'

/** SITE-6. */
export const schema = z
  .object({
    label: field.label('Text before the number', 'error.reference', {
      help: 'Introduces the number that a visitor may tell you, by which the log finds the failure.',
      max: 120,
    }),
  })
  .meta({
    help: 'The reference number of a failure, put in when the error page is sent. For the error page alone.',
  })

export type Props = z.output<typeof schema>
