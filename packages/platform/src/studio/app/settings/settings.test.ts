import { describe, expect, it } from 'vitest'
import { filterLabelRows, toLabelRows } from './label-rows.ts'
import {
  isWorkingDay,
  listPromiseDays,
  readCalendar,
  readClosedDays,
  toDeliveryPromise,
} from './promise-days.ts'

describe('the label table', () => {
  const rows = toLabelRows({
    defaults: { 'menu.open': 'Menu', 'form.send': 'Send {0}', 'page.skip': 'Skip' },
    untranslated: ['page.skip'],
    others: ['footer.claim'],
    stored: { 'menu.open': 'Navigation', 'shop.own': 'Own' },
  })
  const find = (name: string) => rows.find((row) => row.name === name)
  const list = (filter: 'all' | 'changed' | 'missing', search = '') =>
    filterLabelRows(rows, { filter, search }).map(({ name }) => name)

  it('shows the default, the site’s text, and the location', () => {
    expect(find('menu.open')).toMatchObject({
      byDefault: 'Menu',
      text: 'Navigation',
      place: 'Header and menus',
      isMissing: false,
    })
    expect(find('shop.own')).toMatchObject({ byDefault: undefined, text: 'Own', place: 'Shop' })
    expect(find('form.send')?.field.help).toBe('Do not remove {0}.')
  })

  it('filters changed and untranslated labels, and finds labels by name, text and location', () => {
    expect(list('changed')).toEqual(['menu.open', 'shop.own'])
    expect(list('missing')).toEqual(['footer.claim', 'page.skip'])
    expect(list('all', 'header nav')).toEqual(['menu.open'])
    expect(list('all', 'skip')).toEqual(['page.skip'])
  })
})

describe('the delivery promise preview', () => {
  const schedule = {
    rule: 'Order before 5pm.',
    cutOff: '17:00',
    cutOffText: '5pm',
    timeZone: 'Europe/London',
    timeZoneText: 'UK time',
    workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    holidays: [
      { day: '2026-12-28', name: 'Boxing Day' },
      { day: '2026-12-25', name: 'Christmas Day' },
    ],
    holidaysKnownUntil: '2026-12-31',
  }
  const labels = { sentToday: 'Order before {0} for {1}.', sentLater: 'Order now for {0}.' }
  const calendar = readCalendar(schedule)!
  const say = (local: string) => toDeliveryPromise({ schedule, calendar, labels, local, language: 'en-GB' })

  it.each([
    ['2026-12-24T16:59', 'Order before 5pm for Tuesday 29 December.'],
    ['2026-12-24T17:00', 'Order now for Wednesday 30 December.'],
    ['2026-12-31T16:00', ''],
    ['', ''],
  ])('at %s is “%s”', (local, sentence) => {
    expect(say(local)).toBe(sentence)
  })

  it('shows each of the next few days, with the reason for closed days', () => {
    const days = listPromiseDays(schedule, calendar, { from: '2026-12-24', days: 3 })
    expect(days).toEqual([
      {
        day: '2026-12-24',
        isOpen: true,
        closedFor: undefined,
        sentOn: '2026-12-24',
        arrivesOn: '2026-12-29',
      },
      {
        day: '2026-12-25',
        isOpen: false,
        closedFor: 'Christmas Day',
        sentOn: '2026-12-29',
        arrivesOn: '2026-12-30',
      },
      {
        day: '2026-12-26',
        isOpen: false,
        closedFor: undefined,
        sentOn: '2026-12-29',
        arrivesOn: '2026-12-30',
      },
    ])
  })

  it('requires a cut-off, a time zone and working days', () => {
    expect(readCalendar({ ...schedule, timeZone: 'Europe/Nowhere' })).toBeUndefined()
    expect(readCalendar({ ...schedule, workingDays: [] })).toBeUndefined()
    expect(readCalendar({})).toBeUndefined()
  })

  it('lists closed days by date', () => {
    expect(readClosedDays(schedule).map(({ day }) => day)).toEqual(['2026-12-25', '2026-12-28'])
    expect(isWorkingDay(calendar, '2026-12-26')).toBe(false)
  })
})
