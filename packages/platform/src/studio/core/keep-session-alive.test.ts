import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCalls } from '../api/calls.ts'
import { keepSessionAlive, reportActivity } from './keep-session-alive.ts'

afterEach(() => void vi.useRealTimers())

describe('a session in the studio', () => {
  it.each([
    ['a key in the studio', () => window.dispatchEvent(new Event('keydown'))],
    ['a letter on the canvas', reportActivity],
  ])('continues with %s, and expires otherwise', (_, act) => {
    vi.stubGlobal('window', new EventTarget())
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const sent: string[] = []
    const calls = createCalls(async (path) => Response.json({ at: sent.push(path) }), '')
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
