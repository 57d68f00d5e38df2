import { afterEach, describe, expect, it, vi } from 'vitest'
import { visitorEvent, type Visitor } from '#model/browser'
import { watchIslands } from './watch-islands.ts'

const createHost = (when: string) =>
  Object.assign(new EventTarget(), { dataset: { islandWhen: when } as DOMStringMap })
const flush = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('watchIslands', () => {
  it.each(['pointerover', 'pointerdown', 'focusin', 'keydown'])(
    'hydrates once, at the first %s',
    async (name) => {
      const [touched, other] = [createHost('interaction'), createHost('interaction')]
      const hydrated: unknown[] = []
      watchIslands([touched, other], async (host) => void hydrated.push(host))
      expect(hydrated).toEqual([])
      touched.dispatchEvent(new Event(name))
      touched.dispatchEvent(new Event('focusin'))
      await flush()
      expect(hydrated).toEqual([touched])
    },
  )

  it('retries a failed load at the next trigger', async () => {
    const host = createHost('interaction')
    let tries = 0
    watchIslands([host], async () => {
      if (++tries === 1) throw new Error('offline')
    })
    for (const name of ['focusin', 'focusin', 'focusin']) {
      host.dispatchEvent(new Event(name))
      await flush()
    }
    expect(tries).toBe(2)
  })

  it('hydrates a visible host when the browser reports it as visible', async () => {
    const host = createHost('visible')
    const seen: (() => void)[] = []
    let tries = 0
    watchIslands([host], async () => void tries++, {
      visible: (_host, start) => void seen.push(start),
      'signed-in': () => undefined,
    })
    host.dispatchEvent(new Event('focusin'))
    expect(tries).toBe(0)
    seen[0]?.()
    expect(tries).toBe(1)
  })

  it('SSN-1 hydrates only the first host of an island for signed-in visitors, and nothing for guests', async () => {
    const document = new EventTarget()
    vi.stubGlobal('document', document)
    const hosts = [createHost('signed-in'), createHost('signed-in')]
    const hydrated: unknown[] = []
    watchIslands(hosts, async (host) => void hydrated.push(host))
    const announce = (detail: Visitor) => document.dispatchEvent(new CustomEvent(visitorEvent, { detail }))
    for (const host of hosts) host.dispatchEvent(new Event('pointerover'))
    announce({ isGuest: true })
    expect(hydrated).toEqual([])
    announce({ isGuest: false, userId: '005A' })
    announce({ isGuest: false, userId: '005A' })
    expect(hydrated).toEqual([hosts[0]])
  })
})
