/** The menu for a picture in the grid or table. */
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { ListingRow } from '#api'
import { useStudio } from '../../../core/studio-context.ts'
import { pictureMessages as words } from '../../../messages/areas/en-picture.ts'
import { messages } from '../../../messages/messages.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { findPictureChanges, type RequestPictureChange } from './picture-changes.ts'

type PictureMenuProps = { readonly row: ListingRow; readonly onAsk: RequestPictureChange }

export function PictureMenu({ row, onAsk }: PictureMenuProps) {
  const { currentAccount } = useStudio()
  const navigate = useNavigate()
  const { contentKey, language, title } = row
  const label = messages.change.of(title)
  const facts = { state: row.state, mimeType: row.media?.mimeType ?? null }
  const kinds = [
    ...(currentAccount.rights.includes('editDrafts') ? (['move'] as const) : []),
    ...findPictureChanges(currentAccount.rights, facts),
  ]
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={label}>
        <Icon name="more" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={label}>
          <MenuItem
            onAction={() =>
              void navigate({ to: '/item/$contentKey/$language', params: { contentKey, language } })
            }
          >
            {words.edit}
          </MenuItem>
          {kinds.map((kind) => (
            <MenuItem
              key={kind}
              onAction={() =>
                onAsk({ kind, item: row, isNew: row.state === 'new', folder: row.media?.folder ?? null })
              }
            >
              {messages.change.ask(words[kind])}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
