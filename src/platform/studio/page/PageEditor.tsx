/** A page: its outline, itself, and what is selected on it. */
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { toItemKey, type ItemName, type ListedPage } from '../api/shapes.ts'
import { Canvas } from '../canvas/Canvas.tsx'
import type { SelectedPlace } from '../canvas/places.ts'
import { freeWidthsPx, toDevice, type CanvasView } from '../canvas/view.ts'
import { Refusals } from '../dialogs/Refusals.tsx'
import { useOwnCommands } from '../frame/commands.ts'
import type { KeyPress } from '../frame/keys.ts'
import { useStudio } from '../frame/studio-context.ts'
import { usePages, useTypes } from '../frame/queries.ts'
import { say } from '../messages/messages.ts'
import { Outline } from '../outline/Outline.tsx'
import { RecordChoice } from '../record/RecordChoice.tsx'
import { BlockCommands } from './BlockCommands.tsx'
import { BlockPanel } from './BlockPanel.tsx'
import { CanvasBar } from './CanvasBar.tsx'
import { EditorBar } from './EditorBar.tsx'
import { PageContext, usePage, type InsertSpot, type PageWorld } from './page-world.ts'
import { PageCommands } from './PageCommands.tsx'
import { PanelEdge } from './PanelEdge.tsx'
import { createPageBlocks } from './page-blocks.ts'
import type { Types } from './types.ts'
import { usePanels, type Panels } from './use-panels.ts'

const Inserter = lazy(async () => ({ default: (await import('./Inserter.tsx')).Inserter }))

export function PageEditor({ item }: { readonly item: ItemName }) {
  const pages = usePages()
  const types = useTypes()
  const page = pages.data?.find((one) => toItemKey(one) === toItemKey(item))
  if (pages.isError || types.isError)
    return (
      <main className="waiting">
        <p role="alert">{say.unreachable}</p>
        <Button onPress={() => void Promise.all([pages.refetch(), types.refetch()])}>{say.tryAgain}</Button>
      </main>
    )
  if (pages.isPending || types.isPending) return <p className="waiting">{say.wait}</p>
  if (page === undefined)
    return (
      <main className="waiting">
        <p>{say.pages.unknown}</p>
        <Link to="/">{say.pages.all}</Link>
      </main>
    )
  return <OpenPage page={page} types={types.data} />
}

function OpenPage({ page, types }: { readonly page: ListedPage; readonly types: Types }) {
  const { edits } = useStudio()
  const item = useMemo(() => pick(page), [page])
  const [items, setItems] = useState<readonly ItemName[]>([item])
  const [spot, setSpot] = useState<InsertSpot | 'selected'>()
  const { selected, select, chosen, choose } = useSelection()
  const panels = usePanels()
  useEffect(() => () => edits.closeAll(), [edits])
  usePresence(item, selected?.block)
  const take = useCallback((found: readonly ItemName[]) => {
    setItems((known) => (toKeys(known) === toKeys(found) ? known : found))
  }, [])
  const openInserter = useCallback((at?: InsertSpot) => setSpot(at ?? 'selected'), [])
  const blocks = useMemo(() => createPageBlocks(edits, types), [edits, types])
  const world: PageWorld = useMemo(
    () => ({ page, types, blocks, selected, select, chosen, choose, openInserter }),
    [page, types, blocks, selected, select, chosen, choose, openInserter],
  )
  const all = useMemo(
    () => [item, ...items.filter((one) => toItemKey(one) !== toItemKey(item))],
    [item, items],
  )
  const active = selected ?? item
  return (
    <PageContext value={world}>
      <div className="editor" ref={useWidths(panels)}>
        <title>{`${page.title} | ${say.studio}`}</title>
        <EditorBar active={pick(active)} panels={panels} />
        <aside className="panel left" aria-label={say.outline.title} hidden={!panels.left.isOpen}>
          <Outline items={all} />
          <PanelEdge side="left" panels={panels} />
        </aside>
        <Shown panels={panels} onItems={take} />
        <PageCommands />
        <BlockCommands item={pick(active)} />
        <Suspense>
          {spot !== undefined && (
            <Inserter spot={spot} item={pick(active)} onClose={() => setSpot(undefined)} />
          )}
        </Suspense>
      </div>
    </PageContext>
  )
}

type ShownProps = {
  readonly panels: Panels
  readonly onItems: (items: readonly ItemName[]) => void
}

/** The page at a width, and the form of what is selected, for the same device. */
function Shown({ panels, onItems }: ShownProps) {
  const { page, blocks, selected, select } = usePage()
  const { language, title } = page
  const [record, setRecord] = useState<string>()
  const path = toRecordPath(page.path, record)
  const [view, setView] = useState(() => toFirstView(language))
  const changeView = useCallback(
    (change: Partial<CanvasView>) => setView((before) => ({ ...before, ...change })),
    [],
  )
  const { commands } = useStudio()
  const press = useCallback(
    (pressed: KeyPress) => commands.press(pressed, { isTyped: false, isInBlocks: true }),
    [commands],
  )
  const active = pick(selected ?? page)
  const form = useRef<HTMLDivElement>(null)
  useWayToForm(form)
  return (
    <>
      <main className="middle">
        <h1 className="unseen">{title}</h1>
        <CanvasBar view={view} onView={changeView}>
          <RecordChoice path={path} onRecord={setRecord} />
        </CanvasBar>
        <Canvas
          {...{ path, view, selected, onItems, blocks }}
          onView={changeView}
          onSelect={select}
          onKey={press}
        />
      </main>
      <aside className="panel right" aria-label={say.block.title} hidden={!panels.right.isOpen}>
        <PanelEdge side="right" panels={panels} />
        <div className="panel-body" ref={form}>
          <Refusals />
          <BlockPanel
            key={`${toItemKey(active)}/${selected?.block ?? ''}`}
            {...{ active, path }}
            device={toDevice(view)}
            block={selected?.block}
            isOnEveryPage={toItemKey(active) !== toItemKey(page)}
            onSelect={(block) => select(block === undefined ? undefined : { ...active, block })}
            onDevice={(width) => changeView({ width })}
          />
        </div>
      </aside>
    </>
  )
}

/** One key leads from a block to its first field, past all blocks of the canvas, and back to the block in the outline. */
function useWayToForm(panel: RefObject<HTMLElement | null>): void {
  const { commands } = useStudio()
  const run = () => {
    const isThere = panel.current?.contains(document.activeElement) === true
    const target = isThere ? document.querySelector(selectedRow) : panel.current?.querySelector(firstField)
    if (target instanceof HTMLElement) target.focus()
  }
  useOwnCommands(commands, [{ id: 'to-form', group: 'view', label: say.panels.toForm, keys: 'F6', run }])
}

const selectedRow = '[role=treegrid] [aria-selected=true]'
const firstField = '.form :is(input, textarea, select, [contenteditable=true])'

/** There the page is shown as it is on one. */
const isPhone = () => window.matchMedia('(max-width: 40em)').matches

/** `record`: the name of the one that was chosen; the end of the path names another as long as none was. */
const toRecordPath = (path: string, record: string | undefined): string =>
  record === undefined ? path : [...path.split('/').slice(0, -1), record].join('/')

const toFirstView = (language: string): CanvasView => ({
  width: isPhone() ? 'mobile' : 'desktop',
  freePx: freeWidthsPx.usual,
  isAll: false,
  zoom: 'fit',
  viewer: 'guest',
  language,
  hour: '',
})

const pick = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })
const toKeys = (items: readonly ItemName[]) => items.map(toItemKey).toSorted().join(' ')

/** What is selected: one block on the canvas; in the outline also several of an item, of which the last is shown. */
function useSelection() {
  const [selected, setSelected] = useState<SelectedPlace>()
  const [several, setSeveral] = useState<readonly string[]>([])
  const select = useCallback((place: SelectedPlace | undefined) => {
    setSelected(place)
    setSeveral([])
  }, [])
  const choose = useCallback((item: ItemName, blocks: readonly string[]) => {
    const block = blocks.at(-1)
    setSelected((before) => {
      if (block === undefined) return undefined
      return before?.block === block && toItemKey(before) === toItemKey(item)
        ? before
        : { ...pick(item), block }
    })
    setSeveral(blocks.length > 1 ? blocks : [])
  }, [])
  const one = useMemo(() => (selected === undefined ? [] : [selected.block]), [selected])
  return { selected, select, choose, chosen: several.length > 1 ? several : one }
}

/** Sooner than the server forgets who is here. */
const presenceMs = 25_000

function usePresence(item: ItemName, block: string | undefined): void {
  const live = useStudio().edits.open(item)
  useEffect(() => {
    const tell = () => live.sayPresence(block ?? null)
    tell()
    const again = setInterval(tell, presenceMs)
    return () => clearInterval(again)
  }, [live, block])
}

/** The policy of the page admits no style in markup: widths are set where the styles read them. */
function useWidths({ left, right }: Panels) {
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    editor.current?.style.setProperty('--left', `${left.widthPx}px`)
    editor.current?.style.setProperty('--right', `${right.widthPx}px`)
  }, [left.widthPx, right.widthPx])
  return editor
}
