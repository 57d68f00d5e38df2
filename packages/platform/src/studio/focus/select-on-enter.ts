/**
 * Lets Enter in a search field select the first result, or the option to which the editor has moved with the arrow keys
 * or the pointer. React Aria may activate an option only some time after typing, and results that arrive later may move
 * this option down. If the list is still loading, Enter takes effect once it has loaded.
 */
import type { KeyboardEvent } from 'react'

/** Ignores lists with `data-loading`, because better results may still arrive. */
const list = '[role=listbox]:not([data-loading])'

/** Discards the pending Enter key press of a field. */
export type PendingEnter = { current: () => void }

const moves = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])

/** Returns true for a key that moves to another option. */
export const isMoveKey = ({ key }: { readonly key: string }): boolean => moves.has(key)

/**
 * Handles a key press. Must be called in the capture phase. In an empty field, React Aria handles Enter itself, but
 * selects only an active option.
 */
export function selectOnEnter(
  event: KeyboardEvent<HTMLInputElement>,
  pending: PendingEnter,
  hasMoved: boolean,
): void {
  const { key, currentTarget: field, repeat, nativeEvent } = event
  const dialog = field.closest('[role=dialog]')
  if (key !== 'Enter' || nativeEvent.isComposing || dialog === null || field.value.trim() === '') return
  /** Prevents the browser from activating the element that receives the focus next. */
  event.preventDefault()
  event.stopPropagation()
  if (repeat) return
  pending.current()
  pending.current = selectOptionWhenListed(field, hasMoved)
}

/**
 * Selects the first option once the list contains one, or the active option if the editor has moved to it. The returned
 * function cancels the selection, and so does further typing.
 */
export function selectOptionWhenListed(field: HTMLInputElement, hasMoved = false): () => void {
  const dialog = field.closest('[role=dialog]')
  const words = field.value
  if (dialog === null || words.trim() === '' || takeOption(dialog, hasMoved)) return () => {}
  const changes = new MutationObserver(() => {
    if (field.value !== words || takeOption(dialog, hasMoved)) changes.disconnect()
  })
  changes.observe(dialog, { childList: true, subtree: true, attributeFilter: ['data-loading'] })
  return () => changes.disconnect()
}

function takeOption(dialog: Element, hasMoved: boolean): boolean {
  const active = hasMoved ? dialog.querySelector<HTMLElement>(`${list} [role=option][data-focused]`) : null
  const option = active ?? dialog.querySelector<HTMLElement>(`${list} [role=option]`)
  option?.click()
  return option !== null
}
