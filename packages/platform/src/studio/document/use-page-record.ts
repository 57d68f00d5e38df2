/** The record that a template page shows. */
import type { ItemSearchResult } from '#api'
import { readFormPath } from '../fields/stored-value.ts'
import { useItemsQuery } from './use-items.ts'
import { usePage } from './editor-deps.ts'
import { useDraft } from './use-drafts.ts'

/**
 * The page's record. `record` is undefined if the page shows no record. `isAsked` is true while the record is loading.
 */
export function usePageRecord(): {
  readonly record: ItemSearchResult | undefined
  readonly isAsked: boolean
} {
  const { page, types } = usePage()
  const { draft } = useDraft(page).view
  const name = readFormPath(draft?.body, ['record', 'type'])
  const type = typeof name === 'string' ? types.contentTypes.get(name)?.name : undefined
  const query = { language: page.language, type, urlName: page.path.split('/').at(-1) }
  const { data, isError } = useItemsQuery(query, type !== undefined)
  const isAsked = draft === undefined || (type !== undefined && data === undefined && !isError)
  return { record: type === undefined ? undefined : data?.[0], isAsked }
}
