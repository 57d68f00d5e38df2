/**
 * The only script that every public page loads; it is deferred. It includes the code for delivery days and islands, to
 * save requests.
 */
import { announcePage } from './views/announce-page.ts'
import { closeMenusOnEscape } from './lists/close-menus.ts'
import { followIslands } from './islands/follow-islands.ts'
import { watchPageViews } from './views/page-shown.ts'
import { enableTypeAhead } from './lists/type-ahead.ts'
import { followDeliveryDays } from './show-delivery-day.ts'

watchPageViews({ window, document }, () => announcePage(document, location.href))
/** Waits for a frame, so that this work, such as formatting the first date, does not delay the page's largest picture. */
requestAnimationFrame(() => setTimeout(start))

function start() {
  followIslands()
  followDeliveryDays(document)
  closeMenusOnEscape(document)
  enableTypeAhead(document, (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  })
}
