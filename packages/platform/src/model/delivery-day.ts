/** Computes the days on which an order that is placed now is dispatched and delivered, in the sender's time zone. */

export type DeliveryCalendar = {
  /** Local time, 24 hours: `17:00`. */
  readonly cutOff: string
  /** IANA name: `Europe/London`. */
  readonly timeZone: string
  /** 1 is Monday, 7 is Sunday. */
  readonly workingDays: readonly number[]
  /** Days without dispatch or delivery, such as `2026-12-25`. */
  readonly holidays: readonly string[]
  /** The last day that the list of holidays covers: `2028-12-31`. */
  readonly holidaysKnownUntil: string
}

/** The weekdays, from Monday to Sunday. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

type StoredSchedule = Omit<DeliveryCalendar, 'workingDays' | 'holidays'> & {
  readonly workingDays: readonly (typeof weekdays)[number][]
  readonly holidays: readonly { readonly day: string }[]
}

export const toDeliveryCalendar = (schedule: StoredSchedule): DeliveryCalendar => ({
  cutOff: schedule.cutOff,
  timeZone: schedule.timeZone,
  workingDays: schedule.workingDays.map((name) => weekdays.indexOf(name) + 1),
  holidays: schedule.holidays.map((holiday) => holiday.day),
  holidaysKnownUntil: schedule.holidaysKnownUntil,
})

/** Text templates that the page contains as JSON, for the script that shows the delivery day. */
export type DeliveryTexts = {
  readonly calendar: DeliveryCalendar
  readonly cutOff: string
  /** Text that is shown if the reader's local time differs from the sender's. */
  readonly zone: string
  /** {0} is the cut-off, {1} the day of arrival. */
  readonly sentToday: string
  /** {0} is the day of arrival. */
  readonly sentLater: string
}

export type Delivery = {
  /** True if an order placed now is dispatched today, because it is before the cut-off. */
  readonly isSentToday: boolean
  /** ISO 8601 day. */
  readonly sentOn: string
  /** The first working day after dispatch. */
  readonly arrivesOn: string
}

export type WallClock = { readonly day: string; readonly time: string }

const dayMs = 86_400_000
const minuteMs = 60_000
/** Maximum number of consecutive days without work. A longer period must be a mistake in the calendar. */
const maxWaitDays = 30

/**
 * Returns undefined if no delivery day can be computed: the holiday list ends too early, or there is no working day.
 */
export function findDelivery(calendar: DeliveryCalendar, nowMs: number): Delivery | undefined {
  const now = toWallClock(nowMs, calendar.timeZone)
  const isInTime = isWorkingDay(calendar, now.day) && now.time < calendar.cutOff
  const sentOn = isInTime ? now.day : findNextWorkingDay(calendar, now.day)
  const arrivesOn = sentOn && findNextWorkingDay(calendar, sentOn)
  return sentOn && arrivesOn ? { isSentToday: isInTime, sentOn, arrivesOn } : undefined
}

/**
 * Returns true for each working day on or after the arrival of an order placed now. Days after the end of the holiday
 * list count as working days.
 */
export function isDeliveryDay(calendar: DeliveryCalendar, day: string, nowMs: number): boolean {
  const earliest = findDelivery(calendar, nowMs)?.arrivesOn ?? day
  return isWorkingDay(calendar, day) && day >= earliest
}

/** Returns the local date and time for milliseconds since 1970. Without a time zone, uses the reader's time zone. */
export function toWallClock(moment: number, timeZone?: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const find = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value
  return { day: `${find('year')}-${find('month')}-${find('day')}`, time: `${find('hour')}:${find('minute')}` }
}

/** Returns milliseconds since 1970 for a local date and time, such as `2026-12-24T16:30`. NaN if it is incomplete. */
export function toEpochMs(local: string, timeZone: string): number {
  const targetMs = Date.parse(`${local}Z`)
  if (Number.isNaN(targetMs)) return NaN
  const toShift = (moment: number) => {
    const { day, time } = toWallClock(moment, timeZone)
    return Date.parse(`${day}T${time}Z`) - Math.floor(moment / minuteMs) * minuteMs
  }
  const first = targetMs - toShift(targetMs)
  return targetMs - toShift(first)
}

function findNextWorkingDay(calendar: DeliveryCalendar, after: string): string | undefined {
  let day = after
  for (let waited = 0; waited < maxWaitDays; waited++) {
    day = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
    if (day > calendar.holidaysKnownUntil) return undefined
    if (isWorkingDay(calendar, day)) return day
  }
  return undefined
}

const isWorkingDay = ({ workingDays, holidays }: DeliveryCalendar, day: string) =>
  workingDays.includes(new Date(day).getUTCDay() || 7) && !holidays.includes(day)
