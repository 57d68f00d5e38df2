/** The one small script of every public page; deferred. What waits for islands is part of it: one request less. */
import { announcePage } from './views/announce-page.ts'
import { closeMenusByEscape } from './lists/close-menus.ts'
import { followIslands } from './islands/follow-islands.ts'
import { watchPageShown } from './views/page-shown.ts'
import { followTypeAhead } from './lists/type-ahead.ts'

followIslands()
watchPageShown({ window, document }, () => announcePage(document, location.href))
closeMenusByEscape(document)
followTypeAhead(document, (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
})
