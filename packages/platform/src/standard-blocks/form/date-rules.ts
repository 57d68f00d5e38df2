/** Determines which dates a date field accepts. */
import { toDeliveryCalendar, type FormField } from '#model'
import { deliveryScheduleBody } from '#content-types'
import { parsePropsTolerantly } from '#schema'
import type { DataContext } from '#blocks'
import type { StoredField } from './schema.ts'

type StoredDate = Extract<StoredField, { type: 'date' }>

/**
 * Returns the rules of a date field. If the schedule is missing or unusable, warns and accepts every day from tomorrow.
 */
export function toDateRules({ schedule }: StoredDate, context: DataContext): FormField['days'] {
  const { timeZone } = context.page.formatter
  const calendar = schedule === undefined ? undefined : readCalendar(schedule, context)
  return calendar === undefined ? { timeZone } : { timeZone: calendar.timeZone, calendar }
}

function readCalendar(schedule: string, { loaded, warn }: DataContext) {
  const item = loaded.findContent(schedule)
  if (item === undefined)
    return void warn(`accepts every day: the delivery schedule ${schedule} does not exist`)
  const read = parsePropsTolerantly(deliveryScheduleBody, item.body)
  if ('failure' in read)
    return void warn(`accepts every day: the delivery schedule is invalid: ${read.failure}`)
  return toDeliveryCalendar(read.props)
}
