import { z } from 'zod'
import { field } from '#schema'

/** SITE-6. */
export const schema = z
  .object({
    label: field.text('Text before the number', 120).default('Reference'),
  })
  .meta({
    help: 'The reference number of a failure, put in when the error page is sent. For the error page alone.',
  })

export type Props = z.output<typeof schema>
