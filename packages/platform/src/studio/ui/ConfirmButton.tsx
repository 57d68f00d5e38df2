/**
 * A button that asks for confirmation. Used for actions whose effect cannot be previewed. Cancel and Escape move the
 * focus back to the button.
 */
import { useState } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { messages } from '../messages/messages.ts'

type KeyboardEvent = Parameters<NonNullable<ButtonProps['onKeyDown']>>[0]

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
  const [state, setState] = useState<'closed' | 'asking' | 'cancelled'>('closed')
  if (state !== 'asking')
    return (
      <Button
        {...(isSmall && { className: 'small' })}
        {...(state === 'cancelled' && { ref: focus })}
        aria-label={name}
        isDisabled={isDisabled}
        onPress={() => setState('asking')}
      >
        {label}
      </Button>
    )
  const cancel = () => setState('cancelled')
  /** All other keys also reach the dialog around the button. */
  const cancelOnEscape = (event: KeyboardEvent) =>
    event.key === 'Escape' ? cancel() : event.continuePropagation()
  return (
    <fieldset className="confirm">
      <legend>{question}</legend>
      <Button
        className="primary"
        onKeyDown={cancelOnEscape}
        onPress={({ target }) => {
          setState('closed')
          focusDialog(target)
          onConfirm()
        }}
      >
        {label}
      </Button>
      <Button ref={focus} onKeyDown={cancelOnEscape} onPress={cancel}>
        {messages.cancel}
      </Button>
    </fieldset>
  )
}

/** Focuses a button that replaces the focused element. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Focuses the dialog around a button that is about to be removed. Otherwise the focus is lost, and Escape does nothing. */
const focusDialog = (button: Element) => button.closest<HTMLElement>('[role=dialog]')?.focus()
