import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    title: field.text('Title', 80),
    acceptText: field.text('Button to agree', 40).default('Allow'),
    declineText: field.text('Button to decline', 40).default('Do not allow'),
  })
  .meta({
    help: 'Asks, without standing in the way, whether what a visitor does may be counted. It shows only on a site that counts. The slot `text` holds what the question is about.',
  })

export type Props = z.output<typeof schema>
