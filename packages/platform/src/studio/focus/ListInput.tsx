/** The search field above a list, inside React Aria's `Autocomplete`. */
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { AutocompleteStateContext } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { selectWhenListed, selectOnEnter } from './select-on-enter.ts'

type ListInputProps = {
  readonly placeholder?: string
  /** True if the editor pressed Enter before the field existed, which selects the first result. */
  readonly isEntered?: boolean
  /** Replaces the default action, which clears the field. */
  readonly onEscape?: () => void
}

export function ListInput({ placeholder, isEntered, onEscape }: ListInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const pending = useRef(() => {})
  const list = useContext(AutocompleteStateContext)
  /**
   * While the editor types, React Aria updates the active option with a delay of half a second. Without this, screen
   * readers would refer to a removed option.
   */
  const forgetGone = useEffectEvent(() => {
    const marked = list?.focusedNodeId ?? undefined
    if (marked !== undefined && document.getElementById(marked) === null) list?.setFocusedNodeId(null)
  })
  useEffect(() => {
    const dialog = field.current?.closest('[role=dialog]')
    const changes = new MutationObserver(() => forgetGone())
    if (dialog) changes.observe(dialog, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [])
  useEffect(() => {
    if (isEntered !== true) return undefined
    /** The options of an existing list are updated only after all effects have run. */
    const frame = requestAnimationFrame(() => {
      if (field.current) pending.current = selectWhenListed(field.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [isEntered])
  return (
    <Input
      ref={field}
      {...(placeholder !== undefined && { placeholder })}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || onEscape === undefined) return selectOnEnter(event, pending)
        event.stopPropagation()
        onEscape()
      }}
    />
  )
}
