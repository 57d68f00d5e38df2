import { z } from 'zod'
import { field } from '#schema'

/** Labels: `delivery.sentToday`, `delivery.sentLater`. */
export const schema = z
  .object({
    schedule: field
      .contentKey('Delivery schedule', 'epiderm__delivery_schedule')
      .meta({ help: 'The item that says on which days, and until when, orders are sent.' }),
    part: field
      .choice('Show', ['promise', 'exceptions', 'holidays'])
      .meta({ help: 'The promise itself, where it takes longer, or the days on which nothing is sent.' })
      .default('promise'),
  })
  .meta({
    help: 'The rule of a delivery schedule, and in browsers with scripts the exact day: order now, sent today.',
  })

export type Props = z.output<typeof schema>
