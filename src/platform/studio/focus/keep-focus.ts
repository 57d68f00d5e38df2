/**
 * What goes, or can be pressed no longer, takes the focus with it, and who has no mouse begins again at the top: a dialog that another
 * one opened, the button that removed its own block, the tour. Then the focus goes back to what had it before.
 */

/** Enough for whatever opens from something that opens. */
const most = 20

/** The answer ends it. */
export function keepFocus(document: Document): () => void {
  const ended = new AbortController()
  let recent: readonly HTMLElement[] = []
  let isAwaited = false
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement)
      recent = [...recent.filter((one) => one !== target && one.isConnected), target].slice(-most)
  }
  /** Whoever clicks beside everything wants nothing to be focused; what goes is told of while it is still there. */
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
  /** After those that bring the focus back themselves. */
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

/** Where a page begins for the keyboard, where nothing of before is left: the page itself, else the first that can be pressed. */
const starts = ['main .canvas-door', 'main input, main button, main [tabindex="0"]']

const canBeFocused = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility()
