import { z } from 'zod'
import { field } from '#schema'

/** The block's properties, as specified in SSN-1. */
export const schema = z
  .object({
    text: field.text('Text for guests', 40).meta({ help: 'Such as `Sign in`.' }),
    url: field.link('Link for guests').meta({ help: 'Usually the sign-in page.' }),
    signedInText: field.text('Text for signed-in visitors', 40).meta({ help: 'Such as `Account`.' }),
    signedInUrl: field.link('Link for signed-in visitors').meta({ help: 'Usually the account page.' }),
  })
  .meta({
    help: 'A link for guests that changes for signed-in visitors.',
  })

export type Props = z.output<typeof schema>
