/** The deferred script of pages whose lists load more items. */
import { watchGrowingLists } from './grow-list.ts'

watchGrowingLists(document)
