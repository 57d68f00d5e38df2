/** Synchronises the tabs of one browser by times and an opaque id; nothing is kept. */
import type { SessionEnd } from './session-state.ts'

export type TabMessage =
  /** A tab has been opened by this user; whoever belongs to another is signed out. */
  | { readonly kind: 'here'; readonly userId: string }
  | { readonly kind: 'kept'; readonly end: SessionEnd }
  | { readonly kind: 'resumed'; readonly userId: string; readonly end: SessionEnd }
  /** Somebody has chosen to log out; the server has not answered yet. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'ended'; readonly isTimedOut: boolean }

export type Tabs = {
  readonly broadcast: (message: TabMessage) => void
  readonly close: () => void
}

type TabWorld = Pick<Window, 'addEventListener' | 'removeEventListener' | 'localStorage'> & {
  readonly BroadcastChannel?: typeof BroadcastChannel
}

/** By a channel; where there is none, by the events of a storage entry that is removed at once. */
export function openTabs(world: TabWorld, name: string, onMessage: (message: TabMessage) => void): Tabs {
  return world.BroadcastChannel === undefined
    ? openStorage(world, name, onMessage)
    : openChannel(world, name, onMessage)
}

/** Closed while the page lies in the back-forward cache, which a channel would keep it out of. */
function openChannel(world: TabWorld, name: string, onMessage: (message: TabMessage) => void): Tabs {
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (channel !== undefined || world.BroadcastChannel === undefined) return
    channel = new world.BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  }
  const hide = () => {
    channel?.close()
    channel = undefined
  }
  open()
  world.addEventListener('pageshow', open)
  world.addEventListener('pagehide', hide)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    broadcast: (message) => channel?.postMessage(message),
    close() {
      hide()
      world.removeEventListener('pageshow', open)
      world.removeEventListener('pagehide', hide)
    },
  }
}

function openStorage(world: TabWorld, name: string, onMessage: (message: TabMessage) => void): Tabs {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue) onMessage(JSON.parse(newValue) as TabMessage)
  }
  world.addEventListener('storage', listen)
  return {
    broadcast(message) {
      try {
        world.localStorage.setItem(name, JSON.stringify(message))
        world.localStorage.removeItem(name)
      } catch {
        // Storage is switched off; each tab asks the server by itself.
      }
    },
    close: () => world.removeEventListener('storage', listen),
  }
}
