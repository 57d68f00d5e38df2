import { z } from 'zod'
import { field } from '#schema'

/** SSN-6. Labels: `enquiry.…`. */
export const schema = z
  .object({
    label: field.text('Title', 80),
    emptyText: field.text('Text while there is nothing', 300).default(''),
    formPage: field.contentKey('Page with the form'),
    newText: field.text('Text of the link to the form', 60),
  })
  .meta({
    help: 'What the visitor’s own account has sent, newest first, and the way to send it again. For pages that only signed-in visitors see.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
