/**
 * Selects the client id of this tab: 128 random bits that one tab at a time can use, ensured by a lock that is
 * released when the tab closes. A reloaded tab continues as the same client. A duplicated tab cannot acquire the lock
 * and becomes a new client. A new tab takes over the pending edits of closed tabs of the same account.
 */
import { deleteClient, isKnownClient, listClients, type EditStorage } from './pending-edits.ts'
import type { TryLock } from './tab-locks.ts'

export type ClientDeps = {
  readonly account: string
  /** The browser's storage, which all tabs share. */
  readonly storage: EditStorage
  /** The tab's storage. A duplicated tab has a copy. */
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly tryLock: TryLock
  readonly createId: () => string
}

export type ClientLocks = {
  readonly own: string
  /** Clients of closed tabs that have pending edits. No edits are added to them. */
  readonly others: readonly string[]
}

const tabKey = 'epiderm-studio-client'
const toLock = (client: string) => `epiderm-studio ${client}`

export async function lockClients(deps: ClientDeps): Promise<ClientLocks> {
  const { account, storage, tabStorage, tryLock, createId } = deps
  const former = tabStorage.getItem(tabKey) ?? ''
  const mayGoOn = former !== '' && isKnownClient(storage, { account, client: former })
  const known = listClients(storage, account).filter((client) => client !== former)
  const fresh = createId()
  const tryClient = (client: string) => tryLock(toLock(client))
  /** Requests the locks concurrently, because each takes time if tabs negotiate locks by messages. */
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
