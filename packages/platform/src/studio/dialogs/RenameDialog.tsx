/** A dialog for naming a block. */
import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
import { messages } from '../messages/messages.ts'
import { ChangeForm } from '../pages/ChangeForm.tsx'

/** Maximum length of a block name that the server accepts. */
const maxLength = 80

type RenameDialogProps = {
  /** The name that an editor gave the block; empty if there is none. */
  readonly name: string
  /** The name that the block has by default. */
  readonly ownName: string
  /** Text that was typed while the dialog was loading. */
  readonly typed: string
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

export function RenameDialog({ name, ownName, typed: begun, onName, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(begun || name)
  return (
    <ChangeForm
      title={messages.rename.title(ownName)}
      explained={messages.rename.explained}
      send={messages.rename.send}
      isReady
      error={null}
      onSend={() => {
        onName(typed.trim())
        onClose()
      }}
      onClose={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must move the focus into itself (ARIA practices) */}
      <TextField value={typed} onChange={setTyped} maxLength={maxLength} autoFocus>
        <Label>{messages.rename.name}</Label>
        <Input
          placeholder={ownName}
          onFocus={({ target }) => target.setSelectionRange(begun.length, typed.length)}
        />
        <Text slot="description" className="help quiet">
          {messages.rename.help(ownName)}
        </Text>
      </TextField>
    </ChangeForm>
  )
}
