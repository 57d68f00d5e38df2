import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '../api/calls.ts'
import { keepSessionAlive, reportActivity } from './keep-session-alive.ts'

afterEach(() => void vi.useRealTimers())

describe('a session in the studio', () => {
  it.each([
    ['a key press in the studio', () => window.dispatchEvent(new Event('keydown'))],
    ['a character typed on the canvas', reportActivity],
  ])('continues after %s, and otherwise expires', (_, act) => {
    vi.stubGlobal('window', new EventTarget())
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const sent: string[] = []
    const calls = createApiClient(async (path) => Response.json({ at: sent.push(path) }), '')
    const stop = keepSessionAlive(calls)
    act()
    expect(sent).toEqual([])
    vi.setSystemTime(31_000)
    act()
    act()
    expect(sent).toEqual(['/api/session/keep-alive'])
    stop()
    vi.setSystemTime(90_000)
    act()
    expect(sent).toHaveLength(1)
  })
})
