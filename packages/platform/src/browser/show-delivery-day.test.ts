import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryTexts } from '#model/browser'
import { followDeliveryDays, toDeliverySentence } from './show-delivery-day.ts'

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

describe('followDeliveryDays', () => {
  beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T09:00Z')))

  it('formats the first day only after the first frame, which shows the page’s largest picture', () => {
    const { window, line, run } = openPage([words])
    followDeliveryDays(window)
    run('timeout')
    expect(line.textContent).toBe('')
    run('frame')
    expect(line.textContent).toBe('')
    run('timeout')
    expect(line.textContent).toContain('24 November')
  })

  it('formats the days again regularly, and when the page is shown again', () => {
    const { window, line, run } = openPage([words])
    followDeliveryDays(window)
    run('frame')
    run('timeout')
    const refreshes = [
      () => run('interval'),
      () => window.dispatchEvent(new Event('pageshow')),
      () => window.document.dispatchEvent(new Event('visibilitychange')),
    ]
    for (const refresh of refreshes) {
      line.textContent = 'Former day'
      refresh()
      expect(line.textContent).toContain('24 November')
    }
  })

  it('requests no frame on a page without a delivery promise', () => {
    const { window, run } = openPage([])
    followDeliveryDays(window)
    expect(run('frame')).toBe(0)
  })
})

type WaitKind = 'frame' | 'timeout' | 'interval'

/** Opens a page with these delivery promises. Frames and timers run only when a test runs them. */
function openPage(texts: readonly DeliveryTexts[]) {
  const waiting: { kind: WaitKind; work: () => void }[] = []
  const wait = (kind: WaitKind) => (work: () => void) => waiting.push({ kind, work })
  const line = { textContent: '' }
  const promises = texts.map((text) => ({
    dataset: { delivery: JSON.stringify(text) },
    querySelector: () => line,
    closest: () => ({ lang: 'en-GB' }),
  }))
  const document = Object.assign(new EventTarget(), {
    querySelector: () => promises[0] ?? null,
    querySelectorAll: () => promises,
  })
  const window = Object.assign(new EventTarget(), {
    document,
    requestAnimationFrame: wait('frame'),
    setTimeout: wait('timeout'),
    setInterval: wait('interval'),
  }) as unknown as Window
  return {
    window,
    line,
    /** Runs the callbacks of one kind, and returns how many there are. */
    run(kind: WaitKind) {
      const due = waiting.filter((one) => one.kind === kind)
      for (const { work } of due) work()
      return due.length
    },
  }
}
