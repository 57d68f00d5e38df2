/** Around every view of the studio: its keys, what they are, everything by its name, and the first visit's tour. */
import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { say } from '../messages/messages.ts'
import { toItemKey } from '../api/shapes.ts'
import { listenToKeys, useOwnCommands, type Command } from './commands.ts'
import { keepFocus } from './keep-focus.ts'
import { keepChoice, readChoice } from './kept-choice.ts'
import { usePages } from './queries.ts'
import { useStudio } from './studio-context.ts'

const CommandDialog = lazy(async () => ({
  default: (await import('../dialogs/CommandDialog.tsx')).CommandDialog,
}))
const FindDialog = lazy(async () => ({ default: (await import('../dialogs/FindDialog.tsx')).FindDialog }))
const KeysDialog = lazy(async () => ({ default: (await import('../dialogs/KeysDialog.tsx')).KeysDialog }))
const Tour = lazy(async () => ({ default: (await import('../dialogs/Tour.tsx')).Tour }))

const tourChoice = 'tour-seen'

export function Shell() {
  const { commands, basePath } = useStudio()
  const [open, setOpen] = useState<'commands' | 'find' | 'keys' | 'tour'>()
  const [isFirstVisit, setFirstVisit] = useState(() => readChoice(tourChoice) === undefined)
  const isOnPage = useParams({ strict: false }).contentKey !== undefined
  const navigate = useNavigate()
  const pages = usePages()
  const close = () => setOpen(undefined)
  useEffect(() => listenToKeys(commands), [commands])
  useEffect(() => keepFocus(document), [])
  useOwnCommands(commands, [
    {
      id: 'commands',
      group: 'studio',
      label: say.commands.open,
      keys: 'Mod+K',
      run: () => setOpen('commands'),
    },
    { id: 'find', group: 'studio', label: say.find.open, keys: 'Mod+Shift+F', run: () => setOpen('find') },
    { id: 'keys', group: 'studio', label: say.keys.title, keys: '?', run: () => setOpen('keys') },
    { id: 'tour', group: 'studio', label: say.tour.title, run: () => setOpen('tour') },
    { id: 'pages', group: 'go', label: say.pages.all, run: () => void navigate({ to: '/' }) },
    { id: 'site', group: 'studio', label: say.site, run: () => void window.open(`${basePath}/`, '_blank') },
  ])
  useEffect(
    () =>
      commands.addNamed(() =>
        (pages.data ?? []).map((page): Command => {
          const { contentKey, language, title, path } = page
          return {
            id: `page ${toItemKey(page)}`,
            group: 'go',
            label: `${title}  ${path}`,
            run: () => void navigate({ to: '/page/$contentKey/$language', params: { contentKey, language } }),
          }
        }),
      ),
    [commands, pages.data, navigate],
  )
  return (
    <>
      <Outlet />
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
