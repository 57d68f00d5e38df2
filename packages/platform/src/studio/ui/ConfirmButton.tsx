/** A button that asks for confirmation. Used for actions whose effect cannot be previewed. */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { messages } from '../messages/messages.ts'

type ConfirmButtonProps = {
  readonly label: string
  /** The button's accessible name. Needed if other buttons have the same label. */
  readonly name?: string
  readonly isSmall?: boolean
  /** The text that explains the action's effect. */
  readonly question: string
  readonly isDisabled?: boolean
  readonly onConfirm: () => void
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name = label, isSmall = false, question, isDisabled = false, onConfirm } = props
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button
        {...(isSmall && { className: 'small' })}
        aria-label={name}
        isDisabled={isDisabled}
        onPress={() => setAsking(true)}
      >
        {label}
      </Button>
    )
  return (
    <fieldset className="confirm">
      <legend>{question}</legend>
      <Button
        className="primary"
        onPress={() => {
          setAsking(false)
          onConfirm()
        }}
      >
        {label}
      </Button>
      <Button ref={focus} onPress={() => setAsking(false)}>
        {messages.cancel}
      </Button>
    </fieldset>
  )
}

/** Moves the focus to the prompt, because the button that opened it has been removed. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
