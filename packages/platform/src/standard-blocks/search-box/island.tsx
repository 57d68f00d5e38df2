/** The search field in the browser: a combobox with a list of suggested pages (ARIA APG, list autocomplete). */
import { useRef } from 'react'
import type { SearchBoxProps } from './search-box-props.ts'
import { SuggestionList } from './SuggestionList.tsx'
import suggestions from './suggestions.css?inline'
import { useCombobox } from './use-combobox.ts'

/** Styles for elements that only the browser renders. */
export const styles = suggestions

const maxLength = 200

export const Island = (props: SearchBoxProps) => {
  if (props.variant === 'field') return <SearchForm {...props} />
  const panelId = `${props.id}-panel`
  return (
    <>
      <button type="button" className="loupe" popoverTarget={panelId} aria-label={props.labels.open}>
        <Loupe />
      </button>
      <div id={panelId} className="panel" popover="auto">
        <SearchForm {...props} />
      </div>
    </>
  )
}

const SearchForm = (props: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  const { isLive, inputProps, listProps } = useCombobox(props, input)
  const { id, action, labels, text, variant } = props
  return (
    <form action={action} method="get">
      <div className="field">
        <input
          ref={input}
          id={`${id}-text`}
          type="search"
          name="q"
          defaultValue={text}
          aria-label={labels.label}
          placeholder={labels.placeholder}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- visitors open the panel in order to type
          autoFocus={variant === 'button'}
          {...inputProps}
        />
        <button type="submit" className="loupe" aria-label={labels.submit}>
          <Loupe />
        </button>
      </div>
      {isLive && <SuggestionList {...props} {...listProps} />}
    </form>
  )
}

const Loupe = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </svg>
)
