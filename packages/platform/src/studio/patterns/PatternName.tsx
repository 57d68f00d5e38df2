/** The input for a pattern's name. Reports a duplicate name while the editor types. */
import { useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { usePatterns } from '../core/queries.ts'
import { patternMessages } from '../messages/en-linked.ts'

/** The maximum name length that the server accepts. */
const maxLength = 80

type PatternNameState = {
  readonly text: string
  /** True once the editor has typed. Before that, typing replaces the suggested name. */
  readonly isBegun: boolean
  readonly isFree: boolean
  readonly isTaken: boolean
  readonly onText: (text: string) => void
}

/**
 * Provides the state of the name input. `own` is the id of the pattern being renamed. `begun` is text that the editor
 * typed while the input was loading.
 */
export function usePatternName(first: string, { own = '', begun = '' } = {}): PatternNameState {
  const [typed, setTyped] = useState((begun || first).slice(0, maxLength))
  const patterns = usePatterns().data ?? []
  const text = typed.trim()
  const isTaken = patterns.some(({ id, name }) => id !== own && name.toLowerCase() === text.toLowerCase())
  return { text, isBegun: begun !== '', isTaken, isFree: text !== '' && !isTaken, onText: setTyped }
}

type PatternNameProps = { readonly label: string; readonly name: PatternNameState }

export function PatternName({ label, name: { text, isBegun, isTaken, onText } }: PatternNameProps) {
  return (
    <TextField
      defaultValue={text}
      onChange={onText}
      isRequired
      isInvalid={isTaken}
      validationBehavior="aria"
      maxLength={maxLength}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor has opened this dialog to enter a name
      autoFocus
    >
      <Label>{label}</Label>
      <Input onFocus={({ target }) => target.setSelectionRange(isBegun ? text.length : 0, text.length)} />
      <FieldError className="problem">{patternMessages.taken(text)}</FieldError>
    </TextField>
  )
}
