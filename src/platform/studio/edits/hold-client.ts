/**
 * Which client this tab is: 128 random bits that one tab holds at a time, by a lock that ends with the tab. A reloaded tab goes on
 * as the client that it was; a duplicated one finds the lock taken and becomes another; what a dead tab of the same account
 * left waiting, the next one takes over.
 */
import { forgetClient, isKnownClient, listClients, type EditStorage } from './kept-edits.ts'

export type ClientWorld = {
  readonly account: string
  /** Of the browser, for all tabs. */
  readonly storage: EditStorage
  /** Of the tab; a duplicated tab has a copy. */
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem'>
  /** False where another tab holds the name. */
  readonly tryLock: (name: string) => Promise<boolean>
  readonly createId: () => string
}

export type HeldClients = {
  readonly own: string
  /** Of dead tabs: something waits of them, and nothing new is added. */
  readonly others: readonly string[]
}

const tabKey = 'epiderm-studio-client'
const toLock = (client: string) => `epiderm-studio ${client}`

export async function holdClients(world: ClientWorld): Promise<HeldClients> {
  const { account, storage, tabStorage, tryLock, createId } = world
  const former = tabStorage.getItem(tabKey)
  const mayGoOn = former !== null && isKnownClient(storage, { account, client: former })
  const known = listClients(storage, account).filter((client) => client !== former)
  const isOwn = mayGoOn && (await tryLock(toLock(former)))
  const dead: string[] = []
  for (const client of known) {
    if (!(await tryLock(toLock(client)))) continue
    if (!forgetClient(storage, { account, client })) dead.push(client)
  }
  const own = isOwn ? former : createId()
  if (!isOwn) await tryLock(toLock(own))
  tabStorage.setItem(tabKey, own)
  return { own, others: dead }
}

/** By the browser's Web Locks; where a page has none (plain http), nothing of another tab is taken over. */
export const createTryLock =
  (locks: LockManager | undefined): ClientWorld['tryLock'] =>
  (name) =>
    new Promise((resolve) => {
      if (locks === undefined) return resolve(false)
      const hold = (lock: Lock | null) => {
        resolve(lock !== null)
        return lock === null ? undefined : new Promise<void>(() => undefined)
      }
      void locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(false))
    })

export function createClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
