/** Manages the state of a session: queries the server, synchronises with other tabs, and notifies the dialogs. */
import { createStore, type Store } from '#kit/browser'
import type { Visitor } from '#model/browser'
import type { SignInCredentials, SessionResult, SessionCalls, SignInCallResult } from './session-calls.ts'
import {
  createSessionState,
  stepSession,
  toSessionEnd,
  toSecondsLeft,
  type SessionRequest,
  type SessionEnd,
  type SessionEvent,
  type SessionState,
} from './session-state.ts'
import type { TabMessage, TabChannel } from './tabs.ts'

/** Data for the dialogs. Returns the same object until something changes. */
export type SessionView = Pick<SessionState, 'phase' | 'isHidden' | 'isOffline' | 'isTimedOut'> & {
  /** Seconds until the session ends; 0 before the warning is shown. */
  readonly secondsLeft: number
  readonly warningSeconds: number
}

export type SignInResult = SignInCallResult | { readonly kind: 'other-account' }

export type SessionWatch = Pick<Store<SessionView>, 'subscribe'> & {
  readonly view: () => SessionView
  /** Reports visitor activity: pointer, key, scroll or touch. */
  readonly act: () => void
  /** Must be called once per second, and whenever the page may have been suspended. */
  readonly tick: () => void
  readonly onMessage: (message: TabMessage) => void
  readonly continueWorking: () => void
  readonly hide: () => void
  readonly logOut: () => Promise<void>
  /** Must be called before a form on the page logs the visitor out. */
  readonly leave: () => void
  /**
   * Signs in again. If the visitor signs in to another account, that account is signed out immediately, because the
   * page shows one person's data.
   */
  readonly signIn: (credentials: SignInCredentials) => Promise<SignInResult>
  /** Must be called once the page knows who the visitor is. */
  readonly meet: (visitor: Visitor) => void
}

export type SessionClientDeps = {
  /** The user for whom the page was rendered. */
  readonly userId: string
  readonly calls: SessionCalls
  readonly clock: () => Date
  readonly broadcast: TabChannel['broadcast']
  /** Returns true if the hint cookie exists. A sign-out in another tab removes it. */
  readonly hasHint: () => boolean
  /** Called when the session ends or resumes. */
  readonly announce: (visitor: Visitor) => void
}

export function createSessionWatch(deps: SessionClientDeps): SessionWatch {
  const { userId, calls, broadcast } = deps
  const now = () => deps.clock().getTime()
  const store = createSessionStore(createSessionState(now()), now)
  const { send, end, endInAllTabs, leave, resume, resumeIfAlive, isEnded } = createSteps(deps, {
    store,
    now,
  })

  return {
    view: store.view,
    subscribe: store.subscribe,
    act: () => send({ kind: 'activity' }),
    tick: () => (deps.hasHint() ? send({ kind: 'tick' }) : endInAllTabs()),
    onMessage(message) {
      if (message.kind === 'ended') end(message.isTimedOut)
      else if (message.kind === 'leaving') send({ kind: 'leave' })
      else if (message.kind === 'kept') send({ kind: 'otherTab', end: message.end })
      else if (message.userId !== userId) end(false)
      else if (message.kind === 'resumed') resume(message.end)
      else if (isEnded()) void resumeIfAlive()
    },
    continueWorking: () => send({ kind: 'continue' }),
    hide: () => send({ kind: 'hide' }),
    leave,
    /**
     * Notifies the other tabs before sending the request, because any tab may notice that the session has ended before
     * the response arrives.
     */
    async logOut() {
      leave()
      if (await calls.logOut()) endInAllTabs(false)
      else send({ kind: 'unreachable' })
    },
    async signIn(credentials) {
      const answer = await calls.signIn(credentials)
      if (answer.kind !== 'signed-in') return answer
      if (answer.userId !== userId) {
        await calls.logOut()
        return { kind: 'other-account' }
      }
      const end = toSessionEnd(answer.times, now())
      resume(end)
      broadcast({ kind: 'resumed', userId, end })
      return answer
    },
    meet(visitor) {
      if (visitor.isGuest) end()
      else if (visitor.userId !== userId) end(false)
    },
  }
}

type SessionStepDeps = { readonly store: ReturnType<typeof createSessionStore>; readonly now: () => number }

/** Applies events to the session in this tab and in other tabs. */
function createSteps(
  { userId, calls, broadcast, announce }: SessionClientDeps,
  { store, now }: SessionStepDeps,
) {
  const isEnded = () => store.view().phase === 'ended'

  const send = (event: SessionEvent) => {
    const ask = store.send(event)
    if (ask !== undefined) void asking[ask]()
  }
  const end = (isTimedOut?: boolean) => {
    if (isEnded()) return
    send({ kind: 'ended', isTimedOut })
    announce({ isGuest: true })
  }
  const endInAllTabs = (isTimedOut?: boolean) => {
    if (isEnded()) return
    end(isTimedOut)
    broadcast({ kind: 'ended', isTimedOut: store.view().isTimedOut })
  }
  const leave = () => {
    send({ kind: 'leave' })
    broadcast({ kind: 'leaving' })
  }
  const resume = (end: SessionEnd) => {
    send({ kind: 'resumed', end })
    announce({ isGuest: false, userId })
  }
  /** Resumes the session if the same person has signed in on another page. */
  const resumeIfAlive = async () => {
    const answer = await calls.status()
    if (answer.kind === 'answered') resume(toSessionEnd(answer.times, now()))
  }
  const handle = (answer: SessionResult) => (answer.kind === 'ended' ? endInAllTabs() : send(answer))
  const asking: Record<SessionRequest, () => Promise<void>> = {
    status: async () => handle(await calls.status()),
    async 'keep-alive'() {
      const answer = await calls.keepAlive()
      handle(answer)
      if (answer.kind === 'answered') broadcast({ kind: 'kept', end: toSessionEnd(answer.times, now()) })
    },
  }

  return { send, end, endInAllTabs, leave, resume, resumeIfAlive, isEnded }
}

function createSessionStore(first: SessionState, now: () => number) {
  let state = first
  const { get, set, subscribe } = createStore(toView(state, now()))
  return {
    view: get,
    subscribe,
    /** Applies the event and returns the request to send, if any. */
    send(event: SessionEvent): SessionRequest | undefined {
      const step = stepSession(state, event, now())
      state = step.state
      const next = toView(state, now())
      if (JSON.stringify(next) !== JSON.stringify(get())) set(next)
      return step.ask
    },
  }
}

const toView = (state: SessionState, nowMs: number): SessionView => ({
  phase: state.phase,
  isHidden: state.isHidden,
  isOffline: state.isOffline,
  isTimedOut: state.isTimedOut,
  secondsLeft: state.phase === 'warned' ? toSecondsLeft(state, nowMs) : 0,
  warningSeconds: Math.round((state.endsAtMs - state.warnsAtMs) / 1000),
})
