/** NRM-3: parses times and days strictly. */

export type ParsedDate = {
  readonly date: Date
  /** A date without a time. It means the same day in every time zone. */
  readonly isDay: boolean
}

export const invalidDateMessage = 'The value must be a Date, a timestamp or an ISO 8601 string with offset'

const isoPattern =
  /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:[.,](\d{1,9}))?(?:(Z)|([+-](?:[01]\d|2[0-3]))(?::?([0-5]\d))?))?$/

/**
 * Parses a Date, a timestamp in milliseconds, an ISO 8601 date-time with its offset, or an ISO 8601 day. Returns
 * undefined for any other value, such as 30 February or a time without an offset. If `isYearChecked` is true, rejects
 * years outside 1 to 9999 (gate dateInvalidYear).
 */
export function findDate(value: unknown, isYearChecked: boolean): ParsedDate | undefined {
  const found = typeof value === 'string' ? readIso(value.trim()) : readMoment(value)
  if (found === undefined || Number.isNaN(found.date.getTime())) return undefined
  const year = found.date.getUTCFullYear()
  return isYearChecked && (year < 1 || year > 9999) ? undefined : found
}

/** Returns true for a day in the years 1 to 9999: `2026-11-21`. */
export const isDay = (value: unknown): boolean => findDate(value, true)?.isDay === true

/** Returns true for an IANA time zone such as `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function readMoment(value: unknown): ParsedDate | undefined {
  if (typeof value !== 'number' && !(value instanceof Date)) return undefined
  return { date: new Date(value), isDay: false }
}

function readIso(text: string): ParsedDate | undefined {
  const parts = isoPattern.exec(text)
  if (parts === null) return undefined
  const [, year = '', month = '', day = '', time, seconds = ':00', fraction = '0', z, hours, minutes = '00'] =
    parts
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (date.getUTCDate() !== Number(day)) return undefined
  if (time === undefined) return { date, isDay: true }
  const offset = z ?? `${hours}:${minutes}`
  const moment = `${year}-${month}-${day}T${time}${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`
  return { date: new Date(moment), isDay: false }
}
