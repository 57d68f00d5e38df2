import { z } from 'zod'
import { field } from '../../field.ts'

/** Asks, without standing in the way, whether what a visitor does may be counted. Only on a site that counts. Slot: text. */
export const schema = z.object({
  title: field.text('Title', 80),
  acceptText: field.text('Button to agree', 40).default('Allow'),
  declineText: field.text('Button to decline', 40).default('Do not allow'),
})

export type Props = z.output<typeof schema>
