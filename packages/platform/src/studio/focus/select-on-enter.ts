/**
 * Enter in a search field selects the active option, or the first result. React Aria activates an option only some
 * time after it is rendered, and the list may still be loading, so Enter waits.
 */
import type { KeyboardEvent } from 'react'

/** Ignores lists with `data-loading`, because better results may still arrive. */
const list = '[role=listbox]:not([data-loading])'

/** Drops the pending Enter of a field. */
export type PendingEnter = { current: () => void }

/**
 * Must be called in the capture phase. In an empty field, React Aria handles Enter itself, but selects only an active
 * option.
 */
export function selectOnEnter(event: KeyboardEvent<HTMLInputElement>, pending: PendingEnter): void {
  const { key, currentTarget: field, repeat, nativeEvent } = event
  const dialog = field.closest('[role=dialog]')
  if (key !== 'Enter' || nativeEvent.isComposing || dialog === null || field.value.trim() === '') return
  /** Otherwise, the browser would activate the element that receives the focus next. */
  event.preventDefault()
  event.stopPropagation()
  if (repeat) return
  pending.current()
  pending.current = selectWhenListed(field)
}

/**
 * Selects the active option, or the first one, as soon as an option is listed. The returned function cancels; so does
 * further typing.
 */
export function selectWhenListed(field: HTMLInputElement): () => void {
  const dialog = field.closest('[role=dialog]')
  const words = field.value
  if (dialog === null || words.trim() === '' || takeOption(dialog)) return () => {}
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
