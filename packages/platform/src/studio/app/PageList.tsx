/** The list of all pages, which can be filtered by title, address or content. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { SearchField } from 'react-aria-components/SearchField'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import type { ListedPage } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { say } from '../messages/messages.ts'
import { listChanges, toFirstLanguage, type PageChange } from '../pages/page-changes.ts'
import { FilterSelect } from '../pages/FilterSelect.tsx'
import { OtherItems } from '../pages/OtherItems.tsx'
import { isShown, type PageFilter } from '../pages/page-filter.ts'
import { hasWords, toPageRows, toPageRoute, type PageRow } from '../pages/page-rows.ts'
import { useOtherRows, useOtherTypes } from '../pages/use-other-rows.ts'
import { usePageChange } from '../pages/use-page-change.tsx'
import { useRecordRows } from '../pages/use-record-rows.ts'
import { useOwnCommands } from '../core/commands.ts'
import { Icon } from '../ui/Icon.tsx'
import { useSteady } from '../ui/use-steady.ts'
import { useOpenDrafts, usePages, useTypes } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { AreaScreen } from './frame/AreaScreen.tsx'

const none: readonly never[] = []

export function PageList() {
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<PageFilter>('any')
  const latest = useFound(useDeferredValue(words), filter)
  const { value, onPointerDownCapture } = useSteady(latest)
  const { pages, listed, drafts, types, found, records, others } = value
  return (
    <AreaScreen
      title={say.areas.labels.pages}
      actions={<NewPage pages={listed} />}
      onPointerDownCapture={onPointerDownCapture}
    >
      <div className="list-head">
        <SearchField aria-label={say.pages.search} value={words} onChange={setWords}>
          <Input placeholder={say.pages.search} />
        </SearchField>
        <FilterSelect {...{ filter, types }} pages={listed} drafts={drafts ?? none} onFilter={setFilter} />
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
            {say.pages.found(words, found.length, records.length + others.rows.length)}
            {others.hasMore && ` ${say.pages.more}`}
          </output>
          <PageRows pages={found} records={records} />
          <OtherItems rows={others.rows} />
        </>
      )}
    </AreaScreen>
  )
}

/** Finds pages, the records that they serve, and items without a page. */
function useFound(words: string, filter: PageFilter) {
  const pages = usePages()
  const listed = pages.data ?? none
  const drafts = useOpenDrafts().data
  const drafted = useMemo(() => new Set((drafts ?? none).map(toItemKey)), [drafts])
  const found = useMemo(
    () => toPageRows(listed.filter((page) => isShown(page, filter) && hasWords(page, words))),
    [listed, words, filter],
  )
  const { rows: records } = useRecordRows(listed, filter === 'any' ? words : '', drafted)
  const types = useOtherTypes(useTypes().data, listed)
  const others = useOtherRows({ pages: listed, drafts: drafts ?? none, words, types, filter })
  return { pages, listed, drafts, types, found, records, others }
}

/** The dialog for a new page. Uses the language of the start page. */
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
const borderPx = 2

type PageRowsProps = { readonly pages: readonly PageRow[]; readonly records: readonly PageRow[] }

/** Renders only the visible rows, because there may be ten thousand. */
function PageRows({ pages, records }: PageRowsProps) {
  const navigate = useNavigate()
  const { canEdit } = useStudio()
  const { ask, dialog } = usePageChange()
  const items = useMemo(() => [...pages, ...records], [pages, records])
  const open = (key: unknown) => {
    const row = items.find(({ id }) => id === key)
    if (row !== undefined) void navigate(toPageRoute(row))
  }
  const render = useMemo(() => toRender(canEdit ? ask : undefined), [canEdit, ask])
  if (items.length === 0) return dialog
  return (
    <>
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <GridList
          className="pages"
          style={{ maxHeight: items.length * layoutOptions.rowSize + borderPx }}
          aria-label={say.pages.title}
          items={items}
          onAction={open}
        >
          {render}
        </GridList>
      </Virtualizer>
      {dialog}
    </>
  )
}

/** Renders the row of a page, with a menu if the editor may change the page. */
const toRender = (ask: ((change: PageChange) => void) | undefined) => (row: PageRow) => {
  const { id, path, title, page, record, hasDraft } = row
  const { language, state, isTemplate } = page
  return (
    <GridListItem id={id} textValue={`${title} ${path}`} className="page-row">
      <Link {...toPageRoute(row)} tabIndex={-1}>
        <span className="page-title">
          {title}
          {record === undefined && isTemplate && <span className="quiet">{` · ${say.change.template}`}</span>}
        </span>
        <span className="quiet">{path}</span>
      </Link>
      <span className="quiet">{record === undefined ? language.replace('_', '-') : page.title}</span>
      {record === undefined && <span className={`state ${state}`}>{say.pages.states[state]}</span>}
      {record !== undefined && hasDraft === true && <span className="state draft">{say.pages.hasDraft}</span>}
      {ask && record === undefined && <RowMenu page={page} onAsk={ask} />}
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
