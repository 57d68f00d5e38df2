/**
 * The form in a dialog that changes a page. Contains an explanation, and an error message if the server rejects the
 * change.
 */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { RequestError } from '../ui/RequestError.tsx'
import { StudioDialog } from '../ui/StudioDialog.tsx'

type ChangeFormProps = {
  readonly title: string
  /** Explains what the change does and when visitors will see it. */
  readonly explained: string
  readonly send: string
  readonly isReady: boolean
  readonly error: Error | null
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

export function ChangeForm(props: ChangeFormProps) {
  const { title, explained, send, isReady, error, onSend, onClose, children } = props
  return (
    <StudioDialog title={title} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onSend()
        }}
      >
        <p>{explained}</p>
        {children}
        {error !== null && <RequestError error={error} />}
        <div className="dialog-foot">
          <Button type="submit" className="primary" isDisabled={!isReady}>
            {send}
          </Button>
        </div>
      </form>
    </StudioDialog>
  )
}
