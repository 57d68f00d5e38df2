import { z } from 'zod'
import { field } from '#schema'

/** SSN-1. */
export const schema = z
  .object({
    text: field
      .text('Text for guests', 40)
      .meta({ help: 'What everybody sees who has not signed in: `Sign in`.' }),
    url: field.link('Link for guests').meta({ help: 'Usually the page on which to sign in.' }),
    signedInText: field
      .text('Text for signed-in visitors', 40)
      .meta({ help: 'What they see in the same place: `Account`.' }),
    signedInUrl: field
      .link('Link for signed-in visitors')
      .meta({ help: 'Usually the page of their account.' }),
  })
  .meta({
    help: 'One link for guests, another for whoever is signed in, in a place that is as wide for both.',
  })

export type Props = z.output<typeof schema>
