/** The script of pages with a list that grows; deferred. */
import { watchGrowingLists } from './lists/grow-list.ts'

watchGrowingLists(document)

/** For private blocks: a file of their own would be one more for every page with a list. */
export { addStyles, readPage } from './page-parts.ts'
