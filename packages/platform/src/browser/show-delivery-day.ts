/** Shows the day of a delivery promise. The browser computes it from the delivery schedule in the page. */
import { findDelivery, formatTemplate, toWallClock, type DeliveryTexts } from '#model/browser'

const refreshMs = 20_000

type DeliveryWindow = Pick<
  Window,
  'document' | 'addEventListener' | 'requestAnimationFrame' | 'setTimeout' | 'setInterval'
>

/**
 * Shows the days and refreshes them regularly, because a page may remain open past a cut-off, or its device may wake
 * from sleep days later. Waits for the first frame, because formatting the first date would delay the page's largest
 * picture.
 */
export function followDeliveryDays(window: DeliveryWindow): void {
  const { document } = window
  if (document.querySelector('[data-delivery]') === null) return
  const show = () => showDeliveryDays(document, Date.now())
  const start = () => {
    show()
    window.setInterval(show, refreshMs)
    document.addEventListener('visibilitychange', show)
    window.addEventListener('pageshow', show)
  }
  window.requestAnimationFrame(() => window.setTimeout(start))
}

/** Fills in the text of each delivery promise. The text is empty if the schedule contains no delivery day. */
export function showDeliveryDays(document: Document, nowMs: number): void {
  for (const promise of document.querySelectorAll<HTMLElement>('[data-delivery]')) {
    const line = promise.querySelector('[data-delivery-day]')
    const words = JSON.parse(promise.dataset['delivery'] ?? '') as DeliveryTexts
    const text = toDeliverySentence(words, { nowMs, language: toLanguage(promise) })
    if (line && line.textContent !== text) line.textContent = text
  }
}

/**
 * Returns the language of the element. On an untranslated page, the page's language differs from the language of its
 * header and footer.
 */
const toLanguage = (element: Element): string => element.closest<HTMLElement>('[lang]')?.lang ?? ''

/** Returns an empty string if the schedule contains no delivery day. */
export function toDeliverySentence(
  words: DeliveryTexts,
  { nowMs, language, readerZone }: { nowMs: number; language: string; readerZone?: string | undefined },
): string {
  const { calendar, cutOff, zone, sentToday, sentLater } = words
  const delivery = findDelivery(calendar, nowMs)
  if (delivery === undefined) return ''
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const arrivesOn = format.format(new Date(delivery.arrivesOn))
  if (!delivery.isSentToday) return formatTemplate(sentLater, [arrivesOn])
  const isInOtherZone = toWallClock(nowMs, readerZone).time !== toWallClock(nowMs, calendar.timeZone).time
  return formatTemplate(sentToday, [isInOtherZone ? `${cutOff} ${zone}` : cutOff, arrivesOn])
}
