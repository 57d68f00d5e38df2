/** The search field above a list, inside React Aria's `Autocomplete`. */
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { AutocompleteStateContext } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { isMoveKey, selectOptionWhenListed, selectOnEnter } from './select-on-enter.ts'

type ListInputProps = {
  readonly placeholder?: string
  /** True if the editor pressed Enter before the field was rendered. The first result is then selected. */
  readonly isEntered?: boolean
  /** Called when the editor presses Escape. Replaces the default action, which clears the field. */
  readonly onEscape?: () => void
}

export function ListInput({ placeholder, isEntered, onEscape }: ListInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const pending = useRef(() => {})
  /** True if the editor has moved to an option since the search text last changed. */
  const hasMoved = useRef(false)
  const list = useContext(AutocompleteStateContext)
  /**
   * While the editor types, React Aria updates the active option half a second late. Until then, screen readers would
   * refer to an option that no longer exists, so this function resets the active option.
   */
  const forgetGone = useEffectEvent(() => {
    const marked = list?.focusedNodeId ?? undefined
    if (marked !== undefined && document.getElementById(marked) === null) list?.setFocusedNodeId(null)
  })
  useEffect(() => {
    const dialog = field.current?.closest('[role=dialog]')
    const changes = new MutationObserver(() => forgetGone())
    const ending = new AbortController()
    if (dialog) {
      changes.observe(dialog, { childList: true, subtree: true })
      dialog.addEventListener('pointermove', () => (hasMoved.current = true), { signal: ending.signal })
    }
    return () => {
      changes.disconnect()
      ending.abort()
    }
  }, [])
  useEffect(() => {
    if (isEntered !== true) return undefined
    /** React Aria updates the options of an existing list only after all effects have run. */
    const frame = requestAnimationFrame(() => {
      if (field.current) pending.current = selectOptionWhenListed(field.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [isEntered])
  return (
    <Input
      ref={field}
      {...(placeholder !== undefined && { placeholder })}
      onInput={() => (hasMoved.current = false)}
      onKeyDownCapture={(event) => {
        if (isMoveKey(event)) hasMoved.current = true
        if (event.key !== 'Escape' || onEscape === undefined)
          return selectOnEnter(event, pending, hasMoved.current)
        event.stopPropagation()
        onEscape()
      }}
    />
  )
}
