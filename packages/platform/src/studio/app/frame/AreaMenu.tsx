/**
 * The area menu, on the left of every screen. It can be collapsed to icons. On phones, it is a bar at the bottom with
 * the most useful areas, and a menu with the other areas.
 */
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { listAreas, type Area, type AreaId } from '../../core/areas.ts'
import { readPreference, storePreference } from '../../core/stored-choice.ts'
import { useStudio } from '../../core/studio-context.ts'
import { useStore } from '../../core/use-store.ts'
import { messages } from '../../messages/messages.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Areas that the bar shows directly on phones. */
const onPhones: ReadonlySet<AreaId> = new Set(['home', 'content', 'changes'])

export function AreaMenu() {
  const { currentAccount, shownArea, basePath, siteName } = useStudio()
  const current = useStore(shownArea)
  const { isOpen, toggle } = useExpanded(
    useLocation({ select: ({ pathname }) => pathname.startsWith('/page/') }),
  )
  const listed = listAreas(currentAccount)
  return (
    <nav className={isOpen ? 'areas' : 'areas is-collapsed'} aria-label={messages.areas.menu}>
      <Button className="skip" onPress={focusContent}>
        {messages.areas.skip}
      </Button>
      <a
        className="areas-site"
        href={`${basePath}/`}
        target="_blank"
        rel="noreferrer"
        aria-label={messages.site}
      >
        <span className="areas-mark" aria-hidden="true">
          {(siteName ?? messages.studio).slice(0, 1).toUpperCase()}
        </span>
        <span className="areas-name">{siteName ?? messages.studio}</span>
      </a>
      <ul>
        {listed.map(({ id, to }) => (
          <li key={id} className={onPhones.has(id) ? 'on-phones' : undefined}>
            <Link to={to} aria-current={id === current ? 'page' : undefined} activeOptions={{ exact: true }}>
              <Icon name={id} />
              <span>{messages.areas.labels[id]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <OtherAreas areas={listed.filter(({ id }) => !onPhones.has(id))} />
      <button type="button" className="areas-toggle" aria-expanded={isOpen} onClick={toggle}>
        <Icon name="left" />
        <span>{isOpen ? messages.areas.collapse : messages.areas.expand}</span>
      </button>
    </nav>
  )
}

/** A menu of the areas that the bar does not show on phones. Hidden in wider windows. */
function OtherAreas({ areas }: { readonly areas: readonly Area[] }) {
  const navigate = useNavigate()
  return (
    <MenuTrigger>
      <Button className="areas-more" aria-label={messages.areas.more}>
        <Icon name="more" />
        <span>{messages.menu.open}</span>
      </Button>
      <Popover className="popover" placement="top end">
        <Menu className="menu" aria-label={messages.areas.more}>
          {areas.map(({ id, to }) => (
            <MenuItem key={id} textValue={messages.areas.labels[id]} onAction={() => void navigate({ to })}>
              <Icon name={id} />
              {messages.areas.labels[id]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/**
 * Name of the stored setting. The collapsed or expanded state of the menu is stored separately for pages, because their
 * canvas needs the width.
 */
const choiceName = 'areas'
type StoredExpansion = { readonly list?: boolean; readonly page?: boolean }
const minOpenPx = 1024

function useExpanded(isPage: boolean) {
  const [stored, setStored] = useState(() => Object(readPreference(choiceName)) as StoredExpansion)
  const isOpen = (isPage ? stored.page : stored.list) ?? (!isPage && window.innerWidth >= minOpenPx)
  const toggle = () => {
    const next = { ...stored, [isPage ? 'page' : 'list']: !isOpen }
    setStored(next)
    storePreference(choiceName, next)
  }
  return { isOpen, toggle }
}

function focusContent(): void {
  const main = document.querySelector('main')
  if (main === null) return
  main.tabIndex = -1
  main.focus()
}
