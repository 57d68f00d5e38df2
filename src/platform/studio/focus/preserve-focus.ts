/**
 * Restores the focus when the focused element is removed or disabled: a dialog on top of another, a button that deleted its own block, the
 * tour. Otherwise keyboard users would start again at the top of the page.
 */

/** Number of elements that are remembered, enough for several nested dialogs. */
const most = 20

/** Returns a function that stops it. */
export function preserveFocus(document: Document): () => void {
  const ended = new AbortController()
  let recent: readonly HTMLElement[] = []
  let isAwaited = false
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement)
      recent = [...recent.filter((one) => one !== target && one.isConnected), target].slice(-most)
  }
  /** A click on the background clears the focus on purpose. A removed element also fires `focusout`, but cannot be focused any more. */
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
  /** Runs after components that restore the focus themselves. */
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

/** Used if no earlier element is left: the canvas, else the first control. */
const starts = ['main .canvas-door', 'main input, main button, main [tabindex="0"]']

const canBeFocused = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility()
