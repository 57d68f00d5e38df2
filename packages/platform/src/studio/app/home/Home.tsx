/** The start screen: drafts, the latest releases, and commands that create a page or an item. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { ListedDraft } from '#api'
import { useOpenDrafts, usePages } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { screenMessages } from '../../messages/en-screens.ts'
import { messages } from '../../messages/messages.ts'
import { DraftList } from '../../pages/DraftList.tsx'
import { findStartPageLanguage } from '../../pages/page-changes.ts'
import { useNewItem, useNewTypes } from '../../pages/use-new-item.tsx'
import { usePageChange } from '../../pages/use-page-change.tsx'
import { PublishList } from '../../publish/PublishList.tsx'
import { RequestError } from '../../ui/RequestError.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AreaScreen } from '../frame/AreaScreen.tsx'
import { Attention } from './Attention.tsx'
import { Visits } from './Visits.tsx'
import './home.css'

/** The maximum number of drafts and releases in the lists. */
const most = { drafts: 6, publishes: 3 }

const words = screenMessages.home

export function Home() {
  const { currentAccount, canEdit, canPublish } = useStudio()
  const drafts = useOpenDrafts()
  const overview = useOverview()
  const days = overview.data?.visits ?? []
  const listed = (drafts.data ?? []).toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))
  const own = listed.filter(({ changedByAccount }) => changedByAccount === currentAccount.userId)
  const others = listed.filter(({ changedByAccount }) => changedByAccount !== currentAccount.userId)
  return (
    <AreaScreen title={messages.areas.labels.home} actions={<NewButton />}>
      {drafts.isError && <RequestError error={drafts.error} />}
      {drafts.isPending && <p>{messages.wait}</p>}
      {!canEdit && <p className="notice">{words.view}</p>}
      {drafts.data !== undefined && canEdit && <Drafts title={words.own} none={words.noneOwn} drafts={own} />}
      {drafts.data !== undefined && (
        <Drafts
          title={canEdit ? words.others : screenMessages.drafts.title}
          none={canEdit ? words.noneOthers : screenMessages.drafts.none}
          drafts={others}
        />
      )}
      {overview.isError && <RequestError error={overview.error} />}
      {overview.data !== undefined && <Attention overview={overview.data} />}
      {days.length > 0 && <Visits days={days} />}
      {canPublish && (
        <section className="card">
          <div className="card-head">
            <h2>{words.publishes}</h2>
            <Link to="/changes">{words.allPublishes}</Link>
          </div>
          <PublishList most={most.publishes} />
        </section>
      )}
    </AreaScreen>
  )
}

function useOverview() {
  const { calls } = useStudio()
  return useQuery({ queryKey: ['home'], queryFn: () => calls.get('/studio/home', {}) })
}

type DraftsProps = { readonly title: string; readonly none: string; readonly drafts: readonly ListedDraft[] }

function Drafts({ title, none, drafts }: DraftsProps) {
  const { canEdit } = useStudio()
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
        {canEdit && drafts.length > most.drafts && (
          <Link to="/changes">{words.allDrafts(drafts.length)}</Link>
        )}
      </div>
      {drafts.length === 0 && <p className="quiet">{none}</p>}
      {drafts.length > 0 && <DraftList label={title} drafts={drafts.slice(0, most.drafts)} />}
    </section>
  )
}

/** A menu that creates a page or an item. */
function NewButton() {
  const { canEdit } = useStudio()
  const types = useNewTypes()
  const item = useNewItem()
  const page = usePageChange()
  const language = findStartPageLanguage(usePages().data ?? [])
  if (!canEdit) return null
  return (
    <>
      <MenuTrigger>
        <Button className="with-icon">
          <Icon name="plus" />
          {messages.areas.newMenu}
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu className="menu" aria-label={messages.areas.newMenu}>
            {language !== undefined && (
              <MenuItem onAction={() => page.openDialog({ kind: 'new', language })}>
                {messages.change.ask(messages.change.titles.new)}
              </MenuItem>
            )}
            {types.map((type) => (
              <MenuItem key={type.name} onAction={() => item.openDialog(type)}>
                {messages.areas.new(type.label)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {page.dialog}
      {item.dialog}
    </>
  )
}
