/** A dialog for the name of a block. */
import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
import { say } from '../messages/messages.ts'
import { ChangeForm } from '../pages/ChangeForm.tsx'

/** Maximum length of a name that the server accepts. */
const maxLength = 80

type RenameDialogProps = {
  /** The block's current name; empty if it has none of its own. */
  readonly name: string
  /** The name that the block has by default. */
  readonly ownName: string
  /** Text that was typed before the dialog had loaded. */
  readonly typed: string
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

export function RenameDialog({ name, ownName, typed: begun, onName, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(begun || name)
  return (
    <ChangeForm
      title={say.rename.title(ownName)}
      explained={say.rename.explained}
      send={say.rename.send}
      isReady
      error={null}
      onSend={() => {
        onName(typed.trim())
        onClose()
      }}
      onClose={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves focus into itself (ARIA practices) */}
      <TextField value={typed} onChange={setTyped} maxLength={maxLength} autoFocus>
        <Label>{say.rename.name}</Label>
        <Input
          placeholder={ownName}
          onFocus={({ target }) => target.setSelectionRange(begun.length, typed.length)}
        />
        <Text slot="description" className="help quiet">
          {say.rename.help(ownName)}
        </Text>
      </TextField>
    </ChangeForm>
  )
}
