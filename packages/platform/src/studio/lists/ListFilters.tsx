/** Search field, filter and language selection above a list. */
import { toLanguageName } from '#kit/browser'
import { pageStates } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { itemListMessages } from '../messages/en-lists.ts'
import { FilterSelect } from './FilterSelect.tsx'
import type { ListKind } from './list-kind.ts'
import { pageKinds, type ListOrder, type ListSearch, type ListFilter } from './list-search.ts'
import { narrowWindowQuery } from './row-cells.tsx'
import { SearchText } from './SearchText.tsx'
import { useMediaQuery } from './use-media-query.ts'

type ListFiltersProps = {
  readonly search: ListSearch
  readonly language: string | undefined
  readonly languages: readonly string[]
  readonly order: ListOrder
  readonly kind: ListKind
  /** True if items of this type have their own pages and can therefore be withdrawn. */
  readonly canBeWithdrawn?: boolean
  readonly onSearch: (change: Partial<ListSearch>) => void
  readonly onSort: (order: ListOrder) => void
}

export function ListFilters(props: ListFiltersProps) {
  const { search, language, languages, order, kind, canBeWithdrawn = false, onSearch, onSort } = props
  const { canEdit } = useStudio()
  const isNarrow = useMediaQuery(narrowWindowQuery)
  const isPages = kind === 'pages'
  const isPictures = kind === 'pictures'
  const states = pageStates.filter((state) => isPages || state !== 'moves')
  const shown = [
    ...(canEdit ? (['edited', 'own'] as const) : (['edited'] as const)),
    ...states,
    ...(canBeWithdrawn ? (['withdrawn'] as const) : []),
    ...(isPages ? pageKinds : []),
  ]
  const orders = (['edited', 'title', 'address'] as const).filter((one) => isPages || one !== 'address')
  return (
    <search className="list-filters">
      <SearchText
        label={isPictures ? itemListMessages.searchPictures : itemListMessages.search}
        words={search.q ?? ''}
        onWords={(q) => onSearch({ q })}
      />
      <FilterSelect
        label={itemListMessages.show}
        all={itemListMessages.shown.all}
        value={search.show}
        options={shown.map((one) => [one, itemListMessages.shown[one]])}
        onChange={(value) => onSearch({ show: value as ListFilter })}
      />
      {(isNarrow || (isPictures && search.view === undefined)) && (
        <FilterSelect
          label={itemListMessages.order}
          value={order.replace('-', '')}
          options={orders.map((one) => [one, itemListMessages.orders[one]])}
          onChange={(value) => onSort(value as ListOrder)}
        />
      )}
      {languages.length > 1 && (
        <FilterSelect
          label={itemListMessages.language}
          value={language}
          options={languages.map((one) => [one, toLanguageName(one)])}
          onChange={(value) => onSearch({ language: value })}
        />
      )}
    </search>
  )
}
