import { z } from 'zod'
import { field } from '#schema'

/** SSN-1. */
export const schema = z
  .object({
    text: field.text('Text for guests', 40),
    url: field.link('Link for guests'),
    signedInText: field.text('Text for signed-in visitors', 40),
    signedInUrl: field.link('Link for signed-in visitors'),
  })
  .meta({
    help: 'One link for guests, another for whoever is signed in, in a place that is as wide for both.',
  })

export type Props = z.output<typeof schema>
