import { z } from 'zod'
import { field } from '#schema'

/** The block's properties, as specified in SSN-6. The block also reads the site labels that begin with `enquiry.`. */
export const schema = z
  .object({
    label: field.text('Title', 80).meta({ help: 'The heading above the enquiries.' }),
    emptyText: field
      .text('Text without enquiries', 300)
      .meta({ help: 'Shown to visitors who have not sent an enquiry yet.' })
      .default(''),
    formPage: field
      .contentKey('Enquiry page', 'epiderm__page')
      .meta({ help: 'The page with the form for new and repeated enquiries.' }),
    newText: field.text('Link text', 60).meta({ help: 'The text of the link to a new enquiry.' }),
  })
  .meta({
    help: 'The enquiries of the signed-in visitor, newest first. For pages for signed-in visitors only.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
