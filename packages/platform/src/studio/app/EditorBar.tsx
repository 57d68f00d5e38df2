/** The bar above a page: navigation, save state, other editors, and page commands. */
import { Link, useNavigate } from '@tanstack/react-router'
import { memo, useEffect } from 'react'
import type { ItemName } from '#api'
import { PublishButton } from '../publish/PublishButton.tsx'
import { subscribeWhileVisible } from '../edits/draft-stream.ts'
import { useLazyPart } from '../focus/use-lazy-part.ts'
import { useComponentCommands } from '../core/commands.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useItems } from '../document/use-items.ts'
import { useStudio } from '../core/studio-context.ts'
import { StudioMenu } from './frame/StudioMenu.tsx'
import { messages } from '../messages/messages.ts'
import { usePage } from '../document/editor-deps.ts'
import { ReviewEdits } from './ReviewEdits.tsx'
import { SaveState } from './SaveState.tsx'
import type { Panels, PanelSide } from './use-panels.ts'
import { useDraft, useOutbox } from '../document/use-drafts.ts'
import { useUndo } from '../document/use-undo.ts'
import { useUnpublishedState } from '../page/use-unpublished.ts'

type EditorBarProps = {
  /** The item to which undo applies: the selected item or, by default, the page. */
  readonly active: ItemName
  /** The page, and other items that are shown on it. */
  readonly items: readonly ItemName[]
  readonly panels: Panels
}

export const EditorBar = memo(function EditorBar({ active, items, panels }: EditorBarProps) {
  const { page } = usePage()
  const unpublished = useUnpublishedState(useEditedHere(items))
  return (
    <header className="bar">
      <PanelToggle side="left" panels={panels} />
      <Link to="/pages" className="bar-back" aria-label={messages.areas.back(messages.areas.labels.pages)}>
        <Icon name="back" />
        <span>{messages.areas.labels.pages}</span>
      </Link>
      <span className="bar-title">
        <strong>{page.title}</strong> <span className="quiet">{page.path}</span>
      </span>
      <PageSettingsButton />
      <ActiveEditors item={active} />
      <SaveState {...unpublished} />
      <ReviewEdits {...{ active, panels }} />
      <UndoButtons {...{ active, items }} />
      <PublishButton page={page} isQuiet={unpublished.isWaiting === false} />
      <StudioMenu />
      <PanelToggle side="right" panels={panels} />
    </header>
  )
})

function PageSettingsButton() {
  const { commands } = useStudio()
  const { page, show } = usePage()
  const { contentKey, language } = page
  const open = () => show({ contentKey, language, block: null, path: [] })
  const { open: label, words } = messages.pageSettings
  useComponentCommands(commands, [{ id: 'page-settings', group: 'page', label, words, run: open }])
  return <IconButton icon="settings" label={label} onPress={open} />
}

/** Returns the given items, the page's record and the open list items. All of these can be edited on the canvas. */
function useEditedHere(items: readonly ItemName[]): readonly ItemName[] {
  const { edits } = useStudio()
  const { language, path, record } = usePage().page
  const query = { language, type: record ?? undefined, urlName: path.split('/').at(-1) }
  const records = useItems(query, record !== null) ?? []
  return [...items, ...records, ...edits.listOpen().map(({ item }) => item)]
}

const panelKeys = { left: 'Alt+1', right: 'Alt+2' } as const

function PanelToggle({ side, panels }: { readonly side: PanelSide; readonly panels: Panels }) {
  const { commands } = useStudio()
  const { isOpen } = panels[side]
  const toggle = () => panels.toggle(side)
  const label = isOpen ? messages.panels.close[side] : messages.panels.open[side]
  const keys = panelKeys[side]
  useComponentCommands(commands, [{ id: `panel-${side}`, group: 'view', label, keys, run: toggle }])
  return <IconButton icon={side} label={label} keys={keys} aria-expanded={isOpen} onPress={toggle} />
}

/** Shows who else is editing the draft, and subscribes to their edits. */
export function ActiveEditors({ item }: { readonly item: ItemName }) {
  const { edits } = useStudio()
  const { live, view } = useDraft(item)
  useEffect(() => subscribeWhileVisible(live.follow, document), [live])
  const others = view.present.filter(({ client }) => client !== edits.client)
  const names = [...new Set(others.map(({ name }) => name))]
  const { phase } = useOutbox()
  if (view.isLate && phase !== 'offline')
    return <output className="present is-late">{messages.presence.late}</output>
  return names.length === 0 ? null : <span className="present">{messages.presence.here(names)}</span>
}

/** Returns a function that opens the Activity area, filtered to a single item. */
function useShowActivity({ contentKey: item, language }: EditorBarProps['active']): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/activity', search: { item, language } })
}

export function UndoButtons(props: Pick<EditorBarProps, 'active' | 'items'>) {
  const { canEdit, commands, currentAccount } = useStudio()
  const maySeeHistory = currentAccount.rights.includes('seeActivity')
  const takeBack = useUndo(props)
  const history = useLazyPart(() => import('../history/HistoryDialog.tsx'))
  const undo = () => void takeBack('undo')
  const redo = () => void takeBack('redo')
  useComponentCommands(commands, [
    { id: 'undo', group: 'page', label: messages.save.undo, keys: 'Mod+Z', isDisabled: !canEdit, run: undo },
    {
      id: 'redo',
      group: 'page',
      label: messages.save.redo,
      keys: 'Mod+Shift+Z',
      isDisabled: !canEdit,
      run: redo,
    },
    {
      id: 'history',
      group: 'page',
      label: messages.history.title,
      isDisabled: !maySeeHistory,
      run: history.open,
    },
    {
      id: 'item-activity',
      group: 'page',
      label: messages.history.activity,
      isDisabled: !maySeeHistory,
      run: useShowActivity(props.active),
    },
  ])
  return (
    <>
      {canEdit && (
        <span className="joined">
          <IconButton icon="undo" label={messages.save.undo} keys="Mod+Z" onPress={undo} />
          <IconButton icon="redo" label={messages.save.redo} keys="Mod+Shift+Z" onPress={redo} />
        </span>
      )}
      {maySeeHistory && <IconButton icon="history" label={messages.history.title} onPress={history.open} />}
      {history.shown && <history.shown.part.HistoryDialog onClose={history.close} />}
    </>
  )
}
