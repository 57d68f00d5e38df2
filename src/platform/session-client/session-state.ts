/**
 * The state of a visitor's session in a page, as a pure function of events (SSN-2). Only the server ends a session. Time is wall-clock
 * time, so that a laptop notices the end after sleep.
 */

/** The server's answer. */
export type SessionTimes = { readonly remainingSeconds: number; readonly warningSeconds: number }

/** The same times on this machine's clock, as tabs exchange them; milliseconds since 1970. */
export type SessionEnd = { readonly endsAtMs: number; readonly warnsAtMs: number }

export type SessionState = SessionEnd & {
  /** `asking`: the clock has reached the end or has jumped, and the server has not answered yet. */
  readonly phase: 'active' | 'warned' | 'asking' | 'ended'
  /** True if the warning was closed; its countdown continues. */
  readonly isHidden: boolean
  /** True if the server could not be reached the last time. */
  readonly isOffline: boolean
  /** True if the user has chosen to log out, here or in another tab. */
  readonly isLeaving: boolean
  /** True if the session expired instead of being ended by choice; false before the end. */
  readonly isTimedOut: boolean
  /** Activity is not reported before this time. */
  readonly reportsFromMs: number
  /** Requests are not repeated before this time. */
  readonly asksFromMs: number
  readonly seenAtMs: number
}

export type SessionEvent =
  | { readonly kind: 'tick' | 'activity' | 'continue' | 'hide' | 'leave' | 'unreachable' }
  /** The session has ended; `isTimedOut` is derived from the user's choice and the clock unless it is known. */
  | { readonly kind: 'ended'; readonly isTimedOut?: boolean }
  /** An answer of the server. */
  | { readonly kind: 'answered'; readonly times: SessionTimes }
  /** The server's answer to another tab. */
  | { readonly kind: 'otherTab'; readonly end: SessionEnd }
  /** The same person has signed in again, here or in another tab. */
  | { readonly kind: 'resumed'; readonly end: SessionEnd }

/** A request to the server. */
export type SessionRequest = 'status' | 'keep-alive'

export type SessionStep = { readonly state: SessionState; readonly ask?: SessionRequest }

const maxBetweenReportsMs = 30_000
const betweenAsksMs = 5000
/** Longer than the interval between ticks while a page is visible. */
const jumpMs = 5000
/** Tolerance for rounding, and for a slow response, in the end time of a tab. */
const inexactMs = 2000

export const toEnd = ({ remainingSeconds, warningSeconds }: SessionTimes, nowMs: number): SessionEnd => ({
  endsAtMs: nowMs + remainingSeconds * 1000,
  warnsAtMs: nowMs + (remainingSeconds - warningSeconds) * 1000,
})

/** Creates the state before the server has answered. */
export const startSession = (nowMs: number): SessionState => ({
  phase: 'asking',
  endsAtMs: nowMs,
  warnsAtMs: nowMs,
  isHidden: false,
  isOffline: false,
  isLeaving: false,
  isTimedOut: false,
  reportsFromMs: nowMs,
  asksFromMs: nowMs,
  seenAtMs: nowMs,
})

export function stepSession(state: SessionState, event: SessionEvent, nowMs: number): SessionStep {
  if (event.kind === 'resumed') return { state: follow(state, event.end, nowMs) }
  if (state.phase === 'ended') return { state }
  switch (event.kind) {
    case 'answered':
      return { state: follow(state, toEnd(event.times, nowMs), nowMs) }
    case 'otherTab':
      return { state: follow(state, event.end, nowMs) }
    case 'ended':
      return { state: finish(state, event.isTimedOut, nowMs) }
    case 'unreachable':
      return { state: { ...state, isOffline: true, asksFromMs: nowMs + betweenAsksMs } }
    case 'hide':
      return { state: { ...state, isHidden: true } }
    case 'leave':
      return { state: { ...state, isLeaving: true } }
    case 'continue':
      return { state, ask: 'keep-alive' }
    case 'tick':
      return tick(state, nowMs)
    case 'activity':
      return act(state, nowMs)
  }
}

/** Returns whole seconds until the end, for a countdown. */
export const toSecondsLeft = ({ endsAtMs }: SessionEnd, nowMs: number): number =>
  Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))

function tick(state: SessionState, nowMs: number): SessionStep {
  const hasJumped = Math.abs(nowMs - state.seenAtMs) > jumpMs
  const phase = hasJumped || state.phase === 'asking' ? 'asking' : toPhase(state, nowMs)
  const next = { ...state, phase, seenAtMs: nowMs }
  const isNewWarning = phase === 'warned' && state.phase === 'active'
  const isUnsure = phase === 'asking' || state.isOffline || isNewWarning
  if (!isUnsure || (nowMs < state.asksFromMs && !hasJumped)) return { state: next }
  return { state: { ...next, asksFromMs: nowMs + betweenAsksMs }, ask: 'status' }
}

/** Handles activity; after the warning, only its button counts as activity. */
function act(state: SessionState, nowMs: number): SessionStep {
  const step = tick(state, nowMs)
  if (step.state.phase !== 'active' || nowMs < state.reportsFromMs) return step
  return { state: { ...step.state, reportsFromMs: nowMs + toReportPauseMs(state, nowMs) }, ask: 'keep-alive' }
}

const toReportPauseMs = ({ warnsAtMs }: SessionEnd, nowMs: number): number =>
  Math.min(maxBetweenReportsMs, (warnsAtMs - nowMs) / 4)

function follow(state: SessionState, end: SessionEnd, nowMs: number): SessionState {
  const phase = toPhase(end, nowMs)
  const isHidden = state.isHidden && phase === 'warned'
  const goesOn = { isOffline: false, isLeaving: false, isTimedOut: false }
  return { ...state, ...end, ...goesOn, phase, isHidden, seenAtMs: nowMs, asksFromMs: nowMs }
}

/** Ends the session. A session that ends early was ended by a user: by a sign-out, or by another sign-in. */
function finish(state: SessionState, known: boolean | undefined, nowMs: number): SessionState {
  const isTimedOut = known ?? (!state.isLeaving && nowMs >= state.endsAtMs - inexactMs)
  return { ...state, phase: 'ended', isOffline: false, isTimedOut }
}

function toPhase({ endsAtMs, warnsAtMs }: SessionEnd, nowMs: number): SessionState['phase'] {
  if (nowMs >= endsAtMs) return 'asking'
  return nowMs >= warnsAtMs ? 'warned' : 'active'
}
