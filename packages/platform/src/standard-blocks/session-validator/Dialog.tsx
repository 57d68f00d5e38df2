import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

type DialogProps = {
  readonly id: string
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog (SSN-5) in the browser's top layer. It opens when it is rendered, and closes before it leaves the
 * document, so that focus returns to the previous element. The close button is last, because the first control
 * receives the focus.
 */
export const Dialog = ({ id, title, closeLabel, onClose, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="session-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={keepFocus}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      <CloseButton label={closeLabel} onClick={onClose} />
    </dialog>
  )
}

/**
 * Keeps the focus inside the dialog. Otherwise, the focus would move from the dialog's last control to the browser's
 * own controls.
 */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const controls = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('input, button'))
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

type CloseButtonProps = { readonly label: string; readonly onClick: () => void }

export const CloseButton = ({ label, onClick }: CloseButtonProps) => (
  <button type="button" className="outlined-button close" aria-label={label} onClick={onClick}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="m5 5 14 14M19 5 5 19" />
    </svg>
  </button>
)
