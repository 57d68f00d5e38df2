/** The input for a page address. Reports problems while the editor types. */
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
import { pageDialogMessages } from '../messages/en-page-dialogs.ts'
import type { AddressProblem } from './page-address.ts'

type AddressFieldProps = {
  readonly label: string
  readonly route: string
  readonly onRoute: (route: string) => void
  readonly problem: AddressProblem | undefined
  readonly help?: string
}

/** The address input with its problem. Shows no problem while the address is empty. */
export function AddressField({ label, route, onRoute, problem, help }: AddressFieldProps) {
  return (
    <TextField
      value={route}
      onChange={(typed) => onRoute(typed.trim())}
      isRequired
      isInvalid={problem !== undefined && route !== ''}
      validationBehavior="aria"
      maxLength={1000}
    >
      <Label>{label}</Label>
      <Input spellCheck={false} />
      {help !== undefined && (
        <Text slot="description" className="help quiet">
          {help}
        </Text>
      )}
      <FieldError className="problem">{problem && toProblemText(problem)}</FieldError>
    </TextField>
  )
}

const toProblemText = (problem: AddressProblem): string =>
  problem.kind === 'taken'
    ? pageDialogMessages.taken(problem.title)
    : pageDialogMessages.wrongAddress[problem.kind]
