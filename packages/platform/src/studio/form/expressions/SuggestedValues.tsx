/** The list of suggested expressions with their current values. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element can show such a list while the field keeps the focus */
import { useEffect, useRef } from 'react'
import { messages } from '../../messages/messages.ts'
import type { FormDeps } from '../../fields/form-deps.ts'
import { useLiveValues, type LiveValue } from './use-example.ts'
import { toOptionId, type Suggestions } from './use-suggestions.ts'

type SuggestedValuesProps = { readonly suggestions: Suggestions; readonly deps: FormDeps }

export function SuggestedValues({ suggestions, deps }: SuggestedValuesProps) {
  if (suggestions.matches.length === 0) return null
  return <Values {...{ suggestions, deps }} />
}

function Values({ suggestions: { listId, matches, active, choose }, deps }: SuggestedValuesProps) {
  const toValue = useLiveValues(deps, { paths: matches, requested: matches.map(({ path }) => path) })
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className="suggested">
      <div
        className="suggested-list"
        id={listId}
        role="listbox"
        aria-label={messages.form.bind.paths}
        ref={list}
      >
        {matches.map(({ path, label }, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys
          <div
            key={path}
            id={toOptionId(listId, at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(path)}
          >
            <code>{path}</code>
            <span className="quiet">{label}</span>
            <Present value={toValue(path)} />
          </div>
        ))}
      </div>
      <output className="unseen">{messages.form.bind.found(matches.length)}</output>
    </div>
  )
}

function Present({ value }: { readonly value: LiveValue | undefined }) {
  if (value === undefined) return null
  return value.words === '' ? <span className="quiet">{messages.form.nothing}</span> : <q>{value.words}</q>
}
