/** Around every view of the studio: its keys, what they are, everything by its name, and the first visit's tour. */
import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { CommandDialog } from '../dialogs/CommandDialog.tsx'
import { useLastReplacement } from '../dialogs/use-replacements.ts'
import { say } from '../messages/messages.ts'
import { toItemKey } from '../api/shapes.ts'
import { listenToKeys, useOwnCommands, type Command } from './commands.ts'
import { openHeld } from '../focus/open-held.ts'
import { keepFocus } from '../focus/keep-focus.ts'
import { keepChoice, readChoice } from './kept-choice.ts'
import { usePages } from './queries.ts'
import { SignOut } from './SignOut.tsx'
import { useStudio } from './studio-context.ts'

const FindDialog = lazy(async () => ({ default: (await import('../dialogs/FindDialog.tsx')).FindDialog }))
const KeysDialog = lazy(async () => ({ default: (await import('../dialogs/KeysDialog.tsx')).KeysDialog }))
const Tour = lazy(async () => ({ default: (await import('../dialogs/Tour.tsx')).Tour }))

const tourChoice = 'tour-seen'

export function Shell() {
  const { commands, basePath } = useStudio()
  const [open, setOpen] = useState<'commands' | 'find' | 'keys' | 'tour'>()
  const { patterns, openPatterns } = usePatternsDialog()
  const [isFirstVisit, setFirstVisit] = useState(() => readChoice(tourChoice) === undefined)
  const isOnPage = useParams({ strict: false }).contentKey !== undefined
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  useEffect(() => listenToKeys(commands), [commands])
  useEffect(() => keepFocus(document), [])
  usePageGoTos()
  useOwnCommands(commands, [
    {
      id: 'commands',
      group: 'studio',
      label: say.commands.open,
      keys: 'Mod+K',
      /** At once: the next key that somebody presses is its. */
      run: () => flushSync(() => setOpen('commands')),
    },
    { id: 'find', group: 'studio', label: say.find.open, keys: 'Mod+Shift+F', run: () => setOpen('find') },
    {
      id: 'take-replacement-back',
      group: 'studio',
      label: say.find.takeLast,
      isDisabled: useLastReplacement() === undefined,
      run: () => setOpen('find'),
    },
    { id: 'patterns', group: 'studio', label: say.patterns.open, run: openPatterns },
    { id: 'keys', group: 'studio', label: say.keys.title, keys: '?', run: () => setOpen('keys') },
    { id: 'tour', group: 'studio', label: say.tour.title, run: () => setOpen('tour') },
    { id: 'pages', group: 'go', label: say.pages.all, run: () => void navigate({ to: '/' }) },
    { id: 'site', group: 'studio', label: say.site, run: () => void window.open(`${basePath}/`, '_blank') },
  ])
  return (
    <>
      <Outlet />
      <SignOut />
      {patterns}
      <Suspense>
        {open === 'commands' && <CommandDialog commands={commands.list()} onClose={close} />}
        {open === 'find' && <FindDialog onClose={close} />}
        {open === 'keys' && <KeysDialog commands={commands.list()} onClose={close} />}
        {(open === 'tour' || (open === undefined && isFirstVisit && isOnPage)) && (
          <Tour
            onClose={() => {
              keepChoice(tourChoice, true)
              setFirstVisit(false)
              close()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** It comes with its first field: what is typed until then is for that. */
function usePatternsDialog() {
  const [patterns, setPatterns] = useState<ReactNode>()
  const openPatterns = () =>
    openHeld(
      () => import('../patterns/PatternsDialog.tsx'),
      ({ PatternsDialog }, typed) =>
        setPatterns(<PatternsDialog typed={typed} onClose={() => setPatterns(undefined)} />),
    )
  return { patterns, openPatterns }
}

/** The pages of the site, to go to by name. */
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
          label: `${title}  ${path}`,
          run: () => void navigate({ to: '/page/$contentKey/$language', params: { contentKey, language } }),
        }
      })
    return commands.addNamed(toGoTos)
  }, [commands, data, navigate])
}
