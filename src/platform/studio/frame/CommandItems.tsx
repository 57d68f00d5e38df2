/** Commands of some groups in a menu: those that there are when it opens. */
import { MenuItem, MenuSection } from 'react-aria-components/Menu'
import { say } from '../messages/messages.ts'
import type { Command, CommandGroup } from './commands.ts'
import { toKeyWords } from './keys.ts'
import { useStudio } from './studio-context.ts'

export function CommandItems({ groups }: { readonly groups: readonly CommandGroup[] }) {
  const { commands } = useStudio()
  const listed = commands
    .list()
    .filter(({ group, isDisabled }) => groups.includes(group) && isDisabled !== true)
  return (
    <MenuSection aria-label={say.commands.title}>
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
      {keys !== undefined && <kbd>{toKeyWords(keys)}</kbd>}
    </MenuItem>
  )
}
