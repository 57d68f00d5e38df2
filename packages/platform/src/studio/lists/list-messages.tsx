/** The messages of a list: the number of items, an error, and the next step if the list is empty. */
import { Button } from 'react-aria-components/Button'
import { useStudio } from '../core/studio-context.ts'
import { itemListMessages } from '../messages/en-lists.ts'
import { messages } from '../messages/messages.ts'
import { filterNames, type ListSearch } from './list-search.ts'
import type { ChangeListSearch } from './use-list-search.ts'
import { maxRows, type ListedRows } from './use-listing.ts'

type ListTotalProps = { readonly listed: ListedRows }

export function ListTotal({ listed: { total, rows, hasMore } }: ListTotalProps) {
  if (total === undefined) return null
  return (
    <output className="quiet">
      {itemListMessages.total(total)}
      {!hasMore && rows.length >= maxRows && ` · ${itemListMessages.tooMany(maxRows)}`}
    </output>
  )
}

export function ListFailure({ listed }: ListTotalProps) {
  if (!listed.isFailed) return null
  return (
    <p role="alert">
      {messages.unreachable} <Button onPress={listed.retry}>{messages.tryAgain}</Button>
    </p>
  )
}

type EmptyListProps = { readonly search: ListSearch; readonly onChange: ChangeListSearch }

export function EmptyList({ search, onChange }: EmptyListProps) {
  const { canEdit } = useStudio()
  if (filterNames.every((name) => search[name] === undefined))
    return <p className="quiet">{canEdit ? itemListMessages.empty : itemListMessages.emptyToRead}</p>
  const clear = () => onChange(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  return (
    <p className="quiet">
      {itemListMessages.noResults} <Button onPress={clear}>{itemListMessages.clear}</Button>
    </p>
  )
}
