import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepSession, sayActive } from './keep-session.ts'

afterEach(() => void vi.useRealTimers())

describe('a session in the studio', () => {
  it.each([
    ['a key in the studio', () => window.dispatchEvent(new Event('keydown'))],
    ['a letter on the canvas', sayActive],
  ])('goes on with %s, and ends without', (_, act) => {
    vi.stubGlobal('window', new EventTarget())
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const sent: string[] = []
    const post = async <T>(path: string) => sent.push(path) as T
    const stop = keepSession({ post })
    act()
    expect(sent).toEqual([])
    vi.setSystemTime(31_000)
    act()
    act()
    expect(sent).toEqual(['/session/keep-alive'])
    stop()
    vi.setSystemTime(90_000)
    act()
    expect(sent).toHaveLength(1)
  })
})
