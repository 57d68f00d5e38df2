/**
 * Restores the focus when the focused element is removed or disabled, for example by a nested dialog, by a button that
 * deletes its own block, or by the tour. Without this, keyboard users would have to start again from the top of the
 * page.
 */

/** Maximum number of focused elements to remember, enough for several nested dialogs. */
const most = 20

/** Returns a function that removes the event listeners. */
export function preserveFocus(document: Document): () => void {
  const ended = new AbortController()
  let recent: readonly HTMLElement[] = []
  let isAwaited = false
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement)
      recent = [...recent.filter((one) => one !== target && one.isConnected), target].slice(-most)
  }
  /**
   * A click on the background clears the focus intentionally. A removed element also dispatches `focusout`, but it
   * can no longer be focused.
   */
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    setTimeout(() => {
      if (document.activeElement === document.body && canBeFocused(target)) recent = []
    })
  }
  const check = () => {
    isAwaited = false
    const last = recent.at(-1)
    if (document.activeElement !== document.body || last === undefined || canBeFocused(last)) return
    for (const one of recent.filter(canBeFocused).toReversed()) {
      one.focus()
      if (document.activeElement === one) return
    }
    starts
      .flatMap((start) => document.querySelector<HTMLElement>(start) ?? [])
      .at(0)
      ?.focus()
  }
  /** Waits first, because some components restore the focus themselves. */
  const soon = () => {
    if (isAwaited) return
    isAwaited = true
    requestAnimationFrame(() => requestAnimationFrame(check))
  }
  const changes = new MutationObserver(soon)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] })
  document.addEventListener('focusin', remember, { signal: ended.signal })
  document.addEventListener('focusout', forget, { signal: ended.signal })
  return () => {
    changes.disconnect()
    ended.abort()
  }
}

/** Fallback selectors for when no remembered element can be focused: the canvas, otherwise the first control. */
const starts = ['main .canvas-door', 'main input, main button, main [tabindex="0"]']

const canBeFocused = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility()
