/**
 * The state of a visitor's session in a page, as a pure function of events (SSN-2). Only the server can end a session.
 * Times are wall-clock times, so that a laptop that was asleep detects that the session has ended.
 */

/** The remaining time and the warning time that the server returns. */
export type SessionTimes = { readonly remainingSeconds: number; readonly warningSeconds: number }

/**
 * The times of the session's end and its warning on this computer's clock, in milliseconds since 1970; tabs exchange
 * these times.
 */
export type SessionEnd = { readonly endsAtMs: number; readonly warnsAtMs: number }

export type SessionState = SessionEnd & {
  /**
   * Phase of the session. `asking`: the session may have ended, or the clock has jumped, and the server has not
   * responded yet.
   */
  readonly phase: 'active' | 'warned' | 'asking' | 'ended'
  /** True if the visitor has closed the warning. The countdown continues regardless. */
  readonly isHidden: boolean
  /** True if the last request did not reach the server. */
  readonly isOffline: boolean
  /** True if the visitor has chosen to log out, in this tab or another tab. */
  readonly isLeaving: boolean
  /** True if the session expired. False if it is still active, or if it was ended before it expired. */
  readonly isTimedOut: boolean
  /** Earliest time at which activity is reported to the server. */
  readonly reportsFromMs: number
  /** Time before which the page does not send another request. */
  readonly requestsFromMs: number
  readonly seenAtMs: number
}

export type SessionEvent =
  | { readonly kind: 'tick' | 'activity' | 'continue' | 'hide' | 'leave' | 'unreachable' }
  /**
   * The session has ended. If `isTimedOut` is undefined, it is derived: false if the visitor chose to log out, and
   * otherwise determined by the clock.
   */
  | { readonly kind: 'ended'; readonly isTimedOut?: boolean }
  /** The server has responded to a request from this tab. */
  | { readonly kind: 'answered'; readonly times: SessionTimes }
  /** The server has responded to a request from another tab. */
  | { readonly kind: 'otherTab'; readonly end: SessionEnd }
  /** The same person has signed in again, in this tab or another. */
  | { readonly kind: 'resumed'; readonly end: SessionEnd }

/** A request that the page should send. */
export type SessionRequest = 'status' | 'keep-alive'

export type SessionStep = { readonly state: SessionState; readonly ask?: SessionRequest }

const maxBetweenReportsMs = 30_000
const betweenAsksMs = 5000
/**
 * Maximum time between two ticks. A longer interval counts as a clock jump. While a page is visible, its ticks are
 * closer together.
 */
const jumpMs = 5000
/** Allowed error in a tab's computed end time, caused by rounding and slow responses. */
const inexactMs = 2000

export const toSessionEnd = (
  { remainingSeconds, warningSeconds }: SessionTimes,
  nowMs: number,
): SessionEnd => ({
  endsAtMs: nowMs + remainingSeconds * 1000,
  warnsAtMs: nowMs + (remainingSeconds - warningSeconds) * 1000,
})

/** Creates the initial state, before the first response from the server. */
export const createSessionState = (nowMs: number): SessionState => ({
  phase: 'asking',
  endsAtMs: nowMs,
  warnsAtMs: nowMs,
  isHidden: false,
  isOffline: false,
  isLeaving: false,
  isTimedOut: false,
  reportsFromMs: nowMs,
  requestsFromMs: nowMs,
  seenAtMs: nowMs,
})

export function stepSession(state: SessionState, event: SessionEvent, nowMs: number): SessionStep {
  if (event.kind === 'resumed') return { state: follow(state, event.end, nowMs) }
  if (state.phase === 'ended') return { state }
  switch (event.kind) {
    case 'answered':
      return { state: follow(state, toSessionEnd(event.times, nowMs), nowMs) }
    case 'otherTab':
      return { state: follow(state, event.end, nowMs) }
    case 'ended':
      return { state: finish(state, event.isTimedOut, nowMs) }
    case 'unreachable':
      return { state: { ...state, isOffline: true, requestsFromMs: nowMs + betweenAsksMs } }
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

/** Returns the number of whole seconds until the session ends, for a countdown. */
export const toSecondsLeft = ({ endsAtMs }: SessionEnd, nowMs: number): number =>
  Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))

function tick(state: SessionState, nowMs: number): SessionStep {
  const hasJumped = Math.abs(nowMs - state.seenAtMs) > jumpMs
  const phase = hasJumped || state.phase === 'asking' ? 'asking' : toPhase(state, nowMs)
  const next = { ...state, phase, seenAtMs: nowMs }
  const isNewWarning = phase === 'warned' && state.phase === 'active'
  const isUnsure = phase === 'asking' || state.isOffline || isNewWarning
  if (!isUnsure || (nowMs < state.requestsFromMs && !hasJumped)) return { state: next }
  return { state: { ...next, requestsFromMs: nowMs + betweenAsksMs }, ask: 'status' }
}

/** Handles activity. While the warning is shown, only its button extends the session. */
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
  return { ...state, ...end, ...goesOn, phase, isHidden, seenAtMs: nowMs, requestsFromMs: nowMs }
}

/** Ends the session. A session that ends early was ended by a sign-out or by a sign-in as another user. */
function finish(state: SessionState, known: boolean | undefined, nowMs: number): SessionState {
  const isTimedOut = known ?? (!state.isLeaving && nowMs >= state.endsAtMs - inexactMs)
  return { ...state, phase: 'ended', isOffline: false, isTimedOut }
}

function toPhase({ endsAtMs, warnsAtMs }: SessionEnd, nowMs: number): SessionState['phase'] {
  if (nowMs >= endsAtMs) return 'asking'
  return nowMs >= warnsAtMs ? 'warned' : 'active'
}
