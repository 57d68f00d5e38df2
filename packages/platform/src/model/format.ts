/**
 * Formats values for a site's language. A value that does not match the requested format is reported as a problem and
 * becomes an empty string.
 */
import { findDate, isPlainObject, invalidDateMessage, type ParsedDate } from '#kit'
import { createFeatureGates, type FeatureGates } from './feature-gates.ts'
import { formatPhone } from './format-phone.ts'
import type { Labels } from './labels/labels.ts'

export const valueKinds = [
  'text',
  'number',
  'percent',
  'currency',
  'date',
  'dateTime',
  'location',
  'phone',
  'email',
  'url',
  'checkbox',
] as const
export type ValueKind = (typeof valueKinds)[number]

export type FormatOptions = {
  /** The currency's ISO 4217 code, which overrides the site's currency. */
  readonly currency?: string | undefined
  /** The date style; by default, long. */
  readonly dateStyle?: 'short' | 'medium' | 'long' | 'full' | undefined
  /** For numbers: the exact number of fraction digits. */
  readonly fractionDigits?: number | undefined
}

/** `machine` is the machine-readable value: an ISO 8601 day or time. If `text` is an empty string, nothing is shown. */
type FormattedValue = { readonly text: string; readonly machine?: string } | { readonly problem: string }

export type Formatter = Pick<FormatSettings, 'timeZone'> & {
  readonly gates: FeatureGates
  readonly format: (kind: ValueKind, value: unknown, options?: FormatOptions) => FormattedValue
}

/** The labels that a formatter uses. */
export const formatterLabels = ['value.yes', 'value.no'] as const
const [yes, no] = formatterLabels

export type FormatSettings = {
  /** BCP 47: `en-GB`. */
  readonly locale: string
  /** IANA name: `Europe/London`. */
  readonly timeZone: string
  /** The currency's ISO 4217 code. */
  readonly currency: string
  /** Provides the label texts for {@link formatterLabels}. */
  readonly labels: Labels
  readonly gates?: FeatureGates | undefined
}

type FormatValue = (value: unknown, options: FormatOptions) => FormattedValue

/** Creates a formatter that depends only on its settings, never on the machine's own language or time zone. */
export function createFormatter(setting: FormatSettings): Formatter {
  const { locale, labels, gates = createFeatureGates() } = setting
  const numbers = new Map<string, Intl.NumberFormat>()
  const dates = new Map<string, Intl.DateTimeFormat>()
  const ofNumber =
    (style: 'decimal' | 'percent' | 'currency'): FormatValue =>
    (value, { currency = setting.currency, fractionDigits }) => {
      const number = toFinite(value)
      if (number === undefined) return toProblem('The value must be a number', value)
      const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }
      const usual = style === 'percent' ? { maximumFractionDigits: 2 } : {}
      const format = { style, currency, ...(fractionDigits === undefined ? usual : digits) }
      const create = () => new Intl.NumberFormat(locale, format)
      return { text: findFormat(numbers, [style, currency, fractionDigits], create).format(number) }
    }
  const formats: Record<ValueKind, FormatValue> = {
    text: (value) => joinTexts(value, locale),
    number: ofNumber('decimal'),
    percent: ofNumber('percent'),
    currency: ofNumber('currency'),
    date: (value, options) => formatDate(value, { ...options, ...setting, gates, dates, hasTime: false }),
    dateTime: (value, options) => formatDate(value, { ...options, ...setting, gates, dates, hasTime: true }),
    location: (value) => formatLocation(value, locale),
    phone: (value) => joinTexts(value, locale, (text) => formatPhone(text, locale)),
    email: (value) => joinTexts(value, locale),
    url: (value) => joinTexts(value, locale),
    checkbox: (value) =>
      typeof value === 'boolean'
        ? { text: labels.format(value ? yes : no) }
        : toProblem('The value must be true or false', value),
  }
  return {
    gates,
    timeZone: setting.timeZone,
    format: (kind, value, options = {}) => (isNothing(value) ? { text: '' } : formats[kind](value, options)),
  }
}

type DateFormat = Pick<FormatSettings, 'locale' | 'timeZone'> &
  Pick<FormatOptions, 'dateStyle'> & {
    readonly gates: FeatureGates
    readonly dates: Map<string, Intl.DateTimeFormat>
    readonly hasTime: boolean
  }

/**
 * Formats a date (NRM-3). A day without a time is formatted regardless of time zone. A point in time must include a
 * time of day and an offset.
 */
function formatDate(
  value: unknown,
  { locale, timeZone, dateStyle = 'long', gates, dates, hasTime }: DateFormat,
): FormattedValue {
  const found = findDate(value, gates.isOpen('dateInvalidYear'))
  if (found === undefined || (hasTime && found.isDay)) return toProblem(invalidDateMessage, value)
  const zone = found.isDay ? 'UTC' : timeZone
  const format = findFormat(
    dates,
    [dateStyle, zone, hasTime],
    () =>
      new Intl.DateTimeFormat(locale, { dateStyle, timeZone: zone, ...(hasTime && { timeStyle: 'short' }) }),
  )
  return { text: format.format(found.date), machine: toMachine(found) }
}

/** Maximum number of cached formats. Content may use many currencies, but only a few are in use at the same time. */
const maxFormats = 50

/** Returns the format for these options from the cache, because creating a format takes much longer than using it. */
function findFormat<F>(formats: Map<string, F>, options: readonly unknown[], create: () => F): F {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known !== undefined) return known
  if (formats.size >= maxFormats) formats.clear()
  const format = create()
  formats.set(key, format)
  return format
}

const toMachine = ({ date, isDay }: ParsedDate) =>
  isDay ? date.toISOString().replace(/T.*$/, '') : date.toISOString()

/** Formats `{latitude, longitude}` in degrees (NRM-4). */
function formatLocation(value: unknown, locale: string): FormattedValue {
  const { latitude, longitude } = isPlainObject(value) ? value : {}
  const [north, east] = [toFinite(latitude), toFinite(longitude)]
  if (north === undefined || east === undefined || Math.abs(north) > 90 || Math.abs(east) > 180) {
    return toProblem('latitude must be within [-90,90] and longitude within [-180,180]', value)
  }
  const { format } = new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 6 })
  return { text: [north, east].map(format).join(format(0.5).includes(',') ? '; ' : ', ') }
}

/** Joins a list of strings: `Oily, dry and mixed`. */
function joinTexts(value: unknown, locale: string, change = (text: string) => text): FormattedValue {
  if (Array.isArray(value) && value.every(isWord)) {
    return { text: new Intl.ListFormat(locale).format(value.map(String)) }
  }
  return isWord(value) ? { text: change(String(value)) } : toProblem('The value must be text', value)
}

const isWord = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

const isNothing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Parses a number, or a string that contains a number. */
function toFinite(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function toProblem(rule: string, value: unknown): FormattedValue {
  const shown = JSON.stringify(value) ?? String(value)
  return { problem: `${rule} (got ${shown.length > 80 ? `${shown.slice(0, 77)}…` : shown})` }
}
