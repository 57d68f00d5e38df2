/** Suggests expressions while the editor types in a text field. */
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { InputProps } from '../../fields/form-deps.ts'
import { completeExpression, findOpenExpression, type OpenExpression } from './expression-paths.ts'
import { useSuggestions, type Suggestions } from './use-suggestions.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

type CompletionInput = Pick<InputProps, 'id' | 'field' | 'deps'> & {
  readonly type: (text: string) => void
  /** True if the field contains a single expression, which is shown without `{!` and `}`. */
  readonly isWhole?: boolean
}

export type Completion = {
  readonly suggestions: Suggestions
  /** Must be called after each input event, because the editor may have started an expression. */
  readonly follow: (field: TextControl) => void
  readonly attributes: {
    readonly onKeyDown: (event: KeyboardEvent<TextControl>) => void
    readonly onSelect: (event: SyntheticEvent<TextControl>) => void
    readonly onBlurCapture: () => void
  } & Readonly<Record<string, unknown>>
}

export function useCompletion({ id, field, deps, type, isWhole = false }: CompletionInput): Completion {
  const [open, setOpen] = useState<OpenExpression>()
  const element = useRef<TextControl>(undefined)
  const caret = useRef<number>(undefined)
  const find = (at: TextControl): OpenExpression | undefined => {
    const found = findOpenExpression(at.value, at.selectionStart ?? at.value.length)
    return found ?? (isWhole && !at.value.includes('{!') ? { from: 0, typed: at.value.trim() } : undefined)
  }
  const suggestions = useSuggestions({
    id,
    deps,
    field,
    typed: open?.typed,
    onClose: () => setOpen(undefined),
    onChoose(path) {
      const at = element.current
      if (at === undefined || open === undefined) return
      const isBegun = at.value.startsWith('{!', open.from)
      const completed = completeExpression(isBegun ? at.value : '', open, path)
      caret.current = completed.caret
      setOpen(undefined)
      type(completed.text)
    },
  })
  useEffect(() => {
    if (caret.current === undefined) return
    element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const follow = (at: TextControl) => {
    element.current = at
    setOpen(find(at))
  }
  return {
    suggestions,
    follow,
    attributes: {
      ...suggestions.attributes,
      onKeyDown(event) {
        if (!suggestions.onKey(event)) return
        event.preventDefault()
        event.stopPropagation()
      },
      onSelect: ({ currentTarget }) => {
        if (open !== undefined && find(currentTarget)?.from !== open.from) setOpen(undefined)
      },
      onBlurCapture: () => setOpen(undefined),
    },
  }
}
