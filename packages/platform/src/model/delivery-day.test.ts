import { describe, expect, it } from 'vitest'
import { findDelivery, toEpochMs, toWallClock, type DeliveryCalendar } from './delivery-day.ts'

const calendar: DeliveryCalendar = {
  cutOff: '17:00',
  timeZone: 'Europe/London',
  workingDays: [1, 2, 3, 4, 5],
  holidays: [
    '2026-04-03',
    '2026-04-06',
    '2026-12-25',
    '2026-12-28',
    '2027-01-01',
    '2027-12-27',
    '2027-12-28',
    '2028-01-03',
  ],
  holidaysKnownUntil: '2028-12-31',
}

const days: readonly [name: string, now: string, sentOn: string, arrivesOn: string][] = [
  ['Monday morning', '2026-11-23T09:00Z', '2026-11-23', '2026-11-24'],
  ['the last minute before the cut-off', '2026-11-23T16:59:59.999Z', '2026-11-23', '2026-11-24'],
  ['the cut-off itself', '2026-11-23T17:00:00.000Z', '2026-11-24', '2026-11-25'],
  ['Thursday after the cut-off', '2026-11-26T17:01Z', '2026-11-27', '2026-11-30'],
  ['Friday before the cut-off', '2026-11-27T16:00Z', '2026-11-27', '2026-11-30'],
  ['Friday after the cut-off', '2026-11-27T18:00Z', '2026-11-30', '2026-12-01'],
  ['Saturday', '2026-11-28T08:00Z', '2026-11-30', '2026-12-01'],
  ['Sunday, a minute before midnight', '2026-11-29T23:59Z', '2026-11-30', '2026-12-01'],
  ['just after midnight of a working day', '2026-11-30T00:00Z', '2026-11-30', '2026-12-01'],
  ['the day before Good Friday', '2026-04-02T09:00Z', '2026-04-02', '2026-04-07'],
  ['Maundy Thursday after the cut-off', '2026-04-02T16:00Z', '2026-04-07', '2026-04-08'],
  ['Easter Monday', '2026-04-06T09:00Z', '2026-04-07', '2026-04-08'],
  ['Christmas Eve', '2026-12-24T12:00Z', '2026-12-24', '2026-12-29'],
  ['Christmas Eve after the cut-off', '2026-12-24T17:30Z', '2026-12-29', '2026-12-30'],
  ['New Year’s Eve', '2026-12-31T12:00Z', '2026-12-31', '2027-01-04'],
  ['a Christmas whose two days fall on a weekend', '2027-12-24T10:00Z', '2027-12-24', '2027-12-29'],
  [
    'the last working day of a year that begins on a Saturday',
    '2027-12-31T10:00Z',
    '2027-12-31',
    '2028-01-04',
  ],
  [
    'the Friday before the clocks go forward, in winter time',
    '2026-03-27T16:59Z',
    '2026-03-27',
    '2026-03-30',
  ],
  ['the night in which the clocks go forward', '2026-03-29T01:30Z', '2026-03-30', '2026-03-31'],
  ['the Monday after it, in summer time', '2026-03-30T15:59Z', '2026-03-30', '2026-03-31'],
  ['the cut-off in summer time', '2026-03-30T16:00Z', '2026-03-31', '2026-04-01'],
  ['the Friday before the clocks go back, in summer time', '2026-10-23T15:59Z', '2026-10-23', '2026-10-26'],
  ['the cut-off of that Friday', '2026-10-23T16:00Z', '2026-10-26', '2026-10-27'],
  ['the repeated hour', '2026-10-25T01:30Z', '2026-10-26', '2026-10-27'],
  ['the Monday after it, in winter time', '2026-10-26T16:59Z', '2026-10-26', '2026-10-27'],
  [
    'a summer midnight in London that is still the day before in UTC',
    '2026-07-05T23:30Z',
    '2026-07-06',
    '2026-07-07',
  ],
]

describe('the delivery day', () => {
  it.each(days)('PAGE-A2 %s', (_name, now, sentOn, arrivesOn) => {
    const isSentToday = toWallClock(Date.parse(now), 'Europe/London').day === sentOn
    expect(findDelivery(calendar, Date.parse(now))).toEqual({ isSentToday, sentOn, arrivesOn })
  })

  it.each([
    ['arrives after the last day that it knows', { ...calendar, holidaysKnownUntil: '2026-11-23' }],
    ['is years out of date', { ...calendar, holidaysKnownUntil: '2020-12-31' }],
    ['has no working day', { ...calendar, workingDays: [] }],
  ])('is unknown when the calendar %s', (_name, wrong) => {
    expect(findDelivery(wrong, Date.parse('2026-11-23T09:00Z'))).toBeUndefined()
  })

  it('depends on the given working days and time zone', () => {
    const gulf = { ...calendar, timeZone: 'Asia/Dubai', workingDays: [7, 1, 2, 3, 4], cutOff: '09:30' }
    const found = findDelivery(gulf, Date.parse('2026-11-26T05:29Z'))
    expect(found).toEqual({ isSentToday: true, sentOn: '2026-11-26', arrivesOn: '2026-11-29' })
    expect(findDelivery(gulf, Date.parse('2026-11-26T05:30Z'))?.sentOn).toBe('2026-11-29')
  })
})

describe('a local date and time', () => {
  it.each([
    ['2026-12-24T16:30', 'Europe/London', '2026-12-24T16:30:00.000Z'],
    ['2026-07-01T16:30', 'Europe/London', '2026-07-01T15:30:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T12:00', 'America/New_York', '2026-10-25T16:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, moment) => {
    expect(new Date(toEpochMs(local, zone)).toISOString()).toBe(moment)
  })

  it('is NaN while it is incomplete', () => {
    expect(toEpochMs('', 'Europe/London')).toBeNaN()
  })
})
