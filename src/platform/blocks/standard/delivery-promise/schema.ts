import { z } from 'zod'
import { field } from '../../field.ts'

/** The rule of a delivery schedule, and with scripts the exact day. Labels: `delivery.sentToday`, `delivery.sentLater`. */
export const schema = z.object({
  schedule: field.contentKey('Delivery schedule'),
  /** The promise itself, where it takes longer, or the days on which nothing is sent. */
  part: field.choice('Show', ['promise', 'exceptions', 'holidays']).default('promise'),
})

export type Props = z.output<typeof schema>
