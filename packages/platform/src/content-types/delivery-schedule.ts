/** `epiderm__delivery_schedule`: a shop's dispatch times, and the regions with longer delivery. */
import { z } from 'zod'
import { isTimeZone } from '#kit'
import { weekdays } from '#model'
import { field } from '#schema'

export const deliveryScheduleBody = z
  .object({
    rule: field
      .longText('Rule', 300)
      .meta({ help: 'The general rule, also shown in browsers without JavaScript.' }),
    cutOff: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 17:00')
      .meta({
        label: 'Order cut-off',
        kind: 'time',
        help: 'Later orders are sent on the next working day.',
      }),
    cutOffText: field
      .text('Order cut-off, in words', 40)
      .meta({ help: 'The same time as visitors read it, such as `5pm`.' }),
    timeZone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/London').meta({
      label: 'Time zone',
      kind: 'timeZone',
      help: 'The time zone of the cut-off, including summer time.',
    }),
    timeZoneText: field
      .text('Time zone, in words', 40)
      .meta({ help: 'For visitors in other time zones, such as `UK time`.' }),
    workingDays: z
      .array(field.choice('Working day', weekdays).meta({ help: 'Days on which orders are sent.' }))
      .min(1)
      .meta({ label: 'Working days' }),
    holidays: z
      .array(
        z
          .object({
            day: field.date('Day').meta({ help: 'A day on which no orders are sent.' }),
            name: field.text('Name', 80).meta({ help: 'The usual name of the day, such as `Boxing Day`.' }),
          })
          .meta({ label: 'Closed day' }),
      )
      .meta({
        label: 'Closed days',
        help: 'Additional days on which no orders are sent.',
      }),
    holidaysKnownUntil: field
      .date('Closed days listed until')
      .meta({ help: 'After this date, visitors see only the rule.' }),
    exceptions: z
      .array(
        z
          .object({
            area: field.text('Area', 200).meta({ help: 'The places, such as `Scottish Highlands`.' }),
            text: field
              .text('Extra time', 200)
              .meta({ help: 'The extra time in words, such as `one more working day`.' }),
          })
          .meta({ label: 'Exception' }),
      )
      .meta({ label: 'Exceptions', help: 'Places with longer delivery times.' })
      .default([]),
  })
  .meta({ help: 'The days and hours on which a shop sends orders, and places with longer delivery times.' })
export type DeliverySchedule = z.output<typeof deliveryScheduleBody>
