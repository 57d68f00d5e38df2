/** The deferred script of pages whose lists load more items. */
import { watchGrowingLists } from './lists/grow-list.ts'

watchGrowingLists(document)

/** Also used by private blocks. A separate file would cost one more request on every page with a list. */
export { addStyles, readPage } from './page-parts.ts'
