import { describe, expect, it } from 'vitest'
import {
  createSessionState,
  stepSession,
  type SessionRequest,
  type SessionEvent,
  type SessionState,
} from './session-state.ts'

const start = 1_700_000_000_000
const times = { remainingSeconds: 900, warningSeconds: 30 }
const toEvent = (kind: SessionEvent['kind']): SessionEvent => {
  if (kind === 'answered') return { kind, times }
  if (kind === 'otherTab' || kind === 'resumed')
    return { kind, end: { endsAtMs: start + 2_000_000, warnsAtMs: start + 1_970_000 } }
  return { kind }
}

/** One step of a test: seconds since the start, the event, and the expected phase and request. */
type TransitionRow = readonly [number, SessionEvent['kind'], SessionState['phase'], SessionRequest?]

/** Advances the clock in ticks of one second until the given time, because a longer jump would be treated as sleep. */
function watchUntil(state: SessionState, from: number, to: number): SessionState {
  let next = state
  for (let second = from + 1; second < to; second += 1)
    next = stepSession(next, { kind: 'tick' }, start + second * 1000).state
  return next
}

function play(rows: readonly TransitionRow[]): {
  readonly state: SessionState
  readonly met: readonly TransitionRow[]
} {
  let state = createSessionState(start)
  let last = 0
  const met: TransitionRow[] = []
  for (const [second, kind] of rows) {
    state = watchUntil(state, last, second)
    const step = stepSession(state, toEvent(kind), start + second * 1000)
    const { phase } = step.state
    met.push(step.ask === undefined ? [second, kind, phase] : [second, kind, phase, step.ask])
    state = step.state
    last = second
  }
  return { state, met }
}

describe('a session in the browser', () => {
  const opened: readonly TransitionRow[] = [
    [0, 'tick', 'asking', 'status'],
    [0, 'answered', 'active'],
  ]

  it.each<[string, readonly TransitionRow[]]>([
    [
      'SSN-2 warns as long before the end as the server says, and asks whether that is so',
      [
        [869, 'tick', 'active'],
        [870, 'tick', 'warned', 'status'],
      ],
    ],
    [
      'SSN-2 extends by what a person does, not oftener than twice a minute',
      [
        [10, 'activity', 'active', 'keep-alive'],
        [11, 'activity', 'active'],
        [39, 'activity', 'active'],
        [40, 'activity', 'active', 'keep-alive'],
      ],
    ],
    [
      'SSN-2 extends during the warning by Continue Working alone',
      [
        [880, 'activity', 'warned'],
        [881, 'continue', 'warned', 'keep-alive'],
        [881, 'answered', 'active'],
        [890, 'activity', 'active', 'keep-alive'],
      ],
    ],
    [
      'SSN-2 counts on while the warning is hidden',
      [
        [880, 'hide', 'warned'],
        [890, 'activity', 'warned'],
        [900, 'tick', 'asking', 'status'],
        [900, 'ended', 'ended'],
      ],
    ],
    [
      'SSN-2 the end is the server’s: it may say that there is more',
      [
        [900, 'tick', 'asking', 'status'],
        [901, 'answered', 'active'],
      ],
    ],
    [
      'SSN-2 what another tab did keeps this one alive',
      [
        [880, 'tick', 'warned'],
        [881, 'otherTab', 'active'],
        [1900, 'tick', 'active'],
      ],
    ],
    [
      'SSN-2 without an answer at the end, nobody is signed out; it is asked again',
      [
        [900, 'tick', 'asking', 'status'],
        [900, 'unreachable', 'asking'],
        [904, 'tick', 'asking'],
        [905, 'tick', 'asking', 'status'],
        [906, 'ended', 'ended'],
      ],
    ],
    [
      'SSN-2 activity that reached nobody is followed by a question, until there is an answer',
      [
        [10, 'activity', 'active', 'keep-alive'],
        [10, 'unreachable', 'active'],
        [14, 'tick', 'active'],
        [15, 'tick', 'active', 'status'],
        [15, 'unreachable', 'active'],
        [20, 'tick', 'active', 'status'],
        [20, 'answered', 'active'],
        [30, 'tick', 'active'],
      ],
    ],
    [
      'SSN-2 once ended, only signing in again goes on',
      [
        [10, 'ended', 'ended'],
        [11, 'answered', 'ended'],
        [12, 'otherTab', 'ended'],
        [13, 'activity', 'ended'],
        [14, 'continue', 'ended'],
        [15, 'resumed', 'active'],
      ],
    ],
  ])('%s', (_title, rows) => {
    expect(play([...opened, ...rows]).met.slice(opened.length)).toEqual(rows)
  })

  it.each([
    ['forward', 3600, 'tick'],
    ['forward, and activity precedes the next tick', 3600, 'activity'],
    ['back', -3600, 'tick'],
  ] as const)(
    'SSN-2 sends a status request when the clock jumps %s, before it shows a warning or extends the session',
    (_how, jump, kind) => {
      const state = watchUntil(play(opened).state, 0, 10)
      const step = stepSession(state, { kind }, start + (10 + jump) * 1000)
      expect([step.state.phase, step.ask]).toEqual(['asking', 'status'])
    },
  )

  it('SSN-2 shows the next warning even if the previous warning was closed', () => {
    const { state: hidden } = play([...opened, [880, 'hide', 'warned']])
    expect(hidden.isHidden).toBe(true)
    expect(stepSession(hidden, toEvent('otherTab'), start + 881_000).state.isHidden).toBe(false)
  })

  it('SSN-2 is online again after any response', () => {
    const { state: offline } = play([...opened, [10, 'unreachable', 'active']])
    expect(offline.isOffline).toBe(true)
    expect(stepSession(offline, toEvent('answered'), start + 11_000).state.isOffline).toBe(false)
  })
})
