/** Locks by name. Only one tab at a time can hold the lock for a name; closing the tab releases it. */

/** Resolves to false if another tab holds the lock. */
export type TryLock = (name: string) => Promise<boolean>

/** Uses the browser's Web Locks. */
export const createWebLock =
  (locks: LockManager): TryLock =>
  (name) =>
    new Promise((resolve) => {
      const hold = (lock: Lock | null) => {
        resolve(lock !== null)
        return lock === null ? undefined : new Promise<void>(() => undefined)
      }
      void locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(false))
    })

type Message =
  | { readonly kind: 'ask'; readonly name: string; readonly by: string }
  | { readonly kind: 'held'; readonly name: string; readonly to: string }

type MessageLockDeps = {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  /** Unique id of this tab. */
  readonly id: string
  /** Calls `run` once after a delay. */
  readonly after: (delayMs: number, run: () => void) => void
}

/**
 * Maximum time to wait for a response from another tab. It is longer than the time for which rendering a large page can
 * block a tab.
 */
const answeredWithinMs = 700

/**
 * Locks for browsers without Web Locks (plain HTTP). Tabs negotiate by exchanging messages: the tab that has acquired a
 * name responds to requests for that name. If two tabs request a name at the same time, the tab with the lower id
 * acquires it. A frozen tab does not respond, so another tab may acquire its name. Both tabs then send edits with the
 * same numbers, and the server accepts each number only once.
 */
export function createMessageLock({ channel, id, after }: MessageLockDeps): TryLock {
  const held = new Set<string>()
  const waiting = new Map<string, () => void>()
  const say = (message: Message) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one origin
    channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { kind, name } = data
    if (kind === 'held') return data.to === id ? waiting.get(name)?.() : undefined
    const isOwn = held.has(name) || (waiting.has(name) && id < data.by)
    if (isOwn) say({ kind: 'held', name, to: data.by })
    else waiting.get(name)?.()
  })
  return (name) =>
    new Promise((resolve) => {
      if (held.has(name) || waiting.has(name)) return resolve(false)
      const end = (isOwn: boolean) => {
        if (!waiting.delete(name)) return
        if (isOwn) held.add(name)
        resolve(isOwn)
      }
      waiting.set(name, () => end(false))
      say({ kind: 'ask', name, by: id })
      after(answeredWithinMs, () => end(true))
    })
}
