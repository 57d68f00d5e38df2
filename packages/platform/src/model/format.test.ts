import { describe, expect, it } from 'vitest'
import { isDay, isTimeZone } from '#kit'
import { createFeatureGates, type FeatureGate } from './feature-gates.ts'
import { createFormatter, type FormatOptions, type ValueKind } from './format.ts'
import { createLabels } from './labels/labels.ts'

type LocaleCase = { locale?: string; timeZone?: string; gates?: Partial<Record<FeatureGate, boolean>> }

const labels = createLabels([{ 'value.yes': 'Yes', 'value.no': 'No' }], () => {})
const create = ({ locale = 'en-GB', timeZone = 'Europe/London', gates }: LocaleCase = {}) =>
  createFormatter({ locale, timeZone, currency: 'GBP', labels, gates: createFeatureGates(gates) })

/** ICU versions use different narrow and no-break spaces. */
const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ')

function show(
  kind: ValueKind,
  value: unknown,
  { options, ...where }: LocaleCase & { options?: FormatOptions } = {},
) {
  const formatted = create(where).format(kind, value, options)
  return 'text' in formatted ? withPlainSpaces(formatted.text) : formatted
}

const dateProblem = (got: string) => ({
  problem: `The value must be a Date, a timestamp or an ISO 8601 string with offset (got ${got})`,
})
const locationProblem = (got: string) => ({
  problem: `latitude must be within [-90,90] and longitude within [-180,180] (got ${got})`,
})

describe('formatting dates', () => {
  it.each<[unknown, string, string]>([
    ['2026-11-21T10:05:00Z', '21 November 2026 at 10:05', '2026-11-21T10:05:00.000Z'],
    ['2026-07-01T23:30:00Z', '2 July 2026 at 00:30', '2026-07-01T23:30:00.000Z'],
    ['2026-07-01T12:00+02:00', '1 July 2026 at 11:00', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01T12:00-0330', '1 July 2026 at 16:30', '2026-07-01T15:30:00.000Z'],
    ['2026-07-01T12:00:00,5+02', '1 July 2026 at 11:00', '2026-07-01T10:00:00.500Z'],
    [' 2026-01-01T00:00:00.123456789Z ', '1 January 2026 at 00:00', '2026-01-01T00:00:00.123Z'],
    [1767225600000, '1 January 2026 at 00:00', '2026-01-01T00:00:00.000Z'],
    [0, '1 January 1970 at 01:00', '1970-01-01T00:00:00.000Z'],
    [new Date('2024-02-29T12:00:00Z'), '29 February 2024 at 12:00', '2024-02-29T12:00:00.000Z'],
  ])('NRM-3 formats the time %j as %j in London', (value, text, machine) => {
    const formatted = create().format('dateTime', value)
    expect(formatted).toEqual({ text: expect.any(String) as string, machine })
    expect(show('dateTime', value)).toBe(text)
  })

  it.each<[unknown, string]>([
    ['2026-11-21', '21 November 2026'],
    ['2024-02-29', '29 February 2024'],
    ['2026-07-01T23:30:00Z', '2 July 2026'],
  ])('NRM-3 formats the date %j as %j', (value, text) => {
    expect(show('date', value)).toBe(text)
  })

  it.each(['Pacific/Auckland', 'Pacific/Pago_Pago', 'UTC'])(
    'NRM-3 formats a day as the same day in %s',
    (timeZone) => {
      expect(create({ timeZone }).format('date', '2026-11-21')).toEqual({
        text: '21 November 2026',
        machine: '2026-11-21',
      })
    },
  )

  it.each([
    ['en-GB', 'short', '21/11/2026'],
    ['en-GB', 'medium', '21 Nov 2026'],
    ['de-DE', 'full', 'Samstag, 21. November 2026'],
    ['en-US', 'long', 'November 21, 2026'],
    ['de-DE', 'long', '21. November 2026'],
  ] as const)('NRM-3 for %s, formats a %s date as %j', (locale, dateStyle, text) => {
    expect(show('date', '2026-11-21', { locale, options: { dateStyle } })).toBe(text)
  })

  it.each<[ValueKind, unknown]>([
    ...[
      'tomorrow',
      '21/11/2026',
      '2026-02-30',
      '2026-13-01',
      '2025-02-29',
      '2026-00-10',
      '2026-1-1',
      '20261121',
      '2026-11-21T10:05:00',
      '2026-11-21T24:00:00Z',
      '2026-11-21T10:60Z',
      '2026-11-21T10:05:00+25:00',
      '2026-11-21 10:05:00Z',
      true,
      {},
      [],
    ].flatMap((value): [ValueKind, unknown][] => [
      ['date', value],
      ['dateTime', value],
    ]),
    ['dateTime', '2026-11-21'],
  ])('NRM-3 as %s, reports %j as invalid and shows nothing', (kind, value) => {
    expect(show(kind, value)).toEqual(dateProblem(JSON.stringify(value)))
  })

  it('NRM-3 reports an out-of-range Date or timestamp as a problem', () => {
    expect(show('date', new Date(NaN))).toEqual(dateProblem('null'))
    expect(show('date', 1e20)).toEqual(dateProblem('100000000000000000000'))
    expect(show('date', Infinity)).toEqual(dateProblem('null'))
  })

  it.each(['+012026-01-01', '-000044-03-15', '0000-01-01', '+010000-01-01T00:00:00Z'])(
    'NRM-8 with the gate dateInvalidYear open, rejects the year of %s; the gate is closed by default',
    (value) => {
      expect(show('date', value, { gates: { dateInvalidYear: true } })).toEqual(
        dateProblem(JSON.stringify(value)),
      )
      expect(show('date', value)).toEqual(expect.stringContaining(value.includes('12026') ? '12026' : '1'))
    },
  )

  it('NRM-8 accepts the years 1 to 9999 with the gate dateInvalidYear open', () => {
    const gates = { dateInvalidYear: true }
    expect(show('date', '9999-12-31', { gates })).toBe('31 December 9999')
    expect(show('date', '0001-06-01', { gates })).toBe('1 June 1')
  })

  it.each([
    ['2026-11-21', true],
    ['2026-02-30', false],
    ['0000-01-01', false],
    ['2026-11-21T10:05:00Z', false],
    [0, false],
  ])('%j is a day: %j', (value, expected) => {
    expect(isDay(value)).toBe(expected)
  })

  it.each([
    ['Europe/London', true],
    ['UTC', true],
    ['Mars/Base', false],
    ['', false],
  ])('%j is a time zone: %j', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected)
  })
})

describe('formatting locations', () => {
  it.each<[unknown, string]>([
    [{ latitude: 51.5074, longitude: -0.1278 }, '51.5074, -0.1278'],
    [{ latitude: '90', longitude: '-180' }, '90.0000, -180.0000'],
    [{ latitude: -90, longitude: 180 }, '-90.0000, 180.0000'],
    [{ latitude: 1.23456789, longitude: 0 }, '1.234568, 0.0000'],
  ])('NRM-4 formats %j as %j', (value, text) => {
    expect(show('location', value)).toBe(text)
  })

  it('NRM-4 separates latitude and longitude with a semicolon in a locale with a decimal comma', () => {
    expect(show('location', { latitude: 51.5, longitude: 7 }, { locale: 'de-DE' })).toBe('51,5000; 7,0000')
  })

  it.each<[unknown]>([
    [{ latitude: 90.000001, longitude: 0 }],
    [{ latitude: -91, longitude: 0 }],
    [{ latitude: 0, longitude: 180.1 }],
    [{ latitude: 0, longitude: -181 }],
    [{ latitude: 'north', longitude: 0 }],
    [{ latitude: '', longitude: 0 }],
    [{ latitude: 0 }],
    [[51, 0]],
    [51],
  ])('NRM-4 %j is reported with both valid ranges and shows nothing', (value) => {
    expect(show('location', value)).toEqual(locationProblem(JSON.stringify(value)))
  })
})

describe('formatting telephone numbers', () => {
  it.each([
    ['en-US', '2125550123', '(212) 555-0123'],
    ['en-CA', '2125550123', '(212) 555-0123'],
    ['fr-CA', '12125550123', '(212) 555-0123'],
    ['es-US', 2125550123, '(212) 555-0123'],
    ['en-US', '22125550123', '22125550123'],
    ['en-US', '212-555-0123', '212-555-0123'],
    ['en-US', '+12125550123', '+12125550123'],
    ['en-US', '212555012', '212555012'],
    ['en-US', '121255501234', '121255501234'],
    ['en-GB', '2125550123', '2125550123'],
    ['en', '2125550123', '2125550123'],
    ['es-MX', '12125550123', '12125550123'],
    ['en-GB', '020 7946 0182', '020 7946 0182'],
  ])('NRM-5 for %s, formats %j as %j', (locale, value, text) => {
    expect(show('phone', value, { locale })).toBe(text)
  })
})

describe('formatting values that are not dates, locations or telephone numbers', () => {
  it.each<[ValueKind, unknown, { locale?: string; options?: FormatOptions }, string]>([
    ['number', 1234.5, {}, '1,234.5'],
    ['number', '1234.5', { locale: 'de-DE' }, '1.234,5'],
    ['number', 2, { options: { fractionDigits: 2 } }, '2.00'],
    ['number', 2.345, { options: { fractionDigits: 0 } }, '2'],
    ['percent', 0.125, {}, '12.5%'],
    ['percent', 0.125, { locale: 'de-DE' }, '12,5 %'],
    ['percent', 0.1, { options: { fractionDigits: 1 } }, '10.0%'],
    ['currency', 1234.5, {}, '£1,234.50'],
    ['currency', 1234.5, { locale: 'de-DE', options: { currency: 'EUR' } }, '1.234,50 €'],
    ['currency', 5, { options: { fractionDigits: 0 } }, '£5'],
    ['text', 'Gel & <cream>', {}, 'Gel & <cream>'],
    ['text', 50, {}, '50'],
    ['text', ['oily', 'dry', 'mixed'], {}, 'oily, dry and mixed'],
    ['text', ['fettig', 'trocken'], { locale: 'de-DE' }, 'fettig und trocken'],
    ['text', [], {}, ''],
    ['email', 'a@b.example', {}, 'a@b.example'],
    ['url', 'https://b.example/?a=b%26c', {}, 'https://b.example/?a=b%26c'],
    ['checkbox', true, {}, 'Yes'],
    ['checkbox', false, {}, 'No'],
  ])('as %s, formats %j with %j as %j', (kind, value, where, text) => {
    expect(show(kind, value, where)).toBe(text)
  })

  it.each<[ValueKind, unknown, string]>([
    ['number', 'many', 'The value must be a number (got "many")'],
    ['percent', NaN, 'The value must be a number (got null)'],
    ['currency', {}, 'The value must be a number (got {})'],
    ['text', { a: 'b'.repeat(100) }, 'The value must be text (got {"a":"bbbb'],
    ['text', [{}], 'The value must be text (got [{}])'],
    ['checkbox', 'true', 'The value must be true or false (got "true")'],
  ])('as %s, %j is reported as invalid and shows nothing', (kind, value, problem) => {
    expect(create().format(kind, value)).toEqual({ problem: expect.stringContaining(problem) as string })
  })

  it.each<[ValueKind]>([['date'], ['dateTime'], ['location'], ['number'], ['checkbox'], ['phone'], ['text']])(
    'as %s, an empty value shows nothing and is not reported',
    (kind) => {
      for (const value of [undefined, null, '', '  '])
        expect(create().format(kind, value)).toEqual({ text: '' })
    },
  )
})

describe('feature gates', () => {
  it.each<[FeatureGate, boolean]>([
    ['outputFieldLinks', true],
    ['dateInvalidYear', false],
    ['outputFieldReadOnlyClass', false],
    ['maxEditLimit', false],
    ['themeProviderDisabled', false],
  ])('NRM-8 %s is open by default: %j, and a setting changes it', (gate, isOpen) => {
    expect(createFeatureGates().isOpen(gate)).toBe(isOpen)
    expect(createFeatureGates({ [gate]: undefined }).isOpen(gate)).toBe(isOpen)
    expect(createFeatureGates({ [gate]: !isOpen }).isOpen(gate)).toBe(!isOpen)
  })
})
