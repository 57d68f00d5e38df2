/** Fields that belong together, below a line that opens and closes them. */
import { useState, type ReactNode } from 'react'
import { Marked } from './Help.tsx'

type FieldGroupProps = {
  readonly label: string
  readonly help?: string
  /** Groups of this name stay as somebody left them, whatever block is selected. */
  readonly remembered?: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}

const left = new Map<string, boolean>()

export function FieldGroup({ label, help = '', remembered = '', isOpen = true, children }: FieldGroupProps) {
  const [isShown, setShown] = useState(left.get(remembered) ?? isOpen)
  return (
    <details
      className={remembered === '' ? 'group' : 'group top'}
      open={isShown}
      onToggle={({ currentTarget }) => {
        if (remembered !== '') left.set(remembered, currentTarget.open)
        setShown(currentTarget.open)
      }}
    >
      <summary>{label}</summary>
      {isShown && (
        <div className="group-fields">
          {help !== '' && (
            <p className="help">
              <Marked text={help} />
            </p>
          )}
          {children}
        </div>
      )}
    </details>
  )
}
