/** The menu for an item in a Content list. */
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { ListedPage, ListingRow } from '#api'
import { useStudio } from '../../core/studio-context.ts'
import { itemListMessages } from '../../messages/en-lists.ts'
import { messages } from '../../messages/messages.ts'
import { toPageRoute } from '../../pages/page-rows.ts'
import type { ItemChange } from '../../pages/item-change.ts'
import { Icon } from '../../ui/Icon.tsx'

type ItemMenuProps = {
  readonly row: ListingRow
  /** The page for items of this type; undefined if there is none. */
  readonly page: ListedPage | undefined
  readonly onAsk: (change: ItemChange) => void
  /** Withdraws the item. Undefined for roles that may not do this. */
  readonly onWithdraw: ((row: ListingRow) => void) | undefined
  readonly onBringBack: ((row: ListingRow) => void) | undefined
}

const words = itemListMessages.menu

export function ItemMenu({ row, page, onAsk, onWithdraw, onBringBack }: ItemMenuProps) {
  const { canEdit, basePath } = useStudio()
  const navigate = useNavigate()
  const { contentKey, language, title, urlName, state, publishedPath } = row
  const label = messages.change.of(title)
  const isOnSite = state !== 'new' && state !== 'withdrawn'
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
            {words.open}
          </MenuItem>
          {page !== undefined && state !== 'withdrawn' && (
            <MenuItem onAction={() => void navigate(toPageRoute({ page, record: urlName }))}>
              {messages.item.onPage}
            </MenuItem>
          )}
          {publishedPath !== null && (
            <MenuItem href={basePath + publishedPath} target="_blank">
              {words.onSite}
            </MenuItem>
          )}
          {canEdit && (
            <MenuItem
              onAction={() => void navigate({ to: '/activity', search: { item: contentKey, language } })}
            >
              {messages.areas.labels.activity}
            </MenuItem>
          )}
          {canEdit && isOnSite && state !== 'leaves' && (
            <MenuItem onAction={() => onAsk({ kind: 'unpublish', item: row })}>{words.unpublish}</MenuItem>
          )}
          {onWithdraw !== undefined && page !== undefined && isOnSite && (
            <MenuItem onAction={() => onWithdraw(row)}>{words.withdraw}</MenuItem>
          )}
          {onBringBack !== undefined && state === 'withdrawn' && (
            <MenuItem onAction={() => onBringBack(row)}>{words.bringBack}</MenuItem>
          )}
          {canEdit && state === 'new' && (
            <MenuItem onAction={() => onAsk({ kind: 'delete', item: row })}>{words.deleteItem}</MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
