/** The menu for a page in the page list. */
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { ListedPage, ListingRow } from '#api'
import { useStudio } from '../../core/studio-context.ts'
import { useRevealOnSite } from '../../document/use-reveal.ts'
import { itemListMessages } from '../../messages/en-lists.ts'
import { messages } from '../../messages/messages.ts'
import { listPageChanges, toChangeTitleKey, type PageChange } from '../../pages/page-changes.ts'
import { toPageRoute } from '../../pages/page-rows.ts'
import type { ItemChange } from '../../pages/item-change.ts'
import { Icon } from '../../ui/Icon.tsx'

type PageMenuProps = {
  readonly row: ListingRow
  readonly page: ListedPage
  readonly onAsk: (change: PageChange) => void
  readonly onDelete: (change: ItemChange) => void
}

const words = itemListMessages.menu

export function PageMenu({ row, page, onAsk, onDelete }: PageMenuProps) {
  const { canEdit, basePath } = useStudio()
  const navigate = useNavigate()
  const toReveal = useRevealOnSite()
  const { contentKey, language, state, publishedPath } = page
  const reveal = toReveal({ contentKey, language, block: null, path: ['title'] })
  const isNew = state === 'new'
  const kinds = canEdit ? listPageChanges(page).filter((kind) => !isNew || kind !== 'archive') : []
  const label = messages.change.of(row.title)
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={label}>
        <Icon name="more" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={label}>
          <MenuItem onAction={() => void navigate(toPageRoute({ page }))}>{words.open}</MenuItem>
          <MenuItem onAction={() => reveal?.()}>{words.settings}</MenuItem>
          {kinds.map((kind) => (
            <MenuItem key={kind} onAction={() => onAsk({ kind, page })}>
              {messages.change.ask(messages.change.titles[toChangeTitleKey(kind, page)])}
            </MenuItem>
          ))}
          {canEdit && (
            <MenuItem
              onAction={() => void navigate({ to: '/activity', search: { item: contentKey, language } })}
            >
              {messages.areas.labels.activity}
            </MenuItem>
          )}
          {canEdit && isNew && (
            <MenuItem onAction={() => onDelete({ kind: 'delete', item: row })}>{words.deletePage}</MenuItem>
          )}
          {publishedPath !== null && page.record === null && (
            <MenuItem href={basePath + publishedPath} target="_blank">
              {words.onSite}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
