/** What is done now and then: the commands of the studio and of its page, and light or dark. */
import { Button } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { say } from '../messages/messages.ts'
import { colorSchemes, setColorScheme, useColorScheme, type ColorScheme } from './color-scheme.ts'
import type { Command } from './commands.ts'
import { Icon } from './Icon.tsx'
import { toKeyWords } from './keys.ts'
import { useStudio } from './studio-context.ts'

export function StudioMenu() {
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={say.menu.open}>
        <Icon name="more" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <StudioMenuItems />
      </Popover>
    </MenuTrigger>
  )
}

/** Of which commands there are when it opens. */
function StudioMenuItems() {
  const { commands } = useStudio()
  const scheme = useColorScheme()
  const listed = commands.list().filter(({ group, isDisabled }) => groups.has(group) && isDisabled !== true)
  return (
    <Menu className="menu" aria-label={say.menu.open}>
      <MenuSection aria-label={say.commands.title}>
        {listed.map((command) => (
          <CommandItem key={command.id} command={command} />
        ))}
      </MenuSection>
      <MenuSection
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[scheme]}
        onSelectionChange={(keys) => {
          for (const key of keys) setColorScheme(key as ColorScheme)
        }}
      >
        <Header>{say.menu.colors}</Header>
        {colorSchemes.map((one) => (
          <MenuItem key={one} id={one} textValue={say.menu.schemes[one]}>
            <Icon name={one} />
            {say.menu.schemes[one]}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  )
}

const groups: ReadonlySet<Command['group']> = new Set(['page', 'studio'])

function CommandItem({ command: { id, label, keys, run } }: { readonly command: Command }) {
  return (
    <MenuItem id={id} textValue={label} onAction={run}>
      <span>{label}</span>
      {keys !== undefined && <kbd>{toKeyWords(keys)}</kbd>}
    </MenuItem>
  )
}
