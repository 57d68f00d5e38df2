/**
 * The only script that every public page loads; it is deferred. It includes the code for delivery days and islands, to
 * save requests. Only delivery days wait for a frame, because background tabs render no frames but must remove private
 * content.
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
followDeliveryDays(window)
