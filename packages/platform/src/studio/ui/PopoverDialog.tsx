/**
 * A dialog next to its button. The popover has the dialog role, so that its hidden close buttons are inside the dialog.
 * The content is in a region.
 */
import { use, type ReactNode } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'

type PopoverDialogProps = {
  readonly label: string
  readonly children: (close: () => void) => ReactNode
}

/** Must be used inside a `DialogTrigger`. */
export const PopoverDialog = ({ label, children }: PopoverDialogProps) => (
  <Popover className="popover" aria-label={label}>
    <PopoverBody>{children}</PopoverBody>
  </Popover>
)

function PopoverBody({ children }: Pick<PopoverDialogProps, 'children'>) {
  const state = use(OverlayTriggerStateContext)
  return <div className="popover-body">{children(() => state?.close())}</div>
}
