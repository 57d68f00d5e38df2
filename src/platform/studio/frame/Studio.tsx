/** The studio: who is there, then what they work with. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Dialog } from 'react-aria-components/Dialog'
import { CallError, type Calls } from '../api/calls.ts'
import type { Who } from '../api/shapes.ts'
import type { Edits } from '../edits/open-edits.ts'
import { say } from '../messages/messages.ts'
import { createCommands } from './commands.ts'
import { keepSession } from './keep-session.ts'
import { createStudioRouter } from './router.tsx'
import { SignIn } from './SignIn.tsx'
import { StudioContext, type StudioWorld } from './studio-context.ts'

type StudioProps = {
  readonly basePath: string
  readonly calls: Calls
  readonly openEdits: (who: Who, calls: Calls) => Promise<Edits>
}

type Opened =
  | { readonly kind: 'asking' }
  | { readonly kind: 'guest' | 'unreachable' | 'notAllowed' }
  | { readonly kind: 'open'; readonly world: StudioWorld }

export function Studio({ basePath, calls, openEdits }: StudioProps) {
  const [opened, setOpened] = useState<Opened>({ kind: 'asking' })
  const open = () => loadOpened({ basePath, calls, openEdits }).then(setOpened)
  useEffect(() => {
    void loadOpened({ basePath, calls, openEdits }).then(setOpened)
  }, [basePath, calls, openEdits])

  if (opened.kind === 'open') return <OpenStudio world={opened.world} />
  if (opened.kind === 'asking') return <p className="waiting">{say.wait}</p>
  if (opened.kind === 'unreachable')
    return (
      <main className="waiting">
        <h1>{say.studio}</h1>
        <p role="alert">{say.unreachable}</p>
        <button type="button" onClick={() => void open()}>
          {say.tryAgain}
        </button>
      </main>
    )
  const reason = opened.kind === 'notAllowed' ? { reason: say.signIn.notAllowed } : {}
  return (
    <main className="door">
      <SignIn
        calls={calls}
        {...reason}
        onSignedIn={async () => {
          await open()
          return undefined
        }}
      />
    </main>
  )
}

async function loadOpened({ basePath, calls, openEdits }: StudioProps): Promise<Opened> {
  try {
    const who = await calls.get<Who>('/studio/session')
    if (!who.rights.includes('seeUnpublished')) return { kind: 'notAllowed' }
    const canEdit = who.rights.includes('editDrafts')
    const canPublish = who.rights.includes('publish')
    const own = calls.by(who.userId)
    const edits = await openEdits(who, own)
    edits.flush()
    return {
      kind: 'open',
      world: { basePath, calls: own, edits, commands: createCommands(), who, canEdit, canPublish },
    }
  } catch (error) {
    return { kind: isSignedOut(error) ? 'guest' : 'unreachable' }
  }
}

const isSignedOut = (error: unknown) => error instanceof CallError && error.failure === 'signedOut'

function OpenStudio({ world }: { readonly world: StudioWorld }) {
  const { basePath, calls, edits, who } = world
  const [isEnded, setEnded] = useState(false)
  const [router] = useState(() => createStudioRouter(basePath))
  const [queries] = useState(() => createQueries(() => setEnded(true)))
  useEffect(() => keepSession(calls, () => setEnded(true)), [calls])
  useEffect(
    () => edits.saving.subscribe(() => edits.saving.state().phase === 'ended' && setEnded(true)),
    [edits],
  )
  useEffect(() => {
    window.addEventListener('online', edits.flush)
    return () => window.removeEventListener('online', edits.flush)
  }, [edits])
  return (
    <StudioContext value={world}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <ModalOverlay className="overlay" isOpen={isEnded} isKeyboardDismissDisabled>
          <Modal className="modal">
            <Dialog aria-label={say.signIn.title}>
              <SignIn
                calls={calls}
                reason={say.signIn.again}
                onSignedIn={async (userId) => {
                  if (userId !== who.userId) return say.signIn.other
                  setEnded(false)
                  edits.flush()
                  await queries.invalidateQueries()
                  return undefined
                }}
              />
            </Dialog>
          </Modal>
        </ModalOverlay>
      </QueryClientProvider>
    </StudioContext>
  )
}

function createQueries(onEnded: () => void): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: (times, error) => times < 2 && isUnreachable(error), refetchOnWindowFocus: true },
    },
  })
  queries.getQueryCache().subscribe(({ query }) => {
    if (isSignedOut(query.state.error)) onEnded()
  })
  return queries
}

const isUnreachable = (error: unknown) => error instanceof CallError && error.failure === 'unreachable'
