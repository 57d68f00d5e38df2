/** `epiderm__delivery_schedule`: a shop's dispatch times, and regions with longer delivery. */
import { z } from 'zod'
import { isTimeZone } from '#kit'
import type { DeliveryCalendar } from '#model'
import { field } from '#schema'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export const deliveryScheduleBody = z
  .object({
    rule: field
      .longText('Rule', 300)
      .meta({ help: 'What holds on every day; stands alone where scripts do not run.' }),
    cutOff: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 17:00')
      .meta({
        label: 'Orders until',
        kind: 'text',
        help: 'In the time zone below; later orders count for the next working day.',
      }),
    cutOffText: field.text('Orders until, in words', 40).meta({ help: 'The same as readers say it: `5pm`.' }),
    timeZone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/London').meta({
      label: 'Time zone',
      kind: 'text',
      help: 'In which the hour and the days count, summer time included.',
    }),
    timeZoneText: field
      .text('Time zone, in words', 40)
      .meta({ help: 'For readers in another one: `UK time`.' }),
    workingDays: z
      .array(
        field
          .choice('Working day', weekdays)
          .meta({ help: 'The days of the week on which orders are sent.' }),
      )
      .min(1),
    holidays: z
      .array(
        z.object({
          day: field.date('Day').meta({ help: 'On which nothing is sent.' }),
          name: field.text('Name', 80).meta({ help: 'As readers know the day: `Boxing Day`.' }),
        }),
      )
      .meta({
        label: 'Holidays',
        help: 'Days on which nothing is sent, beside those that are no working days.',
      }),
    holidaysKnownUntil: field
      .date('Holidays are listed until')
      .meta({ help: 'Afterwards the rule alone is shown.' }),
    exceptions: z
      .array(
        z.object({
          area: field.text('Where', 200).meta({ help: 'Which places: `Scottish Highlands`.' }),
          text: field.text('How long', 200).meta({ help: 'In words, such as `one more working day`.' }),
        }),
      )
      .meta({ label: 'Exceptions', help: 'Where it takes longer.' })
      .default([]),
  })
  .meta({ help: 'When a shop sends what is ordered, and where it takes longer.' })
export type DeliverySchedule = z.output<typeof deliveryScheduleBody>

export const toDeliveryCalendar = (schedule: DeliverySchedule): DeliveryCalendar => ({
  cutOff: schedule.cutOff,
  timeZone: schedule.timeZone,
  workingDays: schedule.workingDays.map((name) => weekdays.indexOf(name) + 1),
  holidays: schedule.holidays.map((holiday) => holiday.day),
  holidaysKnownUntil: schedule.holidaysKnownUntil,
})
