/**
 * On Escape, closes the menu that is open below a link, as browsers do for a popover. The focus returns to the control
 * that opened the menu.
 */
export function closeMenusByEscape(document: Pick<Document, 'addEventListener' | 'querySelectorAll'>): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    for (const details of document.querySelectorAll<HTMLDetailsElement>('nav details[open]')) {
      const hadFocus = details.contains(details.ownerDocument.activeElement)
      details.open = false
      if (hadFocus) details.querySelector('summary')?.focus()
    }
  })
}
