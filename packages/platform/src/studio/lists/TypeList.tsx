/**
 * The items of one type in a table, with search, filters, sorting and actions. Search and sort order are in the URL.
 */
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { BulkBar } from './BulkBar.tsx'
import { ItemTable, type ItemTableProps } from './ItemTable.tsx'
import { ListFilters } from './ListFilters.tsx'
import { EmptyList, ListFailure, ListTotal } from './list-messages.tsx'
import { useTypeList } from './use-type-list.ts'

type TypeListProps = {
  readonly type: string
  readonly label: string
  readonly toMenu?: ItemTableProps['toMenu']
}

export function TypeList({ type, label, toMenu }: TypeListProps) {
  const { canEdit } = useStudio()
  const list = useTypeList(type)
  const { kind, search, change, language, languages, order, sortBy, listed, selected, canBeWithdrawn } = list
  return (
    <>
      <ListFilters
        {...{ search, language, languages, order, kind, canBeWithdrawn }}
        onSearch={change}
        onSort={sortBy}
      />
      <ListTotal listed={listed} />
      <BulkBar rows={list.selectedRows} onDeselect={list.deselect} />
      <ListFailure listed={listed} />
      {listed.isPending ? (
        <p>{messages.wait}</p>
      ) : (
        <ItemTable
          {...{ label, listed, selected, toMenu, order, kind }}
          onSort={sortBy}
          onSelect={canEdit ? list.select : undefined}
          onOpen={list.open}
          empty={<EmptyList search={search} onChange={change} />}
        />
      )}
    </>
  )
}
