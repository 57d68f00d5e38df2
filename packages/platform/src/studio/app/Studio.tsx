/** The studio. Shows the sign-in form first, and then provides the context for all other components. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Dialog } from 'react-aria-components/Dialog'
import type { CurrentAccount } from '#api'
import { createStore } from '#kit/browser'
import { CallError, type ApiClient } from '../api/calls.ts'
import type { SignInSite } from '../api/shapes.ts'
import type { Edits } from '../edits/open-edits.ts'
import { createUploads } from '../core/uploads.ts'
import { messages } from '../messages/messages.ts'
import type { AreaId } from '../core/areas.ts'
import { createCommands } from '../core/commands.ts'
import { createKeyBuffer } from '../core/keystroke-buffer.ts'
import { keepSessionAlive } from '../core/keep-session-alive.ts'
import { canRetry } from '../core/queries.ts'
import { PendingRevealContext, createPendingReveal } from '../document/use-reveal.ts'
import { createStudioRouter } from './router.tsx'
import { SignIn } from './SignIn.tsx'
import { StudioContext, type StudioDeps } from '../core/studio-context.ts'
import { warnBeforeUnload } from './warn-before-unload.ts'

type StudioProps = {
  readonly basePath: string
  readonly site: SignInSite
  readonly calls: ApiClient
  readonly colorScheme: StudioDeps['colorScheme']
  readonly openEdits: (account: CurrentAccount, calls: ApiClient) => Promise<Edits>
}

type StudioState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'guest' | 'unreachable' | 'notAllowed' }
  | { readonly kind: 'open'; readonly deps: StudioDeps }

export function Studio({ site, basePath, calls, colorScheme, openEdits }: StudioProps) {
  const [opened, setOpened] = useState<StudioState>({ kind: 'asking' })
  const open = () => loadOpened({ site, basePath, calls, colorScheme, openEdits }).then(setOpened)
  useEffect(() => {
    void loadOpened({ site, basePath, calls, colorScheme, openEdits }).then(setOpened)
  }, [site, basePath, calls, colorScheme, openEdits])

  if (opened.kind === 'open') return <OpenStudio {...{ site }} deps={opened.deps} />
  if (opened.kind === 'asking') return <p className="waiting">{messages.wait}</p>
  if (opened.kind === 'unreachable')
    return (
      <main className="waiting">
        <h1>{messages.studio}</h1>
        <p role="alert">{messages.unreachable}</p>
        <button type="button" onClick={() => void open()}>
          {messages.tryAgain}
        </button>
      </main>
    )
  const reason = opened.kind === 'notAllowed' ? { reason: messages.signIn.notAllowed } : {}
  return (
    <main className="door">
      <SignIn
        {...{ site, calls }}
        {...reason}
        onSignedIn={async () => {
          await open()
          return undefined
        }}
      />
    </main>
  )
}

async function loadOpened(props: StudioProps): Promise<StudioState> {
  const { site, calls, openEdits, ...deps } = props
  try {
    const account = await calls.get('/studio/session')
    if (!mayEnter(account)) return { kind: 'notAllowed' }
    const own = calls.by(account.userId)
    const edits = await openEdits(account, own)
    edits.flush()
    return {
      kind: 'open',
      deps: {
        ...deps,
        calls: own,
        edits,
        commands: createCommands(),
        keys: createKeyBuffer(),
        uploads: createUploads(),
        shownArea: createStore<AreaId | undefined>(undefined),
        siteName: site.name,
        ...toRights(account),
      },
    }
  } catch (error) {
    return { kind: isSignedOut(error) ? 'guest' : 'unreachable' }
  }
}

const isSignedOut = (error: unknown) => error instanceof CallError && error.failure === 'signedOut'

const mayEnter = ({ rights }: CurrentAccount) => rights.includes('seeUnpublished')

const toRights = (account: CurrentAccount) => ({
  currentAccount: account,
  canEdit: account.rights.includes('editDrafts'),
  canPublish: account.rights.includes('publish'),
})

type OpenStudioProps = { readonly site: SignInSite; readonly deps: StudioDeps }

function OpenStudio({ site, deps: opened }: OpenStudioProps) {
  const { basePath, calls, edits } = opened
  const [account, setAccount] = useState(opened.currentAccount)
  const deps = useMemo(() => ({ ...opened, ...toRights(account) }), [opened, account])
  const [awaited] = useState(createPendingReveal)
  const [isEnded, setEnded] = useState(false)
  const [router] = useState(() => createStudioRouter(basePath))
  const [queries] = useState(createQueries)
  /**
   * Resumes work after a new sign-in. The account's permissions may have changed. Returns an error message if the
   * account may not use the studio.
   */
  const goOn = useCallback(async () => {
    const now = await calls.get('/studio/session')
    if (!mayEnter(now)) return messages.signIn.notAllowed
    setAccount(now)
    setEnded(false)
    edits.resume()
    await queries.invalidateQueries()
    return undefined
  }, [calls, edits, queries])
  useEffect(() => keepSessionAlive(calls), [calls])
  useEffect(() => calls.onSignedOut(() => setEnded(true)), [calls])
  useEffect(() => onReturn(edits.flush), [edits])
  useEffect(() => warnBeforeUnload(edits.saving, window), [edits])
  useEffect(
    /** Checks the session again, because the user may have signed in in another tab. */
    () => (isEnded ? onReturn(() => void goOn().catch(() => undefined)) : undefined),
    [isEnded, goOn],
  )
  return (
    <StudioContext value={deps}>
      <PendingRevealContext value={awaited}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <ModalOverlay className="overlay" isOpen={isEnded} isKeyboardDismissDisabled>
            <Modal className="modal">
              <Dialog aria-label={messages.signIn.title}>
                <SignIn
                  {...{ site, calls }}
                  reason={messages.signIn.again}
                  onSignedIn={async (userId) => {
                    if (userId !== account.userId) return messages.signIn.other
                    return goOn()
                  }}
                />
              </Dialog>
            </Modal>
          </ModalOverlay>
        </QueryClientProvider>
      </PendingRevealContext>
    </StudioContext>
  )
}

/**
 * Calls `run` when the browser is online again, or the window is focused or visible again, because no other event is
 * fired after a laptop wakes. Returns a function that removes the event listeners.
 */
function onReturn(run: () => void): () => void {
  const ended = new AbortController()
  const runIfSeen = () => void (document.hidden || run())
  window.addEventListener('online', run, { signal: ended.signal })
  window.addEventListener('focus', runIfSeen, { signal: ended.signal })
  document.addEventListener('visibilitychange', runIfSeen, { signal: ended.signal })
  return () => ended.abort()
}

const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: canRetry, refetchOnWindowFocus: true },
    },
  })
