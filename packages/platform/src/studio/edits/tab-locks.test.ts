/** Tabs that negotiate by exchanging messages, as in a browser without Web Locks. */
import { describe, expect, it } from 'vitest'
import { createMessageLock } from './tab-locks.ts'

/** Opens a browser whose tabs receive messages only when `pass` is called. */
function openBrowser() {
  const tabs = new Set<EventTarget>()
  const said: (() => void)[] = []
  const timers: (() => void)[] = []
  const openTab = (id: string) => {
    const own = new EventTarget()
    tabs.add(own)
    const channel = Object.assign(own, {
      postMessage: (data: unknown) =>
        void said.push(() => {
          for (const tab of tabs) if (tab !== own) tab.dispatchEvent(new MessageEvent('message', { data }))
        }),
    }) as unknown as BroadcastChannel
    const tryLock = createMessageLock({ channel, id, after: (_, run) => void timers.push(run) })
    return { tryLock, close: () => void tabs.delete(own) }
  }
  /** Delivers all messages, and then lets the timeout for responses expire. */
  const pass = () => {
    while (said.length > 0) said.shift()?.()
    for (const run of timers.splice(0)) run()
  }
  return { openTab, pass }
}

describe('a name that tabs negotiate by exchanging messages', () => {
  it('belongs to one tab until that tab is closed, and then to the next tab', async () => {
    const { openTab, pass } = openBrowser()
    const first = openTab('b')
    const isFirst = first.tryLock('client')
    pass()
    const second = openTab('a')
    const isSecond = second.tryLock('client')
    pass()
    first.close()
    const third = openTab('c')
    const isThird = third.tryLock('client')
    pass()
    expect(await Promise.all([isFirst, isSecond, isThird])).toEqual([true, false, true])
  })

  it.each([
    [
      ['a', 'b', 'c'],
      [true, false, false],
    ],
    [
      ['c', 'b', 'a'],
      [false, false, true],
    ],
    [
      ['b', 'a', 'c'],
      [false, true, false],
    ],
  ])('belongs to one tab if %j request it at the same time', async (ids, expected) => {
    const { openTab, pass } = openBrowser()
    const answers = ids.map((id) => openTab(id)).map(({ tryLock }) => tryLock('client'))
    pass()
    expect(await Promise.all(answers)).toEqual(expected)
  })

  it('is not assigned twice to the same tab', async () => {
    const { openTab, pass } = openBrowser()
    const { tryLock } = openTab('a')
    const isFirst = tryLock('client')
    const isTwice = tryLock('client')
    pass()
    expect(await Promise.all([isFirst, isTwice, tryLock('client')])).toEqual([true, false, false])
  })
})
