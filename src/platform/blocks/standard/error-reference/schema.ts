import { z } from 'zod'
import { field } from '../../field.ts'

/** SITE-6: the reference number of a failure, put in when the error page is sent. */
export const schema = z.object({
  label: field.text('Text before the number', 120).default('Reference'),
})

export type Props = z.output<typeof schema>
