/**
 * State and keyboard handling of the combobox. The field is uncontrolled, so that text typed before hydration is
 * preserved.
 */
import { useState, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react'
import type { SearchBoxProps } from './search-box-props.ts'
import { useSuggestions } from './use-suggestions.ts'

export const toOptionId = (id: string, index: number) => `${id}-option-${index}`
export const toListId = (id: string) => `${id}-list`

const none = -1
/**
 * For each arrow key, returns the index of the next active option, or -1 for the field itself. The keys cycle through
 * the field and the options.
 */
const moves: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active, count) => (active + 1 < count ? active + 1 : none),
  ArrowUp: (active, count) => (active === none ? count - 1 : active - 1),
}

export function useCombobox({ id, address }: SearchBoxProps, input: RefObject<HTMLInputElement | null>) {
  const isLive = useSyncExternalStore(neverChanges, inBrowser, onServer)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(none)
  const { found, ask } = useSuggestions(address)
  const count = found === undefined || found.suggestions.length === 0 ? 0 : found.suggestions.length + 1
  const isShown = isOpen && count > 0

  const show = (option: number) => {
    setOpen(true)
    setActive(option)
  }
  const hide = () => {
    setOpen(false)
    setActive(none)
  }
  const onInput = () => {
    show(none)
    ask(input.current?.value ?? '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const move = moves[event.key]
    if (move !== undefined && count > 0) show(move(isShown ? active : none, count))
    else if (event.key === 'Escape' && isShown) hide()
    else if (event.key === 'Enter' && isShown && active !== none)
      document.getElementById(toOptionId(id, active))?.click()
    else return
    event.preventDefault()
  }
  /** Returns the combobox roles, which are set only after hydration. Until then, the field is a plain search field. */
  const roles = isLive && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isShown,
    'aria-controls': toListId(id),
    'aria-activedescendant': isShown && active !== none ? toOptionId(id, active) : undefined,
  }
  return {
    isLive,
    inputProps: { onInput, onKeyDown, onBlur: hide, ...roles },
    listProps: { found, active, isShown, isEmpty: isOpen && found?.suggestions.length === 0 },
  }
}

const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false
