import { describe, expect, it } from 'vitest'
import { acquireClients, type ClientDeps } from './tab-clients.ts'
import { openPendingEdits, type Edit } from './pending-edits.ts'
import { createMemoryStorage } from './memory-storage.fixture.ts'

const edit: Edit = { kind: 'undo', item: { contentKey: 'MCA', language: 'en_GB' }, gesture: 'g' }

/** A simulated browser whose tabs share its storage. When a tab is closed, its locks are released. */
function openBrowser() {
  const storage = createMemoryStorage()
  const locks = new Map<string, object>()
  let ids = 0
  const openTab = async (account = 'ed', tabStorage = createMemoryStorage()) => {
    const tab = {}
    const deps: ClientDeps = {
      account,
      storage,
      tabStorage,
      createId: () => `client-${++ids}`,
      async tryLock(name) {
        if (locks.has(name)) return false
        locks.set(name, tab)
        return true
      },
    }
    const held = await acquireClients(deps)
    const pending = openPendingEdits(storage, { account, client: held.own })
    return {
      ...held,
      tabStorage,
      type: () => pending.put({ order: 1, edit }),
      close() {
        for (const [name, holder] of locks) if (holder === tab) locks.delete(name)
      },
    }
  }
  return { openTab }
}

describe('a tab’s client', () => {
  it('remains the same when the tab is reloaded', async () => {
    const { openTab } = openBrowser()
    const first = await openTab()
    first.close()
    const again = await openTab('ed', first.tabStorage)
    expect(again.own).toBe(first.own)
  })

  it('is different in a duplicated tab', async () => {
    const { openTab } = openBrowser()
    const first = await openTab()
    const second = await openTab('ed', first.tabStorage)
    expect(second.own).not.toBe(first.own)
    expect(second.others).toEqual([])
  })

  it('takes over the pending edits of a closed tab of the same account only once', async () => {
    const { openTab } = openBrowser()
    const dead = await openTab()
    dead.type()
    dead.close()
    const next = await openTab()
    const third = await openTab()
    expect([next.others, third.others]).toEqual([[dead.own], []])
  })

  it('does not take over edits that another tab is still sending', async () => {
    const { openTab } = openBrowser()
    const first = await openTab()
    first.type()
    expect((await openTab()).others).toEqual([])
  })

  it('never takes over another account’s edits', async () => {
    const { openTab } = openBrowser()
    const dead = await openTab('ed')
    dead.type()
    dead.close()
    const other = await openTab('pia', dead.tabStorage)
    expect(other.own).not.toBe(dead.own)
    expect(other.others).toEqual([])
    expect((await openTab('ed')).others).toEqual([dead.own])
  })

  it('deletes the clients of closed tabs that have no pending edits, so that those clients’ operation numbers are never reused', async () => {
    const { openTab } = openBrowser()
    const dead = await openTab()
    dead.close()
    await openTab()
    const restored = await openTab('ed', dead.tabStorage)
    expect(restored.own).not.toBe(dead.own)
  })
})
