/**
 * Makes Enter in a search field select the active option, else the first result. React Aria selects nothing until an option is active,
 * which takes a few tasks after it renders, and the list may still be loading; then Enter waits for it.
 */
import type { KeyboardEvent } from 'react'

/** While `data-loading` is set, new results may still come first. */
const list = '[role=listbox]:not([data-loading])'

let leave = () => {}

/** Handle in the capture phase. With an empty field, React Aria handles Enter and selects only an active option. */
export function takeOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: field, repeat, nativeEvent } = event
  const dialog = field.closest('[role=dialog]')
  if (key !== 'Enter' || nativeEvent.isComposing || dialog === null || field.value.trim() === '') return
  /** Otherwise the browser would press the element that gets the focus next. */
  event.preventDefault()
  event.stopPropagation()
  if (repeat) return
  leave()
  if (!takeOption(dialog)) leave = takeOnceThere(dialog, field)
}

/** Typing on cancels the pending Enter. */
function takeOnceThere(dialog: Element, field: HTMLInputElement): () => void {
  const words = field.value
  const changes = new MutationObserver(() => {
    if (field.value !== words || takeOption(dialog)) changes.disconnect()
  })
  changes.observe(dialog, { childList: true, subtree: true, attributeFilter: ['data-loading'] })
  return () => changes.disconnect()
}

function takeOption(dialog: Element): boolean {
  const option =
    dialog.querySelector<HTMLElement>(`${list} [role=option][data-focused]`) ??
    dialog.querySelector<HTMLElement>(`${list} [role=option]`)
  option?.click()
  return option !== null
}
