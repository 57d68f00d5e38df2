/** The one small script of every public page; deferred. What waits for islands is part of it: one request less. */
import { announcePage } from './announce-page.ts'
import { closeMenusByEscape } from './close-menus.ts'
import { ignoreDroppedTransitions } from './dropped-transitions.ts'
import { followIslands } from './follow-islands.ts'
import { watchPageShown } from './page-shown.ts'
import { followTypeAhead } from './type-ahead.ts'

ignoreDroppedTransitions(window)
followIslands()
watchPageShown({ window, document }, () => announcePage(document, location.href))
closeMenusByEscape(document)
followTypeAhead(document, (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
})
