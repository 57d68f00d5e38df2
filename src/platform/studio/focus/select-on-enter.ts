/**
 * Makes Enter in a search field select the active option, else the first result. React Aria makes an option active only a few tasks after
 * it renders, and the list may still be loading; until then, Enter waits.
 */
import type { KeyboardEvent } from 'react'

/** With `data-loading` set, better results may still arrive. */
const list = '[role=listbox]:not([data-loading])'

/** Drops the pending Enter of a field. */
export type PendingEnter = { current: () => void }

/** Handle in the capture phase. With an empty field, React Aria handles Enter and selects only an active option. */
export function selectOnEnter(event: KeyboardEvent<HTMLInputElement>, pending: PendingEnter): void {
  const { key, currentTarget: field, repeat, nativeEvent } = event
  const dialog = field.closest('[role=dialog]')
  if (key !== 'Enter' || nativeEvent.isComposing || dialog === null || field.value.trim() === '') return
  /** Prevents the browser from pressing the element that gets the focus next. */
  event.preventDefault()
  event.stopPropagation()
  if (repeat) return
  pending.current()
  pending.current = selectOnceListed(field)
}

/**
 * Selects the active option, else the first one, as soon as one is listed. Cancelled by the returned function, or if the editor
 * continues typing.
 */
export function selectOnceListed(field: HTMLInputElement): () => void {
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
