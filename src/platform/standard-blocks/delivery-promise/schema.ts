import { z } from 'zod'
import { field } from '#schema'

/** Labels: `delivery.sentToday`, `delivery.sentLater`. */
export const schema = z
  .object({
    schedule: field
      .contentKey('Delivery schedule', 'epiderm__delivery_schedule')
      .meta({ help: 'The item with the days and the time limit for orders.' }),
    part: field
      .choice('Show', ['promise', 'exceptions', 'holidays'])
      .meta({ help: 'The promise, the places with longer delivery times, or the days without deliveries.' })
      .default('promise'),
  })
  .meta({
    help: 'The rule of a delivery schedule and, with JavaScript, the exact day: order now, sent today.',
  })

export type Props = z.output<typeof schema>
