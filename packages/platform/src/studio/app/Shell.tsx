/**
 * The frame around every studio screen. It contains the area menu, keyboard shortcuts and their help, the command
 * palette, and the tour on the first visit.
 */
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLastReplacement, useRevertedReplacement } from '../replace/use-replacements.ts'
import { messages } from '../messages/messages.ts'
import { toItemKey } from '../api/shapes.ts'
import { colorSchemes } from '../core/color-scheme.ts'
import { lazily } from '../core/lazily.tsx'
import { listenToKeys, useComponentCommands, type Command } from '../core/commands.ts'
import { openLazily } from '../focus/open-lazily.ts'
import { useLazyPart } from '../focus/use-lazy-part.ts'
import { preserveFocus } from '../focus/preserve-focus.ts'
import { storePreference, readPreference } from '../core/stored-choice.ts'
import { usePages } from '../core/queries.ts'
import { useNewItem, useNewTypes } from '../pages/use-new-item.tsx'
import { AreaMenu } from './frame/AreaMenu.tsx'
import { useAreaCommands } from './frame/use-area-commands.ts'
import { loadPageEditor } from './load-page-editor.ts'
import { SignOut } from './SignOut.tsx'
import { useStudio } from '../core/studio-context.ts'
import { useStore } from '../core/use-store.ts'

const loadTour = () => import('../dialogs/Tour.tsx')
const Tour = lazily(async () => (await loadTour()).Tour)

const tourChoice = 'tour-seen'

export function Shell() {
  const { commands, keys: buffer, basePath } = useStudio()
  const [isTour, setTour] = useState(false)
  const palette = useLazyPart(() => import('../dialogs/CommandDialog.tsx'))
  const find = useLazyPart(() => import('../replace/FindDialog.tsx'))
  const keys = useLazyPart(() => import('../dialogs/KeysDialog.tsx'))
  const patterns = useLazyPart(() => import('../patterns/PatternsDialog.tsx'))
  const replaced = useLastReplacement()
  const isTaken = useRevertedReplacement(replaced?.client ?? '')?.left.length === 0
  const isToTakeBack = replaced !== undefined && !isTaken
  const isFree = !isTour && [palette, find, keys].every(({ shown }) => shown === undefined)
  const showTour = () => openLazily(buffer, loadTour, () => setTour(true))
  const isOnPage = useIsOnPage()
  const viewSite = () => void window.open(`${basePath}/`, '_blank')
  useEffect(() => listenToKeys(commands, buffer), [commands, buffer])
  useEffect(() => preserveFocus(document), [])
  useEffect(() => void loadPageEditor(), [])
  useAreaCommands()
  usePageGoTos()
  useSchemeCommands()
  useComponentCommands(commands, [
    { id: 'commands', group: 'studio', label: messages.commands.open, keys: 'Mod+K', run: palette.open },
    { id: 'find', group: 'studio', label: messages.find.open, keys: 'Mod+Shift+F', run: find.open },
    {
      id: 'take-replacement-back',
      group: 'studio',
      label: messages.find.takeLast,
      isDisabled: !isToTakeBack,
      run: find.open,
    },
    { id: 'patterns', group: 'studio', label: messages.patterns.open, run: patterns.open },
    { id: 'keys', group: 'studio', label: messages.keys.title, keys: '?', run: keys.open },
    /** The tour explains the page editor. */
    ...(isOnPage
      ? [{ id: 'tour', group: 'studio', label: messages.tour.title, run: showTour } as const]
      : []),
    { id: 'site', group: 'studio', label: messages.site, run: viewSite },
  ])
  return (
    <>
      <Frame />
      <SignOut />
      <NewItems />
      {patterns.shown && (
        <patterns.shown.part.PatternsDialog typed={patterns.shown.typed} onClose={patterns.close} />
      )}
      {find.shown && <find.shown.part.FindDialog typed={find.shown.typed} onClose={find.close} />}
      {keys.shown && <keys.shown.part.KeysDialog commands={commands.list()} onClose={keys.close} />}
      {palette.shown && (
        <palette.shown.part.CommandDialog
          commands={commands.list()}
          typed={palette.shown.typed}
          isEntered={palette.shown.isEntered}
          onClose={palette.close}
        />
      )}
      <TourLauncher isAsked={isTour} isFree={isFree} onClose={() => setTour(false)} />
    </>
  )
}

/** Renders the area menu and the current screen. */
function Frame() {
  return (
    <div className="studio">
      <AreaMenu />
      <Outlet />
    </div>
  )
}

/** Registers commands for the command palette (Ctrl K) that create an item of each type. */
function NewItems() {
  const { commands } = useStudio()
  const types = useNewTypes()
  const { openDialog, dialog } = useNewItem()
  const create = useEffectEvent(openDialog)
  useEffect(
    () =>
      commands.addNamed(() =>
        types.map((type) => ({
          id: `new ${type.name}`,
          group: 'go',
          label: messages.areas.new(type.label),
          words: messages.areas.newWords,
          run: () => create(type),
        })),
      ),
    [commands, types],
  )
  return dialog
}

/** Returns true if a page is open. */
const useIsOnPage = () => useLocation({ select: ({ pathname }) => pathname.startsWith('/page/') })

type TourLauncherProps = {
  readonly isAsked: boolean
  /** True if no dialog is open. */
  readonly isFree: boolean
  readonly onClose: () => void
}

/** The tour. It opens automatically the first time that an editor visits a page. */
function TourLauncher({ isAsked, isFree, onClose }: TourLauncherProps) {
  const [isFirstVisit, setFirstVisit] = useState(() => readPreference(tourChoice) === undefined)
  const isOnPage = useIsOnPage()
  if (!isAsked && !(isFree && isFirstVisit && isOnPage)) return null
  const leave = () => {
    storePreference(tourChoice, true)
    setFirstVisit(false)
    onClose()
  }
  return <Tour isOpenedFromMenu={isAsked} onClose={leave} />
}

/** Registers commands for the light, dark or system colour scheme. */
function useSchemeCommands(): void {
  const { commands, colorScheme } = useStudio()
  const scheme = useStore(colorScheme)
  useComponentCommands(
    commands,
    colorSchemes.map((one) => ({
      id: `scheme-${one}`,
      group: 'view',
      label: `${messages.menu.colors}: ${messages.menu.schemes[one]}`,
      words: messages.menu.schemeWords,
      isDisabled: one === scheme,
      run: () => colorScheme.set(one),
    })),
  )
}

/** Registers navigation commands for the site's pages. */
function usePageGoTos(): void {
  const { commands } = useStudio()
  const navigate = useNavigate()
  const { data } = usePages()
  useEffect(() => {
    const toGoTos = () =>
      (data ?? []).map((page): Command => {
        const { contentKey, language, title, path } = page
        return {
          id: `page ${toItemKey(page)}`,
          group: 'go',
          label: title,
          detail: path,
          run: () => void navigate({ to: '/page/$contentKey/$language', params: { contentKey, language } }),
        }
      })
    return commands.addNamed(toGoTos)
  }, [commands, data, navigate])
}
