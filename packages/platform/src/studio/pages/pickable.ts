/**
 * Selects the items that pickers list. Excludes the item being edited, pages that serve several items, and system
 * pages.
 */
import type { ItemSearchResult, ListedPage } from '#api'
import type { PageRow } from './page-rows.ts'

type EditedItem = {
  /** Content key of the item that contains the reference. */
  readonly contentKey: string
  /** Content type of the item that contains the reference. The site's settings may refer to any page. */
  readonly type: string | undefined
}

/** Returns a filter that accepts the items to which the edited item can refer. */
export function createReferenceFilter(
  pages: readonly ListedPage[],
  { contentKey, type }: EditedItem,
): (item: Pick<ItemSearchResult, 'contentKey'>) => boolean {
  const reserved =
    type === 'epiderm__site'
      ? new Set<string>()
      : new Set(pages.flatMap((page) => (isReserved(page) ? page.contentKey : [])))
  return (item) => item.contentKey !== contentKey && !reserved.has(item.contentKey)
}

/** Returns true for pages and items that the edited item can link to. */
export const isLinkTarget = ({ page, recordKey }: PageRow, contentKey: string): boolean =>
  (recordKey ?? page.contentKey) !== contentKey && (recordKey !== undefined || !isReserved(page))

const isReserved = ({ record, isOpenedByServer }: ListedPage) => record !== null || isOpenedByServer
