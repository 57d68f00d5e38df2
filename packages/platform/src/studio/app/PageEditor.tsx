/** The page editor, which consists of the page's outline, its canvas, and the form for the selection. */
import { Link } from '@tanstack/react-router'
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from 'react-aria-components/Button'
import type { ItemName, ListedPage } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { usePages, useTypes } from '../core/queries.ts'
import { messages } from '../messages/messages.ts'
import { toRecordPath } from '../pages/page-rows.ts'
import { Outline } from '../outline/Outline.tsx'
import { useDraftProblems, useProblemSubscription } from '../document/use-problems.ts'
import { createPageHeadStore } from '../document/page-head.ts'
import { createAnnouncements } from '../document/announcements.ts'
import { Announcer } from './Announcer.tsx'
import { BlockCommands } from './BlockCommands.tsx'
import { EditorBar } from './EditorBar.tsx'
import { Inserter } from '../insert/Inserter.tsx'
import {
  PageContext,
  SelectionContext,
  usePage,
  useDeferredSelection,
  type InsertPosition,
  type EditorDeps,
} from '../document/editor-deps.ts'
import { PageCommands } from './PageCommands.tsx'
import { PanelResizeHandle } from './PanelResizeHandle.tsx'
import { OpenPageView } from './OpenPageView.tsx'
import { isOtherLanguageVersion, ReadOnly } from '../page/ReadOnly.tsx'
import { createPageBlocks } from '../blocks/page-blocks.ts'
import type { KnownTypes } from '../blocks/types.ts'
import { useNearestSelection } from '../page/use-nearest-selection.ts'
import { usePanels, usePanelWidths, type Panels } from './use-panels.ts'
import { usePresence } from '../page/use-presence.ts'
import { useSelection } from '../document/use-selection.ts'
import { toSelectedBlock, usePendingReveal, useReveal } from '../document/use-reveal.ts'

/** `record` is the URL name of the item that a template page shows at first. */
export function PageEditor({
  item,
  record,
}: {
  readonly item: ItemName
  readonly record: string | undefined
}) {
  const pages = usePages()
  const types = useTypes()
  const page = pages.data?.find((one) => toItemKey(one) === toItemKey(item))
  /** If the list of pages cannot be reloaded, the page stays open, because the editor is working on it. */
  if (pages.isLoadingError || types.isLoadingError)
    return (
      <main className="waiting">
        <p role="alert">{messages.unreachable}</p>
        <Button onPress={() => void Promise.all([pages.refetch(), types.refetch()])}>
          {messages.tryAgain}
        </Button>
      </main>
    )
  if (pages.data === undefined || types.data === undefined) return <p className="waiting">{messages.wait}</p>
  if (page === undefined)
    return (
      <main className="waiting">
        <p>{messages.pages.unknown}</p>
        <Link to="/pages">{messages.pages.all}</Link>
      </main>
    )
  return <OpenPage listed={page} types={types.data} record={record} />
}

type OpenPageProps = {
  readonly listed: ListedPage
  readonly types: KnownTypes
  readonly record: string | undefined
}

function OpenPage({ listed, types, record }: OpenPageProps) {
  const { edits } = useStudio()
  const { page, showRecord } = usePageWithRecord(listed, record)
  const item = useMemo(() => pick(page), [page])
  const { items, isOther, take } = useShownItems(item)
  const [point, setPoint] = useState<InsertPosition | 'selected'>()
  const pending = usePendingReveal(item)
  const { start } = pending
  const { selection, select, choose, leave } = useSelection(start && toSelectedBlock(start))
  const { selected } = selection
  const reveal = useReveal(pending, select)
  const panels = usePanels()
  useOpenForm(reveal.wanted !== undefined, panels)
  useEffect(() => () => edits.closeAll(), [edits])
  usePresence(item, selected?.block)
  const [shownLanguage, setShownLanguage] = useState(page.language)
  /** Renders the dialog synchronously, so that the dialog receives the next keystroke. */
  const openInserter = useCallback((at?: InsertPosition) => flushSync(() => setPoint(at ?? 'selected')), [])
  const { deps, announcements } = useEditorDeps({
    page,
    shownLanguage,
    types,
    select,
    choose,
    openInserter,
    reveal,
  })
  const { contentKey, language } = selected ?? item
  const active = useMemo(() => ({ contentKey, language }), [contentKey, language])
  return (
    <PageContext value={deps}>
      <ReadOnly isOn={shownLanguage !== page.language}>
        <NearestSelection item={active} {...{ selected, leave }} />
        <SelectionContext value={selection}>
          <div className="editor" ref={usePanelWidths(panels)}>
            <title>{`${page.title} | ${messages.studio}`}</title>
            {items.map((one) => (
              <WatchedProblems key={toItemKey(one)} item={one} />
            ))}
            <EditorBar active={active} items={items} panels={panels} />
            <aside className="panel left" aria-label={messages.outline.title} hidden={!panels.left.isOpen}>
              <Last>
                <Outline items={items} />
              </Last>
              <PanelResizeHandle side="left" panels={panels} />
            </aside>
            <OpenPageView {...{ panels, showRecord, isOther }} onLanguage={setShownLanguage} onItems={take} />
            <Announcer announcements={announcements} />
            <PageCommands />
            <BlockCommands item={active} items={items} />
            {point !== undefined && (
              <Inserter spot={point} item={active} onClose={() => setPoint(undefined)} />
            )}
          </div>
        </SelectionContext>
      </ReadOnly>
    </PageContext>
  )
}

type EditorDepsInput = Pick<
  EditorDeps,
  'page' | 'shownLanguage' | 'types' | 'select' | 'choose' | 'openInserter'
> & { readonly reveal: ReturnType<typeof useReveal> }

function useEditorDeps({
  page,
  shownLanguage,
  types,
  select,
  choose,
  openInserter,
  reveal,
}: EditorDepsInput) {
  const { edits } = useStudio()
  const blocks = useMemo(() => createPageBlocks(edits, types), [edits, types])
  const problems = useDraftProblems(blocks, types)
  const [announcements] = useState(createAnnouncements)
  const [shownHead] = useState(createPageHeadStore)
  const { announce } = announcements
  const deps = useMemo((): EditorDeps => {
    const ofPage = { page, shownLanguage, types, blocks, problems, announce, shownHead }
    return { ...ofPage, select, choose, openInserter, ...reveal }
  }, [
    page,
    shownLanguage,
    types,
    blocks,
    problems,
    announce,
    shownHead,
    select,
    choose,
    openInserter,
    reveal,
  ])
  return { deps, announcements }
}

/**
 * Returns the page, and the items whose blocks are on the canvas. `isOther` is true if the canvas shows the page in
 * another language.
 */
function useShownItems(item: ItemName) {
  const [found, setFound] = useState<readonly ItemName[]>([item])
  const take = useCallback((next: readonly ItemName[]) => {
    setFound((known) => (toKeys(known) === toKeys(next) ? known : next))
  }, [])
  return useMemo(() => {
    const items = [item, ...found.filter((one) => one.contentKey !== item.contentKey)]
    return { items, isOther: found.some((one) => isOtherLanguageVersion(item, one)), take }
  }, [item, found, take])
}

/** Renders nothing. Because it runs on each keystroke, it is separate from components that are slow to render. */
function NearestSelection(props: Omit<Parameters<typeof useNearestSelection>[0], 'blocks'>) {
  useNearestSelection({ ...props, blocks: usePage().blocks })
  return null
}

function WatchedProblems({ item }: { readonly item: ItemName }) {
  useProblemSubscription(item)
  return null
}

/**
 * Returns the page with the path of the displayed record. The list of pages contains an arbitrary record's path, which
 * may change with each release.
 */
function usePageWithRecord(listed: ListedPage, first: string | undefined) {
  const [record, showRecord] = useState(
    first ?? (listed.record === null ? undefined : listed.path.split('/').at(-1)),
  )
  const page = useMemo(
    () => (record === undefined ? listed : { ...listed, path: toRecordPath(listed.path, record) }),
    [listed, record],
  )
  return { page, showRecord }
}

/**
 * Passes a new selection to its children only after the form has rendered, because rendering an outline's rows takes as
 * long as rendering a form.
 */
function Last({ children }: { readonly children: ReactNode }) {
  const later = useDeferredSelection()
  const [shown, setShown] = useState(later)
  useEffect(() => startTransition(() => setShown(later)), [later])
  return <SelectionContext value={shown}>{children}</SelectionContext>
}

const pick = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })
const toKeys = (items: readonly ItemName[]) => items.map(toItemKey).toSorted().join(' ')

/** Opens the form panel when a field in it must be focused. */
function useOpenForm(isWanted: boolean, { right, toggle }: Panels): void {
  const open = useEffectEvent(() => (right.isOpen ? undefined : toggle('right')))
  useEffect(() => {
    if (isWanted) open()
  }, [isWanted])
}
