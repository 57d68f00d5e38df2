/**
 * What a page may say of its visitor's session, as a pure function of what happens (SSN-2). The server alone ends a session;
 * time is wall-clock time, so that a laptop that slept notices it.
 */

/** What the server says. */
export type SessionTimes = { readonly remainingSeconds: number; readonly warningSeconds: number }

/** The same on this machine's clock, as tabs say it to each other; milliseconds since 1970. */
export type SessionEnd = { readonly endsAtMs: number; readonly warnsAtMs: number }

export type SessionState = SessionEnd & {
  /** `asking`: the clock says that it is over or has jumped, and the server has not answered yet. */
  readonly phase: 'active' | 'warned' | 'asking' | 'ended'
  /** The warning was closed; its countdown runs on. */
  readonly isHidden: boolean
  /** The server could not be reached the last time. */
  readonly isOffline: boolean
  /** Somebody has chosen to log out, here or in another tab. */
  readonly isLeaving: boolean
  /** It ended because its time was over, not because somebody chose so; false before the end. */
  readonly isTimedOut: boolean
  /** No activity is reported before that. */
  readonly reportsFromMs: number
  /** Nothing is asked again before that. */
  readonly asksFromMs: number
  readonly seenAtMs: number
}

export type SessionEvent =
  | { readonly kind: 'tick' | 'activity' | 'continue' | 'hide' | 'leave' | 'unreachable' }
  /** `isTimedOut`: as somebody knows it; else it is judged by what was chosen and by the clock. */
  | { readonly kind: 'ended'; readonly isTimedOut?: boolean }
  /** An answer of the server. */
  | { readonly kind: 'answered'; readonly times: SessionTimes }
  /** What another tab was answered. */
  | { readonly kind: 'otherTab'; readonly end: SessionEnd }
  /** The same person has signed in again, here or in another tab. */
  | { readonly kind: 'resumed'; readonly end: SessionEnd }

/** What to ask the server. */
export type Ask = 'status' | 'keep-alive'

export type Step = { readonly state: SessionState; readonly ask?: Ask }

const maxBetweenReportsMs = 30_000
const betweenAsksMs = 5000
/** Further apart than ticks ever are while a page is looked at. */
const jumpMs = 5000
/** What rounding and a slow answer may add to the end that a tab knows. */
const inexactMs = 2000

export const toEnd = ({ remainingSeconds, warningSeconds }: SessionTimes, nowMs: number): SessionEnd => ({
  endsAtMs: nowMs + remainingSeconds * 1000,
  warnsAtMs: nowMs + (remainingSeconds - warningSeconds) * 1000,
})

/** Nothing is known before the server has answered. */
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

export function stepSession(state: SessionState, event: SessionEvent, nowMs: number): Step {
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

/** Whole seconds until the end, as a countdown shows them. */
export const toSecondsLeft = ({ endsAtMs }: SessionEnd, nowMs: number): number =>
  Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))

function tick(state: SessionState, nowMs: number): Step {
  const hasJumped = Math.abs(nowMs - state.seenAtMs) > jumpMs
  const phase = hasJumped || state.phase === 'asking' ? 'asking' : toPhase(state, nowMs)
  const next = { ...state, phase, seenAtMs: nowMs }
  const isNewWarning = phase === 'warned' && state.phase === 'active'
  const isUnsure = phase === 'asking' || state.isOffline || isNewWarning
  if (!isUnsure || (nowMs < state.asksFromMs && !hasJumped)) return { state: next }
  return { state: { ...next, asksFromMs: nowMs + betweenAsksMs }, ask: 'status' }
}

/** Once the warning has come, nothing but its button counts as activity. */
function act(state: SessionState, nowMs: number): Step {
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

/** A session that ends before its time was ended by somebody: by a sign-out, or by another who signed in. */
function finish(state: SessionState, known: boolean | undefined, nowMs: number): SessionState {
  const isTimedOut = known ?? (!state.isLeaving && nowMs >= state.endsAtMs - inexactMs)
  return { ...state, phase: 'ended', isOffline: false, isTimedOut }
}

function toPhase({ endsAtMs, warnsAtMs }: SessionEnd, nowMs: number): SessionState['phase'] {
  if (nowMs >= endsAtMs) return 'asking'
  return nowMs >= warnsAtMs ? 'warned' : 'active'
}
