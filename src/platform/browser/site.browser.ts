/** The one small script of every public page; deferred. Delivery days and islands are part of it, which saves their requests. */
import { announcePage } from './views/announce-page.ts'
import { closeMenusByEscape } from './lists/close-menus.ts'
import { followIslands } from './islands/follow-islands.ts'
import { watchPageShown } from './views/page-shown.ts'
import { followTypeAhead } from './lists/type-ahead.ts'
import { followDeliveryDays } from './show-delivery-day.ts'

followIslands()
followDeliveryDays(document)
watchPageShown({ window, document }, () => announcePage(document, location.href))
closeMenusByEscape(document)
followTypeAhead(document, (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
})
