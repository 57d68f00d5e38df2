import { z } from 'zod'
import { field } from '#schema'

/** Defined by SSN-6. Reads the labels `enquiry.…`. */
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
