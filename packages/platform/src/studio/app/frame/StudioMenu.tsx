/** The menu for less frequent commands of the studio and the page, and for the colour scheme. */
import { Button } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { messages } from '../../messages/messages.ts'
import { colorSchemes, type ColorScheme } from '../../core/color-scheme.ts'
import { useStudio } from '../../core/studio-context.ts'
import { useStore } from '../../core/use-store.ts'
import { CommandItems } from '../../ui/CommandItems.tsx'
import { Icon } from '../../ui/Icon.tsx'

export function StudioMenu() {
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={messages.menu.open}>
        <Icon name="more" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <StudioMenuItems />
      </Popover>
    </MenuTrigger>
  )
}

function StudioMenuItems() {
  const { colorScheme } = useStudio()
  return (
    <Menu className="menu" aria-label={messages.menu.open}>
      <CommandItems groups={groups} except="sign-out" />
      <MenuSection
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[useStore(colorScheme)]}
        onSelectionChange={(keys) => {
          for (const key of keys) colorScheme.set(key as ColorScheme)
        }}
      >
        <Header>{messages.menu.colors}</Header>
        {colorSchemes.map((one) => (
          <MenuItem key={one} id={one} textValue={messages.menu.schemes[one]}>
            <Icon name={one} />
            {messages.menu.schemes[one]}
          </MenuItem>
        ))}
      </MenuSection>
      <CommandItems groups={groups} only="sign-out" label={messages.signIn.signOut} />
    </Menu>
  )
}

const groups = ['page', 'studio'] as const
