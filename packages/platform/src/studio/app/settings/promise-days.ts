/**
 * The delivery promise for a given date and time, based on a schedule. It is computed by the same functions as on the
 * page.
 */
import { toDeliverySentence } from '#browser'
import {
  findDelivery,
  toDeliveryCalendar,
  toEpochMs,
  toWallClock,
  weekdays,
  type DeliveryCalendar,
  type DeliveryTexts,
} from '#model/browser'

type Weekday = (typeof weekdays)[number]
export type ClosedDay = { readonly day: string; readonly name: string }

export type StoredSchedule = {
  readonly rule?: unknown
  readonly cutOff?: unknown
  readonly cutOffText?: unknown
  readonly timeZone?: unknown
  readonly timeZoneText?: unknown
  readonly workingDays?: unknown
  readonly holidays?: unknown
  readonly holidaysKnownUntil?: unknown
}

/**
 * Reads the calendar of a delivery schedule. Returns undefined if the draft lacks a value that the promise needs, or if
 * such a value is invalid.
 */
export function readCalendar(schedule: StoredSchedule): DeliveryCalendar | undefined {
  const { cutOff, timeZone, holidaysKnownUntil } = schedule
  const workingDays = readList(schedule.workingDays).filter((one): one is Weekday =>
    weekdays.includes(one as Weekday),
  )
  if (typeof cutOff !== 'string' || !isTimeZone(timeZone) || workingDays.length === 0) return undefined
  if (typeof holidaysKnownUntil !== 'string') return undefined
  const holidays = readClosedDays(schedule)
  return toDeliveryCalendar({ cutOff, timeZone, workingDays, holidays, holidaysKnownUntil })
}

/** Returns the closed days, sorted by date. */
export const readClosedDays = ({ holidays }: StoredSchedule): readonly ClosedDay[] =>
  readList(holidays)
    .map((one) => Object(one) as Partial<Record<keyof ClosedDay, unknown>>)
    .map(({ day, name }) => ({ day: String(day ?? ''), name: String(name ?? '') }))
    .toSorted((a, b) => a.day.localeCompare(b.day))

const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone === '') return false
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

type PromiseInput = {
  readonly schedule: StoredSchedule
  readonly calendar: DeliveryCalendar
  readonly labels: Pick<DeliveryTexts, 'sentToday' | 'sentLater'>
  /** Local date and time in the schedule's time zone, such as `2026-12-24T16:30`. */
  readonly local: string
  /** A language code such as `en-GB`. */
  readonly language: string
}

/** Returns the sentence that a visitor in the schedule's time zone would see. Empty if no sentence is shown. */
export function toDeliveryPromise({ schedule, calendar, labels, local, language }: PromiseInput): string {
  const nowMs = toEpochMs(local, calendar.timeZone)
  if (Number.isNaN(nowMs)) return ''
  const texts: DeliveryTexts = {
    calendar,
    cutOff: String(schedule.cutOffText ?? calendar.cutOff),
    zone: String(schedule.timeZoneText ?? ''),
    ...labels,
  }
  return toDeliverySentence(texts, { nowMs, language, readerZone: calendar.timeZone })
}

/** Returns the current local date and time in a time zone. */
export function toLocalTime(nowMs: number, timeZone: string): string {
  const { day, time } = toWallClock(nowMs, timeZone)
  return `${day}T${time}`
}

export type PromiseDay = {
  readonly day: string
  /** True for a working day that is not a closed day. */
  readonly isOpen: boolean
  /** The name of the closed day; undefined on any other day. */
  readonly closedFor: string | undefined
  readonly sentOn: string | undefined
  readonly arrivesOn: string | undefined
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Lists the promises for the next few days, each for an order placed an hour before the cut-off. */
export function listPromiseDays(
  schedule: StoredSchedule,
  calendar: DeliveryCalendar,
  { from, days }: { readonly from: string; readonly days: number },
): readonly PromiseDay[] {
  const names = new Map(readClosedDays(schedule).map(({ day, name }) => [day, name]))
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10)
    const cutOffMs = toEpochMs(`${day}T${calendar.cutOff}`, calendar.timeZone)
    const found = findDelivery(calendar, cutOffMs - hourMs)
    return {
      day,
      isOpen: found?.sentOn === day,
      closedFor: names.get(day),
      sentOn: found?.sentOn,
      arrivesOn: found?.arrivesOn,
    }
  })
}

export const isWorkingDay = ({ workingDays }: Pick<DeliveryCalendar, 'workingDays'>, day: string): boolean =>
  workingDays.includes(new Date(day).getUTCDay() || 7)
