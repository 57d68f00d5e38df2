import { z } from 'zod'
import { field } from '#schema'

/** Defined by SSN-6. Labels: `enquiry.…`. */
export const schema = z
  .object({
    label: field
      .text('Title', 80)
      .meta({ help: 'The heading above the enquiries, also read by screen readers.' }),
    emptyText: field
      .text('Text while there is nothing', 300)
      .meta({ help: 'Shown to accounts without enquiries. If empty, only the link to the form is shown.' })
      .default(''),
    formPage: field
      .contentKey('Page with the form', 'epiderm__page')
      .meta({ help: 'The page for new enquiries and for sending an earlier one again.' }),
    newText: field
      .text('Text of the link to the form', 60)
      .meta({ help: 'The link to a new enquiry. Always shown.' }),
  })
  .meta({
    help: 'The enquiries of the signed-in visitor, newest first, with links to send them again. For pages for signed-in visitors only.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
