/** A page: its outline, itself, and what is selected on it. */
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { toItemKey, type ItemName, type ListedPage } from '../api/shapes.ts'
import { Canvas } from '../canvas/Canvas.tsx'
import type { SelectedPlace } from '../canvas/places.ts'
import type { Viewer } from '../canvas/canvas-port.ts'
import { Refusals } from '../dialogs/Refusals.tsx'
import { useStudio } from '../frame/studio-context.ts'
import { usePages, useTypes } from '../frame/queries.ts'
import type { FormDevice } from '../form/stored-value.ts'
import { say } from '../messages/messages.ts'
import { Outline } from '../outline/Outline.tsx'
import { BlockPanel } from './BlockPanel.tsx'
import { CanvasBar, widthsPx, type CanvasWidth } from './CanvasBar.tsx'
import { EditorBar } from './EditorBar.tsx'
import { findNode, toBlockName, toTopLists } from './block-tree.ts'
import { toBlockFields, type Types } from './types.ts'
import { useDraft } from './use-drafts.ts'

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

/** Sooner than the server forgets who is here. */
const presenceMs = 25_000

function OpenPage({ page, types }: { readonly page: ListedPage; readonly types: Types }) {
  const { contentKey, language, path, title } = page
  const { edits } = useStudio()
  const item = { contentKey, language }
  const [items, setItems] = useState<readonly ItemName[]>([item])
  const [selected, setSelected] = useState<SelectedPlace>()
  const [viewer, setViewer] = useState<Viewer>('guest')
  const [width, setWidth] = useState<CanvasWidth>('desktop')
  const device: FormDevice = width === 'free' ? 'desktop' : width
  const others = items.filter((one) => toItemKey(one) !== toItemKey(item))
  const own = useDraft(item)
  const toName = useBlockNames([item, ...others], types)
  useEffect(() => () => edits.closeAll(), [edits])
  useEffect(() => {
    const say = () => own.live.sayPresence(selected?.block ?? null)
    say()
    const again = setInterval(say, presenceMs)
    return () => clearInterval(again)
  }, [own.live, selected?.block])
  const take = useCallback((found: readonly ItemName[]) => {
    setItems((known) => (toKeys(known) === toKeys(found) ? known : found))
  }, [])
  const active = selected ?? item
  return (
    <div className="editor">
      <title>{`${title} | ${say.studio}`}</title>
      <EditorBar page={page} active={active} />
      <aside className="left" aria-label={say.outline.title}>
        <h2>{say.outline.title}</h2>
        <Outline items={[item, ...others]} types={types} selected={selected} onSelect={setSelected} />
      </aside>
      <main className="middle">
        <h1 className="unseen">{title}</h1>
        <CanvasBar {...{ width, viewer }} onWidth={setWidth} onViewer={setViewer} />
        <Canvas
          key={viewer}
          address={{ path, language, viewer }}
          widthPx={widthsPx[width]}
          selected={selected}
          onSelect={setSelected}
          onItems={take}
          toName={toName}
          onShowSample={() => setViewer('sample')}
        />
      </main>
      <aside className="right" aria-label={say.block.title}>
        <Refusals />
        <BlockPanel
          key={`${toItemKey(active)}/${selected?.block ?? ''}`}
          {...{ active, device, types, path }}
          block={selected?.block}
          isOnEveryPage={toItemKey(active) !== toItemKey(item)}
          onSelect={(block) => setSelected(block === undefined ? undefined : { ...pick(active), block })}
          onDevice={setWidth}
        />
      </aside>
    </div>
  )
}

const pick = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })
const toKeys = (items: readonly ItemName[]) => items.map(toItemKey).toSorted().join(' ')

/** Drafts of other items are opened by the outline; here they are only read. */
function useBlockNames(items: readonly ItemName[], types: Types): (place: SelectedPlace) => string {
  const { edits } = useStudio()
  return (place) => {
    const item = items.find((one) => toItemKey(one) === toItemKey(place))
    const draft = item && edits.open(item).view().draft
    const lists = draft && toTopLists(draft.body, toBlockFields(types, draft.type))
    const found = lists && findNode(lists, place.block, types.blocks)
    return found === undefined ? place.block : toBlockName(found.node, types.blocks)
  }
}
