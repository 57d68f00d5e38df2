/**
 * Which client this tab is: 128 random bits that one tab holds at a time, by a lock that ends with the tab. A reloaded tab goes on
 * as the client that it was; a duplicated one finds the lock taken and becomes another; what a dead tab of the same account
 * left waiting, the next one takes over.
 */
import { forgetClient, isKnownClient, listClients, type EditStorage } from './kept-edits.ts'
import type { TryLock } from './tab-locks.ts'

export type ClientDeps = {
  readonly account: string
  /** Of the browser, for all tabs. */
  readonly storage: EditStorage
  /** Of the tab; a duplicated tab has a copy. */
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly tryLock: TryLock
  readonly createId: () => string
}

export type HeldClients = {
  readonly own: string
  /** Of dead tabs: something waits of them, and nothing new is added. */
  readonly others: readonly string[]
}

const tabKey = 'epiderm-studio-client'
const toLock = (client: string) => `epiderm-studio ${client}`

export async function holdClients(deps: ClientDeps): Promise<HeldClients> {
  const { account, storage, tabStorage, tryLock, createId } = deps
  const former = tabStorage.getItem(tabKey) ?? ''
  const mayGoOn = former !== '' && isKnownClient(storage, { account, client: former })
  const known = listClients(storage, account).filter((client) => client !== former)
  const fresh = createId()
  const tryClient = (client: string) => tryLock(toLock(client))
  /** At once: where tabs ask each other, each answer takes its time. */
  const [isFormer, , ...free] = await Promise.all([
    mayGoOn && tryClient(former),
    tryClient(fresh),
    ...known.map(tryClient),
  ])
  const left = known.filter((_, at) => free[at] === true)
  const dead = left.filter((client) => !forgetClient(storage, { account, client }))
  const own = isFormer ? former : fresh
  tabStorage.setItem(tabKey, own)
  return { own, others: dead }
}

export function createClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
