/**
 * Chooses this tab's client id: 128 random bits that only one tab can use at a time. A lock ensures this, and is
 * released when the tab closes. A reloaded tab has the same client id. A duplicated tab cannot acquire the lock, so it
 * gets a new id. A new tab takes over the pending edits of the account's closed tabs.
 */
import { deleteClient, isKnownClient, listClients, type EditStorage } from './pending-edits.ts'
import type { TryLock } from './tab-locks.ts'

export type ClientDeps = {
  readonly account: string
  /** The browser's storage, shared by all tabs. */
  readonly storage: EditStorage
  /** The tab's own storage. Browsers copy it when the tab is duplicated. */
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly tryLock: TryLock
  readonly createId: () => string
}

export type TabClients = {
  readonly own: string
  /** Ids of closed tabs' clients that still have pending edits. No further edits are added to these clients. */
  readonly others: readonly string[]
}

const tabKey = 'epiderm-studio-client'
const toLock = (client: string) => `epiderm-studio ${client}`

export async function acquireClients(deps: ClientDeps): Promise<TabClients> {
  const { account, storage, tabStorage, tryLock, createId } = deps
  const former = tabStorage.getItem(tabKey) ?? ''
  const mayGoOn = former !== '' && isKnownClient(storage, { account, client: former })
  const known = listClients(storage, account).filter((client) => client !== former)
  const fresh = createId()
  const tryClient = (client: string) => tryLock(toLock(client))
  /**
   * Requests all locks at the same time. In browsers without Web Locks, tabs negotiate locks by exchanging messages, so
   * each request takes a while.
   */
  const [isFormer, , ...free] = await Promise.all([
    mayGoOn && tryClient(former),
    tryClient(fresh),
    ...known.map(tryClient),
  ])
  const left = known.filter((_, at) => free[at] === true)
  const dead = left.filter((client) => !deleteClient(storage, { account, client }))
  const own = isFormer ? former : fresh
  tabStorage.setItem(tabKey, own)
  return { own, others: dead }
}

export function createClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
