/** A group of fields below a heading that expands and collapses it. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ProblemMark } from '../../problems/ProblemNotes.tsx'
import { TextWithCode } from './Help.tsx'

type FieldGroupProps = {
  readonly label: string
  readonly help?: string
  /** Groups with this name share one remembered state, expanded or collapsed, across all blocks. */
  readonly remembered?: string
  readonly isOpen?: boolean
  /** True if the group contains the field that is being revealed. */
  readonly isOnTheWay?: boolean
  /** Defined if this group itself is to be revealed. Called when the group's heading has received the focus. */
  readonly onFound?: (() => void) | undefined
  readonly hasProblem?: boolean
  readonly children: ReactNode
}

const left = new Map<string, boolean>()

export function FieldGroup(props: FieldGroupProps) {
  const { label, help = '', remembered = '', isOpen = true, isOnTheWay = false, hasProblem = false } = props
  const [isShown, setShown] = useState(left.get(remembered) ?? isOpen)
  if (isOnTheWay && !isShown) setShown(true)
  const heading = useRef<HTMLElement>(null)
  const { onFound } = props
  useEffect(() => {
    if (onFound === undefined) return
    heading.current?.focus()
    onFound()
  }, [onFound])
  return (
    <details
      className={remembered === '' ? 'group' : 'group top'}
      open={isShown}
      onToggle={({ currentTarget }) => {
        if (remembered !== '') left.set(remembered, currentTarget.open)
        setShown(currentTarget.open)
      }}
    >
      <summary ref={heading}>
        {label}
        {hasProblem && <ProblemMark />}
      </summary>
      {isShown && (
        <div className="group-fields">
          {help !== '' && (
            <p className="help">
              <TextWithCode text={help} />
            </p>
          )}
          {props.children}
        </div>
      )}
    </details>
  )
}
