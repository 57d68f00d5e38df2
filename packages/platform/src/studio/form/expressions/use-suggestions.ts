/** Keyboard handling for suggestions while an expression is typed: arrow keys move, Enter selects, Escape closes. */
import { useMemo, useState, type KeyboardEvent } from 'react'
import type { FieldDescription } from '#schema'
import type { FormDeps } from '../../fields/form-deps.ts'
import { findMatchingPaths, listExpressionPaths, type ExpressionPath } from './expression-paths.ts'

type SuggestionsDeps = {
  /** The field's element id. */
  readonly id: string
  readonly deps: FormDeps
  readonly field: Pick<FieldDescription, 'expressions'>
  /** The part of the path that has been typed so far. Undefined if the caret is not in an unfinished expression. */
  readonly typed: string | undefined
  readonly onChoose: (path: string) => void
  readonly onClose: () => void
}

export type Suggestions = {
  readonly listId: string
  /** Matching paths. Empty while the suggestion list is closed. */
  readonly matches: readonly ExpressionPath[]
  readonly active: number
  readonly choose: (path: string) => void
  /** Returns true if the suggestion list has handled the key. The field must then ignore the key. */
  readonly onKey: (event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>) => boolean
  /** ARIA attributes of the field while suggestions are shown. */
  readonly attributes: Readonly<Record<string, string>>
}

const none: readonly never[] = []

export function useSuggestions(props: SuggestionsDeps): Suggestions {
  const { id, deps, field, typed, onChoose, onClose } = props
  const isOpen = typed !== undefined && field.expressions !== 'none' && !deps.isReadOnly
  const paths = useMemo(() => (isOpen ? listExpressionPaths(deps, field) : none), [isOpen, deps, field])
  const matches = isOpen ? findMatchingPaths(paths, typed) : none
  const [walked, setWalked] = useState<{ readonly typed: string; readonly at: number }>()
  const active = walked !== undefined && walked.typed === typed && walked.at < matches.length ? walked.at : 0
  const walk = (by: number) =>
    setWalked({ typed: typed ?? '', at: (active + by + matches.length) % matches.length })
  const listId = `${id}-values`
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: () => onChoose(matches[active]?.path ?? ''),
    Tab: () => onChoose(matches[active]?.path ?? ''),
    Escape: onClose,
  }
  return {
    listId,
    matches,
    active,
    choose: onChoose,
    onKey({ key, altKey, ctrlKey, metaKey }) {
      const act = matches.length === 0 || altKey || ctrlKey || metaKey ? undefined : acts[key]
      act?.()
      return act !== undefined
    },
    attributes:
      matches.length === 0
        ? {}
        : {
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-controls': listId,
            'aria-activedescendant': toOptionId(listId, active),
          },
  }
}

export const toOptionId = (listId: string, at: number): string => `${listId}-${at}`
