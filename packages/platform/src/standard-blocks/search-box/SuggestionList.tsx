/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- in a combobox, the field keeps the focus */
import type { SearchBoxProps } from './search-box-props.ts'
import type { Suggestions } from './suggestions.ts'
import { toListId, toOptionId } from './use-combobox.ts'

type SuggestionListProps = SearchBoxProps & {
  readonly found: Suggestions | undefined
  /** Index of the active option. The last option, after the suggestions, links to all results. */
  readonly active: number
  readonly isShown: boolean
  readonly isEmpty: boolean
}

/** Options are links, so that visitors can open them in a new tab. The focus stays in the field. */
export const SuggestionList = ({
  id,
  action,
  typeLabels,
  labels,
  found,
  active,
  isShown,
  isEmpty,
}: SuggestionListProps) => {
  const options = toOptions(found, { action, typeLabels, all: labels.all })
  const message = isEmpty
    ? labels.noSuggestions
    : fill(labels.suggestionCount, found?.suggestions.length ?? 0)
  return (
    <>
      <div
        id={toListId(id)}
        className="suggestions"
        role="listbox"
        aria-label={labels.suggestions}
        hidden={!isShown}
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          <a
            key={option.url}
            id={toOptionId(id, index)}
            role="option"
            aria-selected={index === active}
            href={option.url}
            tabIndex={-1}
          >
            <span>
              {option.title.map(({ text, isMatch }, part) =>
                isMatch ? <mark key={part}>{text}</mark> : text,
              )}
            </span>
            {option.type !== '' && <span className="type">{option.type}</span>}
          </a>
        ))}
      </div>
      <output className={isEmpty ? 'no-suggestions' : 'visually-hidden'}>
        {isShown || isEmpty ? message : ''}
      </output>
    </>
  )
}

type OptionLabels = Pick<SearchBoxProps, 'action' | 'typeLabels'> & { readonly all: string }

function toOptions(found: Suggestions | undefined, { action, typeLabels, all }: OptionLabels) {
  if (found === undefined || found.suggestions.length === 0) return []
  return [
    ...found.suggestions.map(({ title, url, type }) => ({ title, url, type: typeLabels[type] ?? '' })),
    {
      title: [{ text: fill(all, found.total), isMatch: false }],
      url: `${action}?${new URLSearchParams({ q: found.text }).toString()}`,
      type: '',
    },
  ]
}

const fill = (label: string, count: number) => label.replace('{0}', String(count))
