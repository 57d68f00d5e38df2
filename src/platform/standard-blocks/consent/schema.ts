import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    title: field.text('Title', 80).meta({ help: 'The question in a few words, as the heading.' }),
    acceptText: field.label('Button to agree', 'consent.allow', {
      help: 'After it visits are counted; it looks like the other button.',
      max: 40,
    }),
    declineText: field.label('Button to decline', 'consent.decline', {
      help: 'After it nothing is counted, and the question is not asked again.',
      max: 40,
    }),
  })
  .meta({
    help: 'Asks, without standing in the way, whether what a visitor does may be counted. It shows only on a site that counts. `text` holds what the question is about.',
  })

export type Props = z.output<typeof schema>
