import { cacheByObject } from '#kit'
import { toDeliveryCalendar, type DeliveryTexts } from '#model'
import { deliveryScheduleBody, type DeliverySchedule } from '#content-types'
import { parsePropsTolerantly } from '#schema'
import type { DataContext, PageContext } from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  readonly schedule: DeliverySchedule
  /**
   * JSON for the script: schedule, labels and templates. Because the HTML may be cached, it never contains the delivery
   * day.
   */
  readonly script: string
  readonly holidays: readonly { readonly day: string; readonly text: string; readonly name: string }[]
}

/** Reads the delivery schedule. If it returns undefined, the block is omitted. */
export function readData(props: Props, { loaded, page, warn }: DataContext): Data | undefined {
  const item = loaded.findContent(props.schedule)
  if (item === undefined) return void warn(`the delivery schedule ${props.schedule} does not exist`)
  const read = readSchedule(item.body)
  if ('failure' in read) return void warn(`the delivery schedule cannot be read: ${read.failure}`)
  for (const note of read.notes) warn(note)
  const schedule = read.props
  return {
    schedule,
    script: JSON.stringify(toDeliveryWords(schedule, page)),
    holidays: findHolidays(schedule, page.site.language),
  }
}

const readSchedule = cacheByObject((body: object) => parsePropsTolerantly(deliveryScheduleBody, body))

const holidaysOf = cacheByObject((_schedule: DeliverySchedule) => new Map<string, Data['holidays']>())

function findHolidays(schedule: DeliverySchedule, language: string): Data['holidays'] {
  const known = holidaysOf(schedule).get(language)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  const holidays = schedule.holidays.map(({ day, name }) => ({
    day,
    name,
    text: format.format(new Date(day)),
  }))
  holidaysOf(schedule).set(language, holidays)
  return holidays
}

/** Returns the text of the promise, the exceptions or the holidays. Exceptions and holidays have one line each. */
export function toDeliveryText(part: Props['part'], { schedule, holidays }: Data): string {
  if (part === 'promise') return schedule.rule
  const rows =
    part === 'holidays'
      ? holidays.map(({ text, name }) => `${text}: ${name}`)
      : schedule.exceptions.map(({ area, text }) => `${area}: ${text}`)
  return rows.join('\n')
}

const toDeliveryWords = (schedule: DeliverySchedule, { labels }: PageContext): DeliveryTexts => ({
  calendar: toDeliveryCalendar(schedule),
  cutOff: schedule.cutOffText,
  zone: schedule.timeZoneText,
  sentToday: labels.format('delivery.sentToday'),
  sentLater: labels.format('delivery.sentLater'),
})
