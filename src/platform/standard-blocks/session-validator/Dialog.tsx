import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

type DialogProps = {
  readonly id: string
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * SSN-5. Open while it is drawn, in the browser's top layer; closed while it is still in the document, so that the focus goes
 * back. The first control inside gets the focus, which is why the one that closes stands last.
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

/** Browsers let the focus go on from the last control to their own; here it goes round. */
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
