/** Selects the items that pickers list: neither the item that is edited, nor pages that nothing links to. */
import type { ItemSearchResult, ListedPage } from '#api'
import type { PageRow } from './page-rows.ts'

type EditedItem = {
  /** The content key of the item with the reference. */
  readonly contentKey: string
  /** Its content type; the settings of the site refer to every page. */
  readonly type: string | undefined
}

/** Returns a function that returns true for the items that the edited item can refer to. */
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
