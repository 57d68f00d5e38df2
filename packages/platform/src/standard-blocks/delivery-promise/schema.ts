import { z } from 'zod'
import { field } from '#schema'

/** The block's properties. The block also reads the labels `delivery.sentToday` and `delivery.sentLater`. */
export const schema = z
  .object({
    schedule: field
      .contentKey('Delivery schedule', 'epiderm__delivery_schedule')
      .meta({ help: 'The schedule with cut-off time, working days and holidays.' }),
    part: field
      .choice('Show', ['promise', 'exceptions', 'holidays'], {
        promise: 'Delivery promise',
        exceptions: 'Places with longer delivery',
        holidays: 'Days without dispatch',
      })
      .meta({ help: 'The part of the schedule that is shown.' })
      .default('promise'),
  })
  .meta({
    help: 'Tells visitors when an order is sent, from a delivery schedule.',
  })

export type Props = z.output<typeof schema>
