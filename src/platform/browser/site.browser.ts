/** The one small script of every public page; deferred. */
import { announcePage } from './announce-page.ts'
import { watchPageShown } from './page-shown.ts'

watchPageShown({ window, document }, () => announcePage(document, location.href))
