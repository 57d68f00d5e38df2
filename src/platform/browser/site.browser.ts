/** The one small script of every public page; deferred. */
import { announcePage } from './announce-page.ts'
import { closeMenusByEscape } from './close-menus.ts'
import { watchPageShown } from './page-shown.ts'
import { followTypeAhead } from './type-ahead.ts'

watchPageShown({ window, document }, () => announcePage(document, location.href))
closeMenusByEscape(document)
followTypeAhead(document, (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
})
