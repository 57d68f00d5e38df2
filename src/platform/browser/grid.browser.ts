/** The script of pages with a list that grows; deferred. */
import { watchGrowingLists } from './grow-list.ts'

watchGrowingLists(document)
