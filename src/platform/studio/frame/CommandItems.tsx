/** Commands of some groups in a menu: those that there are when it opens. */
import { MenuItem, MenuSection } from 'react-aria-components/Menu'
import { say } from '../messages/messages.ts'
import { toMenuOrder, type Command, type CommandGroup } from './commands.ts'
import { toKeyWords } from './keys.ts'
import { useStudio } from './studio-context.ts'

type CommandItemsProps = {
  readonly groups: readonly CommandGroup[]
  /** Those alone, or none of them. */
  readonly only?: string
  readonly except?: string
}

export function CommandItems({ groups, only, except }: CommandItemsProps) {
  const { commands } = useStudio()
  const listed = toMenuOrder(commands.list()).filter(
    ({ id, group, isDisabled }) =>
      groups.includes(group) && isDisabled !== true && id !== except && (only ?? id) === id,
  )
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
