/** The field above a list in which something is searched for. Within React Aria's `Autocomplete`. */
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { AutocompleteStateContext } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { takeOnEnter } from './take-on-enter.ts'

type ListInputProps = {
  readonly placeholder?: string
  /** In place of emptying the field. */
  readonly onEscape?: () => void
}

export function ListInput({ placeholder, onEscape }: ListInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const list = useContext(AutocompleteStateContext)
  /** While somebody types on, React Aria names for half a second what was marked before: a screen reader would follow it to nothing. */
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
  return (
    <Input
      ref={field}
      {...(placeholder !== undefined && { placeholder })}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || onEscape === undefined) return takeOnEnter(event)
        event.stopPropagation()
        onEscape()
      }}
    />
  )
}
