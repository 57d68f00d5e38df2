/** The deferred script for pages with lists that load more items. */
import { watchGrowingLists } from './grow-list.ts'

watchGrowingLists(document)
