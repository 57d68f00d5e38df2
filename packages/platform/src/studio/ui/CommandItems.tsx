/** Menu items for the commands in certain groups, as registered when the menu opens. */
import { MenuItem, MenuSection } from 'react-aria-components/Menu'
import { messages } from '../messages/messages.ts'
import { sortMenuCommands, type Command, type CommandGroup } from '../core/commands.ts'
import { toKeyLabel } from '../core/keys.ts'
import { useStudio } from '../core/studio-context.ts'

type CommandItemsProps = {
  readonly groups: readonly CommandGroup[]
  /** `only` selects a single group; `except` excludes groups. */
  readonly only?: string
  readonly except?: string
  /** The section heading, in a menu with several sections. */
  readonly label?: string
}

export function CommandItems({ groups, only, except, label = messages.commands.title }: CommandItemsProps) {
  const { commands } = useStudio()
  const listed = sortMenuCommands(commands.list()).filter(
    ({ id, group, isDisabled }) =>
      groups.includes(group) && isDisabled !== true && id !== except && (only ?? id) === id,
  )
  return (
    <MenuSection aria-label={label}>
      {listed.map((command) => (
        <CommandItem key={command.id} command={command} />
      ))}
    </MenuSection>
  )
}

function CommandItem({ command: { id, label, keys, run } }: { readonly command: Command }) {
  return (
    <MenuItem id={id} textValue={label} onAction={run}>
      <span>{label}</span>
      {keys !== undefined && <kbd>{toKeyLabel(keys)}</kbd>}
    </MenuItem>
  )
}
