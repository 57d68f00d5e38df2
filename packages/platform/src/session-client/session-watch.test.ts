import { describe, expect, it } from 'vitest'
import type { Fetch } from '#kit/browser'
import type { Visitor } from '#model/browser'
import { createSessionCalls } from './session-calls.ts'
import { createSessionWatch, type SessionWatch } from './session-watch.ts'
import type { TabMessage } from './tabs.ts'

const credentials = { email: 'anna@clinic.example', password: 'three words or four' }

/** Creates a server with one session, and several tabs that exchange messages. Responses arrive in order. */
function createDeps() {
  const deps = {
    nowMs: 1_700_000_000_000,
    endsAtMs: 0,
    /** Maximum lifetime of the session, even with activity. */
    lastMs: Infinity,
    isReachable: true,
    hasHint: true,
    signsInAs: 'anna',
    requests: [] as string[],
    announced: [] as Visitor[],
  }
  const keep = () => void (deps.endsAtMs = Math.min(deps.nowMs + 900_000, deps.lastMs))
  const toTimes = () => ({
    remainingSeconds: Math.ceil((deps.endsAtMs - deps.nowMs) / 1000),
    warningSeconds: 30,
  })
  const fetch: Fetch = async (url, { method = 'GET' }) => {
    deps.requests.push(`${method} ${url}`)
    if (!deps.isReachable) throw new TypeError('Failed to fetch')
    if (method === 'DELETE') return new Response(null, { status: 204 })
    const isSignIn = method === 'POST' && url === '/acme/s/api/session'
    if (!isSignIn && deps.endsAtMs <= deps.nowMs) return new Response('{}', { status: 401 })
    if (method === 'POST') keep()
    return Response.json({ ...(isSignIn && { userId: deps.signsInAs }), ...toTimes() })
  }
  keep()
  const tabs: SessionWatch[] = []
  const openTab = async (userId = 'anna') => {
    const watch: SessionWatch = createSessionWatch({
      userId,
      calls: createSessionCalls((url, init) => fetch(url, init), '/acme/s/api/session'),
      clock: () => new Date(deps.nowMs),
      broadcast(message: TabMessage) {
        for (const other of tabs) if (other !== watch) other.onMessage(message)
      },
      hasHint: () => deps.hasHint,
      announce: (visitor) => void deps.announced.push(visitor),
    })
    tabs.push(watch)
    watch.tick()
    await flush()
    return watch
  }
  /** Advances the time in every tab. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      deps.nowMs += 1000
      for (const tab of tabs) tab.tick()
      if (tabs.some((tab) => tab.view().phase !== 'active')) await flush()
    }
    await flush()
  }
  return { deps, openTab, pass }
}

const flush = () => new Promise((resolve) => setTimeout(resolve))
const phases = (...tabs: SessionWatch[]) => tabs.map((tab) => tab.view().phase)
const timeOuts = (...tabs: SessionWatch[]) => tabs.map((tab) => tab.view().isTimedOut)

describe('the session watch', () => {
  it('SSN-2 requests the status once when a page opens, without extending the session', async () => {
    const { deps, openTab, pass } = createDeps()
    const tab = await openTab()
    await pass(100)
    expect(deps.requests).toEqual(['GET /acme/s/api/session'])
    expect(phases(tab)).toEqual(['active'])
  })

  it('SSN-2 SSN-4 warns, counts down, and confirms the end with the server', async () => {
    const { deps, openTab, pass } = createDeps()
    const tab = await openTab()
    await pass(870)
    expect(tab.view()).toMatchObject({ phase: 'warned', secondsLeft: 30, warningSeconds: 30 })
    await pass(20)
    expect(tab.view().secondsLeft).toBe(10)
    expect(deps.announced).toEqual([])
    await pass(10)
    expect(phases(tab)).toEqual(['ended'])
    expect(deps.announced).toEqual([{ isGuest: true }])
  })

  it('SSN-2 extends the session in all tabs after Continue Working or activity in one tab', async () => {
    const { openTab, pass } = createDeps()
    const [one, other] = [await openTab(), await openTab()]
    await pass(880)
    expect(phases(one, other)).toEqual(['warned', 'warned'])
    one.continueWorking()
    await flush()
    expect(phases(one, other)).toEqual(['active', 'active'])
    await pass(600)
    other.act()
    await flush()
    await pass(600)
    expect(phases(one, other)).toEqual(['active', 'active'])
  })

  it('SSN-2 SSN-4 does not extend the session beyond its maximum lifetime: Continue Working leaves all tabs counting down', async () => {
    const { deps, openTab, pass } = createDeps()
    const [one, other] = [await openTab(), await openTab()]
    deps.lastMs = deps.nowMs + 940_000
    await pass(600)
    one.act()
    await flush()
    await pass(320)
    expect(one.view()).toMatchObject({ phase: 'warned', secondsLeft: 20 })
    one.continueWorking()
    await flush()
    const counting = { phase: 'warned', secondsLeft: 20, isHidden: false }
    expect([one.view(), other.view()]).toEqual([
      expect.objectContaining(counting),
      expect.objectContaining(counting),
    ])
    await pass(19)
    expect([one.view().secondsLeft, other.view().secondsLeft]).toEqual([1, 1])
    await pass(1)
    expect(phases(one, other)).toEqual(['ended', 'ended'])
  })

  it('SSN-2 signs out all tabs after Log Out is clicked in one tab', async () => {
    const { deps, openTab } = createDeps()
    const [one, other] = [await openTab(), await openTab()]
    await one.logOut()
    expect(phases(one, other)).toEqual(['ended', 'ended'])
    expect(deps.requests.at(-1)).toBe('DELETE /acme/s/api/session')
  })

  it('SSN-2 reports an expired session as a time-out in all tabs, but never reports Log Out as a time-out', async () => {
    const { openTab, pass } = createDeps()
    const tabs = [await openTab(), await openTab()]
    await pass(900)
    expect(timeOuts(...tabs)).toEqual([true, true])
    const others = createDeps()
    const [one, other] = [await others.openTab(), await others.openTab()]
    await others.pass(880)
    await one.logOut()
    expect(timeOuts(one, other)).toEqual([false, false])
  })

  it('SSN-2 does not report a time-out if Log Out is chosen in the last second, regardless of which tab detects the end first', async () => {
    for (const first of [0, 1]) {
      const { deps, openTab, pass } = createDeps()
      const tabs = [await openTab(), await openTab()]
      await pass(899)
      const leaving = tabs[0]?.logOut()
      deps.nowMs += 1000
      deps.hasHint = false
      tabs[first]?.tick()
      await leaving
      await pass(1)
      expect([phases(...tabs), timeOuts(...tabs)]).toEqual([
        ['ended', 'ended'],
        [false, false],
      ])
    }
  })

  it('SSN-2 does not report a time-out in a tab that is late to detect a sign-out through a form', async () => {
    const { deps, openTab } = createDeps()
    const [one, other] = [await openTab(), await openTab()]
    one.leave()
    deps.hasHint = false
    deps.nowMs += 2_000_000
    other.tick()
    expect(timeOuts(other)).toEqual([false])
  })

  it('SSN-2 does not report a time-out after a failed Log Out, unless Continue Working cancels the Log Out', async () => {
    for (const isTakenBack of [false, true]) {
      const { deps, openTab, pass } = createDeps()
      const tab = await openTab()
      await pass(880)
      deps.isReachable = false
      await tab.logOut()
      deps.isReachable = true
      if (isTakenBack) tab.continueWorking()
      await flush()
      deps.nowMs = deps.endsAtMs
      tab.tick()
      await flush()
      expect([phases(tab), timeOuts(tab)]).toEqual([['ended'], [isTakenBack]])
    }
  })

  it('SSN-2 detects a sign-out on another page from the missing hint cookie', async () => {
    const { deps, openTab, pass } = createDeps()
    const [one, other] = [await openTab(), await openTab()]
    deps.hasHint = false
    await pass(1)
    expect(phases(one, other)).toEqual(['ended', 'ended'])
    expect(timeOuts(one, other)).toEqual([false, false])
  })

  it('SSN-2 signs out a user’s open pages when another user opens a page', async () => {
    const { openTab } = createDeps()
    const anna = await openTab()
    anna.onMessage({ kind: 'here', userId: 'anna' })
    expect(phases(anna)).toEqual(['active'])
    anna.onMessage({ kind: 'here', userId: 'bert' })
    expect(phases(anna)).toEqual(['ended'])
    expect(timeOuts(anna)).toEqual([false])
  })

  it('SSN-1 ends the session of a page when the page identifies another visitor', async () => {
    for (const visitor of [{ isGuest: true }, { isGuest: false, userId: 'bert' }] as const) {
      const tab = await createDeps().openTab()
      tab.meet({ isGuest: false, userId: 'anna' })
      expect(phases(tab)).toEqual(['active'])
      tab.meet(visitor)
      expect(phases(tab)).toEqual(['ended'])
    }
  })

  it('SSN-2 does not end the session while offline, shows that the page is offline, and retries until the server responds', async () => {
    const { deps, openTab, pass } = createDeps()
    const tab = await openTab()
    await pass(890)
    deps.isReachable = false
    await pass(60)
    expect(tab.view()).toMatchObject({ phase: 'asking', isOffline: true })
    expect(deps.announced).toEqual([])
    deps.isReachable = true
    await pass(5)
    expect(tab.view()).toMatchObject({ phase: 'ended', isOffline: false })
  })

  it('SSN-2 does not report a failed log-out as successful', async () => {
    const { deps, openTab } = createDeps()
    const tab = await openTab()
    deps.isReachable = false
    await tab.logOut()
    expect(tab.view()).toMatchObject({ phase: 'active', isOffline: true })
  })

  it('SSN-2 resumes all tabs when the same person signs in again', async () => {
    const { deps, openTab, pass } = createDeps()
    const [one, other] = [await openTab(), await openTab()]
    await pass(900)
    expect(phases(one, other)).toEqual(['ended', 'ended'])
    expect(await one.signIn(credentials)).toMatchObject({ kind: 'signed-in' })
    expect(phases(one, other)).toEqual(['active', 'active'])
    expect(deps.announced.at(-1)).toEqual({ isGuest: false, userId: 'anna' })
  })

  it('SSN-2 resumes pages with an ended session when the same person opens a page after signing in', async () => {
    const { deps, openTab, pass } = createDeps()
    const tab = await openTab()
    await pass(900)
    tab.onMessage({ kind: 'here', userId: 'anna' })
    await flush()
    expect(phases(tab)).toEqual(['ended'])
    deps.endsAtMs = deps.nowMs + 900_000
    tab.onMessage({ kind: 'here', userId: 'anna' })
    await flush()
    expect(phases(tab)).toEqual(['active'])
  })

  it('SSN-2 does not show the page to a different person who signs in, and signs that person out', async () => {
    const { deps, openTab, pass } = createDeps()
    const tab = await openTab()
    await pass(900)
    deps.signsInAs = 'bert'
    expect(await tab.signIn(credentials)).toEqual({ kind: 'other-account' })
    expect(deps.requests.slice(-2)).toEqual(['POST /acme/s/api/session', 'DELETE /acme/s/api/session'])
    expect(phases(tab)).toEqual(['ended'])
  })
})

describe('the response to a sign-in', () => {
  const answers = (response: Response) =>
    createSessionCalls(async () => response, '/api/session').signIn(credentials)

  it.each([
    [new Response('{}', { status: 401 }), { kind: 'refused' }],
    [new Response('{}', { status: 400 }), { kind: 'refused' }],
    [new Response('{}', { status: 429, headers: { 'retry-after': '61' } }), { kind: 'too-many', minutes: 2 }],
    [new Response('{}', { status: 503 }), { kind: 'unreachable' }],
    [new Response('no JSON'), { kind: 'unreachable' }],
    [Response.json({ userId: 'anna' }), { kind: 'unreachable' }],
  ])('SSN-4 is mapped to an outcome by its status (case %#)', async (response, expected) => {
    expect(await answers(response)).toEqual(expected)
  })
})

it('SSN-4 ignores a response that a proxy sends instead of the server', async () => {
  const calls = createSessionCalls(async () => new Response('<p>Back soon</p>'), '/api/session')
  expect([await calls.status(), await calls.keepAlive()]).toEqual([
    { kind: 'unreachable' },
    { kind: 'unreachable' },
  ])
})
