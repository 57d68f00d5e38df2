/** Every page of the site, found by title and address. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { SearchField } from 'react-aria-components/SearchField'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { pageStates, toItemKey, type ListedPage, type PageState } from '../api/shapes.ts'
import { PublishButton } from '../dialogs/PublishButton.tsx'
import { Refusals } from '../dialogs/Refusals.tsx'
import { say } from '../messages/messages.ts'
import { listChanges, toFirstLanguage, type PageChange } from '../pages/page-changes.ts'
import { usePageChange } from '../pages/use-page-change.tsx'
import { useOwnCommands } from './commands.ts'
import { Icon } from './Icon.tsx'
import { usePages } from './queries.ts'
import { useStudio } from './studio-context.ts'
import { StudioMenu } from './StudioMenu.tsx'

export function PageList() {
  const pages = usePages()
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<StateFilter>('any')
  const wanted = useDeferredValue(words)
  const found = useMemo(
    () => (pages.data ?? []).filter((page) => isOfState(page, filter) && matches(page, wanted)),
    [pages.data, wanted, filter],
  )
  return (
    <div className="list-page">
      <title>{`${say.pages.title} | ${say.studio}`}</title>
      <header className="bar">
        <strong>{say.studio}</strong>
        <span className="space" />
        <PublishButton page={undefined} />
        <StudioMenu />
      </header>
      <main>
        <Refusals />
        <div className="list-head">
          <h1>{say.pages.title}</h1>
          <SearchField aria-label={say.pages.search} value={words} onChange={setWords}>
            <Input placeholder={say.pages.search} />
          </SearchField>
          <StateSelect pages={pages.data ?? []} filter={filter} onFilter={setFilter} />
          <NewPage pages={pages.data ?? []} />
        </div>
        {pages.isPending && <p>{say.wait}</p>}
        {pages.isError && (
          <p role="alert">
            {say.unreachable} <Button onPress={() => void pages.refetch()}>{say.tryAgain}</Button>
          </p>
        )}
        {pages.isSuccess && (
          <>
            <output className="quiet">
              {found.length === 0 ? say.pages.none : say.pages.count(found.length)}
            </output>
            <PageRows pages={found} />
          </>
        )}
      </main>
    </div>
  )
}

/** `edited`: whatever has a draft. */
type StateFilter = PageState | 'any' | 'edited'

const isOfState = ({ state }: ListedPage, filter: StateFilter): boolean =>
  filter === 'any' || filter === state || (filter === 'edited' && state !== 'published')

type StateSelectProps = {
  readonly pages: readonly ListedPage[]
  readonly filter: StateFilter
  readonly onFilter: (filter: StateFilter) => void
}

/** With how many pages there are of each; states that no page has are not offered. */
function StateSelect({ pages, filter, onFilter }: StateSelectProps) {
  const countOf = (one: StateFilter) => pages.filter((page) => isOfState(page, one)).length
  const states = pageStates.filter((state) => countOf(state) > 0 || state === filter)
  return (
    <select
      aria-label={say.pages.state}
      value={filter}
      onChange={({ target }) => onFilter(target.value as StateFilter)}
    >
      <option value="any">{say.pages.anyState}</option>
      <option value="edited">{say.pages.drafts(countOf('edited'))}</option>
      {states.map((state) => (
        <option key={state} value={state}>
          {say.pages.counted(say.pages.states[state], countOf(state))}
        </option>
      ))}
    </select>
  )
}

/** In the language of the start page. */
function NewPage({ pages }: { readonly pages: readonly ListedPage[] }) {
  const { canEdit, commands } = useStudio()
  const { ask, dialog } = usePageChange()
  const language = toFirstLanguage(pages)
  const isDisabled = !canEdit || language === undefined
  const run = () => ask({ kind: 'new', language: language ?? '' })
  useOwnCommands(commands, [
    { id: 'page-new', group: 'page', label: say.change.ask(say.change.titles.new), isDisabled, run },
  ])
  if (isDisabled) return null
  return (
    <>
      <Button onPress={run}>{say.change.ask(say.change.titles.new)}</Button>
      {dialog}
    </>
  )
}

const layoutOptions = { rowSize: 44 }

/** Of ten thousand pages, those that are seen. */
function PageRows({ pages }: { readonly pages: readonly ListedPage[] }) {
  const navigate = useNavigate()
  const { canEdit } = useStudio()
  const { ask, dialog } = usePageChange()
  const items = useMemo(() => pages.map((page) => ({ ...page, id: toItemKey(page) })), [pages])
  const open = (key: string) => {
    const [contentKey = '', language = ''] = key.split('/')
    void navigate({ to: '/page/$contentKey/$language', params: { contentKey, language } })
  }
  const render = useMemo(() => toRender(canEdit ? ask : undefined), [canEdit, ask])
  return (
    <>
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <GridList
          className="pages"
          aria-label={say.pages.title}
          items={items}
          onAction={(key) => open(String(key))}
        >
          {render}
        </GridList>
      </Virtualizer>
      {dialog}
    </>
  )
}

/** Of a page, with what may become of it where somebody may ask for that. */
const toRender = (ask: ((change: PageChange) => void) | undefined) => (page: ListedPage) => {
  const { contentKey, language, path, title, state } = page
  return (
    <GridListItem id={toItemKey(page)} textValue={`${title} ${path}`} className="page-row">
      <Link to="/page/$contentKey/$language" params={{ contentKey, language }} tabIndex={-1}>
        <span className="page-title">{title}</span>
        <span className="quiet">{path}</span>
      </Link>
      <span className="quiet">{language.replace('_', '-')}</span>
      <span className={`state ${state}`}>{say.pages.states[state]}</span>
      {ask && <RowMenu page={page} onAsk={ask} />}
    </GridListItem>
  )
}

type RowMenuProps = { readonly page: ListedPage; readonly onAsk: (change: PageChange) => void }

function RowMenu({ page, onAsk }: RowMenuProps) {
  const kinds = listChanges(page)
  if (kinds.length === 0) return null
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={say.change.of(page.title)}>
        <Icon name="more" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={say.change.of(page.title)}>
          {kinds.map((kind) => (
            <MenuItem key={kind} onAction={() => onAsk({ kind, page })}>
              {say.change.ask(say.change.titles[kind])}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function matches({ title, path }: ListedPage, words: string): boolean {
  const text = `${title} ${path}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
