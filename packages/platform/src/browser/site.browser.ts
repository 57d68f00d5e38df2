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

followIslands()
watchPageViews({ window, document }, () => announcePage(document, location.href))
closeMenusOnEscape(document)
enableTypeAhead(document, (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
})
/**
 * Waits for a frame, because formatting the first date would delay the page's largest picture. A background tab shows
 * no frame until the visitor opens it, so nothing that protects private content may wait.
 */
requestAnimationFrame(() => setTimeout(followDeliveryDays, 0, document))
