/**
 * Closes an open menu on Escape, as browsers do for a popover, and returns the focus to the control that opened it.
 */
export function closeMenusOnEscape(document: Pick<Document, 'addEventListener' | 'querySelectorAll'>): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    for (const details of document.querySelectorAll<HTMLDetailsElement>('nav details[open]')) {
      const hadFocus = details.contains(details.ownerDocument.activeElement)
      details.open = false
      if (hadFocus) details.querySelector('summary')?.focus()
    }
  })
}
