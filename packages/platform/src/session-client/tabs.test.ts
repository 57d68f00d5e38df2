import { describe, expect, it } from 'vitest'
import { openTabChannel, type TabMessage } from './tabs.ts'

const message: TabMessage = { kind: 'here', userId: 'anna' }

describe('tabs in one browser', () => {
  it('SSN-2 exchange messages through a channel, which is closed while a page is in the back-forward cache', async () => {
    const received: TabMessage[] = []
    const deps = Object.assign(new EventTarget(), {
      BroadcastChannel,
      localStorage: undefined as unknown as Storage,
    }) as unknown as Window
    const tab = openTabChannel(deps, 'test', (said) => void received.push(said))
    const answer = new Promise((resolve) => {
      const other = openTabChannel(deps, 'test', (said) => {
        other.close()
        resolve(said)
      })
    })
    tab.broadcast(message)
    expect(await answer).toEqual(message)
    expect(received).toEqual([])
    deps.dispatchEvent(new Event('pagehide'))
    expect(() => tab.broadcast(message)).not.toThrow()
    tab.close()
  })

  it('SSN-2 exchange messages through storage if channels are not supported, and leave nothing stored', () => {
    const received: TabMessage[] = []
    const entries = new Map<string, string>()
    const localStorage = {
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    }
    const deps = Object.assign(new EventTarget(), { localStorage }) as unknown as Window
    const tab = openTabChannel(deps, 'test', (said) => void received.push(said))
    const change = (key: string, newValue: string | null) =>
      deps.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    change('test', JSON.stringify(message))
    change('test', null)
    change('other', JSON.stringify(message))
    expect(received).toEqual([message])
    tab.broadcast(message)
    expect(entries.size).toBe(0)
    tab.close()
    change('test', JSON.stringify(message))
    expect(received).toHaveLength(1)
  })
})
