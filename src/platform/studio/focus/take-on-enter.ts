/**
 * Enter in the field above a list takes the option that is marked there, else the first one that is found. React Aria takes none before it
 * has marked one, which it does some tasks after the option is seen; and a list may still be on its way. Then Enter waits for it.
 */
import type { KeyboardEvent } from 'react'

/** `data-loading`: what comes may stand before what is there. */
const list = '[role=listbox]:not([data-loading])'

let leave = () => {}

/** For the field's capture of keys. Before anything is searched for, only what is marked is taken, by React Aria. */
export function takeOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: field, repeat, nativeEvent } = event
  const dialog = field.closest('[role=dialog]')
  if (key !== 'Enter' || nativeEvent.isComposing || dialog === null || field.value.trim() === '') return
  /** Else the browser presses what has the focus next. */
  event.preventDefault()
  event.stopPropagation()
  if (repeat) return
  leave()
  if (!takeOption(dialog)) leave = takeOnceThere(dialog, field)
}

/** Whoever types on has meant something else. */
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
