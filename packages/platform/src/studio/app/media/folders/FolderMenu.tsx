/** The menu for a folder. */
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { FolderNode } from '../../../core/media-folders.ts'
import { mediaFolderMessages as words } from '../../../messages/areas/en-media-folders.ts'
import { messages } from '../../../messages/messages.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { folderChanges, type FolderDialogs } from './use-folder-dialogs.tsx'

type FolderMenuProps = { readonly folder: FolderNode; readonly dialogs: FolderDialogs }

export function FolderMenu({ folder, dialogs }: FolderMenuProps) {
  const label = words.actionsOf(folder.name)
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={label}>
        <Icon name="more" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={label}>
          <MenuItem onAction={() => dialogs.add(folder.id)}>{messages.change.ask(words.menu.add)}</MenuItem>
          {folderChanges.map((kind) => (
            <MenuItem key={kind} onAction={() => dialogs.ask(kind, folder)}>
              {messages.change.ask(words.menu[kind])}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
