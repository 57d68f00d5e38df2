/**
 * Renders a confirmation button in a dialog, and counts the confirmations and the Escape key presses that reach the
 * dialog.
 */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ConfirmButton } from './ConfirmButton.tsx'

/** The number of confirmations, and of Escape key presses that reached the dialog. */
export const received = { confirmations: 0, escapes: 0 }

export function showConfirmButton(): void {
  const around = document.createElement('main')
  const element = document.createElement('div')
  element.setAttribute('role', 'dialog')
  element.setAttribute('aria-label', 'Changes')
  element.tabIndex = -1
  around.append(element)
  document.body.replaceChildren(around)
  Object.assign(received, { confirmations: 0, escapes: 0 })
  around.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') received.escapes++
  })
  flushSync(() =>
    createRoot(element).render(
      <ConfirmButton
        label="Discard"
        question="Discard all changes?"
        onConfirm={() => received.confirmations++}
      />,
    ),
  )
}
