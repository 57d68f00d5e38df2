/** Filters the list: pages by state, or all items of one type. */
import type { ListedDraft, ListedPage } from '#api'
import { pageStates } from '../api/shapes.ts'
import { say } from '../messages/messages.ts'
import { isShown, type PageFilter } from './page-filter.ts'
import { toDraftRows } from './page-rows.ts'
import type { OtherType } from './use-other-rows.ts'

type FilterSelectProps = {
  readonly pages: readonly ListedPage[]
  readonly drafts: readonly ListedDraft[]
  readonly types: readonly OtherType[]
  readonly filter: PageFilter
  readonly onFilter: (filter: PageFilter) => void
}

/** Shows the number of pages per state. Omits states without pages. */
export function FilterSelect({ pages, drafts, types, filter, onFilter }: FilterSelectProps) {
  const countOf = (one: PageFilter) => pages.filter((page) => isShown(page, one)).length
  const states = pageStates.filter((state) => countOf(state) > 0 || state === filter)
  return (
    <select
      aria-label={say.pages.show}
      value={filter}
      onChange={({ target }) => onFilter(target.value as PageFilter)}
    >
      <option value="any">{say.pages.allPages}</option>
      <option value="edited">
        {say.pages.drafts(countOf('edited') + toDraftRows(drafts, pages, '').length)}
      </option>
      <option value="template">{say.pages.templates(countOf('template'))}</option>
      {states.map((state) => (
        <option key={state} value={state}>
          {say.pages.counted(say.pages.filters[state], countOf(state))}
        </option>
      ))}
      <optgroup label={say.pages.others}>
        {types.map(({ name, label }) => (
          <option key={name} value={`type ${name}`}>
            {label}
          </option>
        ))}
      </optgroup>
    </select>
  )
}
