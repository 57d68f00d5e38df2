/** A dialog with its heading and a way out. */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { say } from '../messages/messages.ts'

type StudioDialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function StudioDialog({ title, onClose, children }: StudioDialogProps) {
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="modal">
        <Dialog>
          <div className="dialog-head">
            <Heading slot="title">{title}</Heading>
            <Button onPress={onClose}>{say.close}</Button>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
