/** A dialog with a heading and a close button. */
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './IconButton.tsx'
import { messages } from '../messages/messages.ts'

type StudioDialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** True if the dialog should be wide enough for images. */
  readonly isWide?: boolean
  /** True if the heading is visible only to screen readers. Escape or a click outside then closes the dialog. */
  readonly isPlain?: boolean
}

export function StudioDialog({ title, onClose, children, isWide, isPlain = false }: StudioDialogProps) {
  const className = ['modal', isWide === true && 'wide', isPlain && 'plain'].filter(Boolean).join(' ')
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={className}>
        <Dialog>
          <div className={isPlain ? 'unseen' : 'dialog-head'}>
            <Heading slot="title">{title}</Heading>
            {!isPlain && <IconButton icon="close" label={messages.close} onPress={onClose} />}
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
