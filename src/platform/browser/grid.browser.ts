/** The script of pages with a list that grows; deferred. */
import { watchGrowingLists } from './lists/grow-list.ts'

watchGrowingLists(document)

/** Private blocks use these functions, too. A separate file would be one more request for every page with a list. */
export { addStyles, readPage } from './page-parts.ts'
