/** Names of which one tab holds each, until it goes. */

/** False where another tab holds the name. */
export type TryLock = (name: string) => Promise<boolean>

/** By the browser's Web Locks. */
export const lockByBrowser =
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

type AskingDeps = {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  /** Of this tab, which no other has. */
  readonly id: string
  /** Calls back after so many milliseconds. */
  readonly after: (delayMs: number, run: () => void) => void
}

/** Longer than a tab is busy with a large page. */
const answeredWithinMs = 700

/**
 * Where a page has no Web Locks (plain http), tabs ask each other: whoever holds a name answers. Of two that ask at once, the lesser id has
 * it. A tab that the browser has frozen answers nothing, and another may take its name; what both send then has the same numbers, of which
 * the server takes each once.
 */
export function lockByAsking({ channel, id, after }: AskingDeps): TryLock {
  const held = new Set<string>()
  const asked = new Map<string, () => void>()
  const say = (message: Message) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { kind, name } = data
    if (kind === 'held') return data.to === id ? asked.get(name)?.() : undefined
    const isOwn = held.has(name) || (asked.has(name) && id < data.by)
    if (isOwn) say({ kind: 'held', name, to: data.by })
    else asked.get(name)?.()
  })
  return (name) =>
    new Promise((resolve) => {
      if (held.has(name) || asked.has(name)) return resolve(false)
      const end = (isOwn: boolean) => {
        if (!asked.delete(name)) return
        if (isOwn) held.add(name)
        resolve(isOwn)
      }
      asked.set(name, () => end(false))
      say({ kind: 'ask', name, by: id })
      after(answeredWithinMs, () => end(true))
    })
}
