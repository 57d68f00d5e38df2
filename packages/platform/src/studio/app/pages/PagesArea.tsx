/** The Pages area: a table of all pages, and other content that matches a search. */
import { useDeferredValue, useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListedPage, ListingRow } from '#api'
import { toItemKey } from '../../api/shapes.ts'
import { useComponentCommands } from '../../core/commands.ts'
import { useOpenDrafts, usePages, useTypes } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { TypeList } from '../../lists/TypeList.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { messages } from '../../messages/messages.ts'
import { FormItems } from '../../pages/FormItems.tsx'
import { findStartPageLanguage } from '../../pages/page-changes.ts'
import { toPageItemRows } from '../../pages/page-rows.ts'
import { useFormItemRows, useFormOnlyTypes } from '../../pages/use-form-items.ts'
import { useItemChange } from '../../pages/use-item-change.tsx'
import { usePageChange } from '../../pages/use-page-change.tsx'
import { useRecordRows } from '../../pages/use-record-rows.ts'
import { AreaScreen } from '../frame/AreaScreen.tsx'
import { PageMenu } from './PageMenu.tsx'

const none: readonly never[] = []

export function PagesArea() {
  const pages = usePages().data ?? none
  const { openDialog, dialog } = usePageChange()
  const { openDialog: askItem, dialog: itemDialog } = useItemChange()
  const toMenu = useMemo(() => {
    const byKey = new Map(pages.map((page) => [toItemKey(page), page]))
    return (row: ListingRow) => {
      const page = byKey.get(toItemKey(row))
      return page && <PageMenu row={row} page={page} onAsk={openDialog} onDelete={askItem} />
    }
  }, [pages, openDialog, askItem])
  return (
    <AreaScreen title={messages.areas.labels.pages} actions={<NewPage pages={pages} />}>
      <TypeList type="epiderm__page" label={messages.areas.labels.pages} toMenu={toMenu} />
      <FoundContent pages={pages} />
      {dialog}
      {itemDialog}
    </AreaScreen>
  )
}

type PagesProps = { readonly pages: readonly ListedPage[] }

/** Lists the items that match a search and are not pages, such as products and questions. */
function FoundContent({ pages }: PagesProps) {
  const [{ q = '', show }] = useListSearch()
  const words = useDeferredValue(show === undefined ? q : '')
  const drafts = useOpenDrafts().data ?? none
  const drafted = useMemo(() => new Set(drafts.map(toItemKey)), [drafts])
  const { rows: records } = useRecordRows(pages, words, drafted)
  const types = useFormOnlyTypes(useTypes().data, pages)
  const others = useFormItemRows({ pages, drafts, types, words })
  const rows = useMemo(() => [...toPageItemRows(records), ...others.rows], [records, others.rows])
  return (
    <>
      <FormItems rows={rows} />
      {others.hasMore && <p className="quiet">{messages.pages.more}</p>}
    </>
  )
}

/** The dialog for a new page. The page is created in the language of the start page. */
function NewPage({ pages }: PagesProps) {
  const { canEdit, commands } = useStudio()
  const { openDialog, dialog } = usePageChange()
  const language = findStartPageLanguage(pages)
  const isDisabled = !canEdit || language === undefined
  const run = () => openDialog({ kind: 'new', language: language ?? '' })
  useComponentCommands(commands, [
    {
      id: 'page-new',
      group: 'page',
      label: messages.change.ask(messages.change.titles.new),
      isDisabled,
      run,
    },
  ])
  if (isDisabled) return null
  return (
    <>
      <Button onPress={run}>{messages.change.ask(messages.change.titles.new)}</Button>
      {dialog}
    </>
  )
}
