/** Finds items without a page that match a search. */
import type { ListedDraft, ListedPage } from '#api'
import { foldForComparison } from '#kit/browser'
import { useMemo } from 'react'
import { toItemKey } from '../api/shapes.ts'
import { findAreaOfType, toArea } from '../core/areas.ts'
import { useStudio } from '../core/studio-context.ts'
import { maxListedItems, useItems } from '../document/use-items.ts'
import { toBlockFields, type KnownTypes } from '../blocks/types.ts'
import { findStartPageLanguage } from './page-changes.ts'
import { findRecordPages, toFormItemRows, type FormItemRow } from './page-rows.ts'

export type FormOnlyType = { readonly name: string; readonly label: string }

/**
 * Lists the content types whose items are edited in a form, sorted by label. The items contain no blocks and have no
 * page, and the account may use the area for their type.
 */
export function useFormOnlyTypes(
  types: KnownTypes | undefined,
  pages: readonly ListedPage[],
): readonly FormOnlyType[] {
  const { currentAccount } = useStudio()
  return useMemo(() => {
    const isAllowed = (type: string) => currentAccount.rights.includes(toArea(findAreaOfType(type)).right)
    const serving = findRecordPages(pages, findStartPageLanguage(pages))
    return Array.from(types?.contentTypes.values() ?? [])
      .filter(
        ({ name }) =>
          types && toBlockFields(types, name).length === 0 && !serving.has(name) && isAllowed(name),
      )
      .map(({ name, label }) => ({ name, label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  }, [types, pages, currentAccount])
}

/**
 * Returns true if the search text is the type's name, its plural, or the beginning of its name. For example,
 * `questions` and `quest` match `Question`.
 */
const isCalled = (label: string, search: string) => {
  const [name, words] = [foldForComparison(label), foldForComparison(search)]
  return words.length > 3 && (name.startsWith(words) || words === `${name}s`)
}

type FormItemRowsDeps = {
  readonly pages: readonly ListedPage[]
  readonly drafts: readonly ListedDraft[]
  readonly types: readonly FormOnlyType[]
  readonly words: string
}

export type FormItemRows = { readonly rows: readonly FormItemRow[]; readonly hasMore: boolean }

/** Returns the items without a page that match a search. */
export function useFormItemRows({ pages, drafts, types, words }: FormItemRowsDeps): FormItemRows {
  const language = findStartPageLanguage(pages) ?? ''
  const search = words.trim()
  const isWanted = search.length > 1 && types.length > 0 && pages.length > 0
  /** Searching for the name of a type, such as “questions”, finds all items of that type. */
  const called = types.filter(({ label }) => isCalled(label, search))
  const items = useItems({ language, type: types.map(({ name }) => name).join(','), words: search }, isWanted)
  const isCalling = called.length > 0 && isWanted
  const ofCalled = useItems({ language, type: called.map(({ name }) => name).join(',') }, isCalling)
  return useMemo(() => {
    if (!isWanted) return { rows: [], hasMore: false }
    const lists = [items ?? [], isCalling ? (ofCalled ?? []) : []]
    const found = new Map(lists.flat().map((item) => [toItemKey(item), item]))
    const hasMore = lists.some(({ length }) => length === maxListedItems)
    return { rows: toFormItemRows([...found.values()], drafts), hasMore }
  }, [isWanted, isCalling, items, ofCalled, drafts])
}
