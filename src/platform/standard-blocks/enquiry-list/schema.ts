import { z } from 'zod'
import { field } from '#schema'

/** SSN-6. Labels: `enquiry.…`. */
export const schema = z
  .object({
    label: field
      .text('Title', 80)
      .meta({ help: 'The heading above the enquiries, also announced by screen readers.' }),
    emptyText: field
      .text('Text while there is nothing', 300)
      .meta({ help: 'For an account that has sent nothing; empty, only the link to the form stands there.' })
      .default(''),
    formPage: field
      .contentKey('Page with the form', 'epiderm__page')
      .meta({ help: 'Where a new enquiry is written, and an earlier one is sent again.' }),
    newText: field
      .text('Text of the link to the form', 60)
      .meta({ help: 'Leads to a new enquiry; it is there whatever the list holds.' }),
  })
  .meta({
    help: 'What the visitor’s own account has sent, newest first, and the way to send it again. For pages that only signed-in visitors see.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
