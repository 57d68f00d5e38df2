import { describe, expect, it } from 'vitest'
import type { DeliveryTexts } from '#model/browser'
import { toDeliverySentence } from './show-delivery-day.ts'

const words: DeliveryTexts = {
  calendar: {
    cutOff: '17:00',
    timeZone: 'Europe/London',
    workingDays: [1, 2, 3, 4, 5],
    holidays: ['2026-12-25', '2026-12-28'],
    holidaysKnownUntil: '2026-12-31',
  },
  cutOff: '5pm',
  zone: 'UK time',
  sentToday: 'By {0} today: {1}.',
  sentLater: 'Later: {0}.',
}
const sentence = (now: string, readerZone = 'Europe/London', language = 'en-GB') =>
  toDeliverySentence(words, { nowMs: Date.parse(now), language, readerZone }).replaceAll(',', '')

describe('a delivery promise’s text', () => {
  it.each([
    ['2026-11-23T09:00Z', 'By 5pm today: Tuesday 24 November.'],
    ['2026-11-23T17:00Z', 'Later: Wednesday 25 November.'],
    ['2026-12-24T16:59Z', 'By 5pm today: Tuesday 29 December.'],
    ['2026-12-31T16:00Z', ''],
  ])('PAGE-A2 at %s is %j', (now, expected) => {
    expect(sentence(now)).toBe(expected)
  })

  it.each([
    ['Europe/Lisbon', 'By 5pm today: Tuesday 24 November.'],
    ['America/New_York', 'By 5pm UK time today: Tuesday 24 November.'],
    ['Asia/Kolkata', 'By 5pm UK time today: Tuesday 24 November.'],
  ])('includes the time zone for a reader in %s', (zone, expected) => {
    expect(sentence('2026-11-23T09:00Z', zone)).toBe(expected)
  })

  it('states days in the language of the page', () => {
    expect(sentence('2026-11-23T09:00Z', 'Europe/London', 'de-DE')).toBe(
      'By 5pm today: Dienstag 24. November.',
    )
  })
})
