import { z } from 'zod'
import { field } from '#schema'

/** SITE-6. */
export const schema = z
  .object({
    label: field
      .text('Text before the number', 120)
      .meta({
        labelKey: 'error.reference',
        help: 'Introduces the number that a visitor may tell you, by which the log finds the failure.',
      })
      .default('Reference'),
  })
  .meta({
    help: 'The reference number of a failure, put in when the error page is sent. For the error page alone.',
  })

export type Props = z.output<typeof schema>
