/**
 * Synchronises the tabs of one browser. Messages contain only times and an opaque id, and are not stored permanently.
 */
import type { SessionEnd } from './session-state.ts'

export type TabMessage =
  /** Announces that a user has opened a page. Pages that another user opened in this browser then sign out. */
  | { readonly kind: 'here'; readonly userId: string }
  | { readonly kind: 'kept'; readonly end: SessionEnd }
  | { readonly kind: 'resumed'; readonly userId: string; readonly end: SessionEnd }
  /** The user has chosen to log out; the server has not responded yet. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'ended'; readonly isTimedOut: boolean }

export type TabChannel = {
  readonly broadcast: (message: TabMessage) => void
  readonly close: () => void
}

type TabDeps = Pick<Window, 'addEventListener' | 'removeEventListener' | 'localStorage'> & {
  readonly BroadcastChannel?: typeof BroadcastChannel
}

/**
 * Uses a BroadcastChannel. Browsers without BroadcastChannel write a storage entry and remove it immediately, so that
 * other tabs receive a storage event.
 */
export function openTabChannel(
  deps: TabDeps,
  name: string,
  onMessage: (message: TabMessage) => void,
): TabChannel {
  return deps.BroadcastChannel === undefined
    ? openStorage(deps, name, onMessage)
    : openChannel(deps, name, onMessage)
}

/** Closes the channel while the page is in the back-forward cache, because an open channel would prevent caching. */
function openChannel(deps: TabDeps, name: string, onMessage: (message: TabMessage) => void): TabChannel {
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (channel !== undefined || deps.BroadcastChannel === undefined) return
    channel = new deps.BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  }
  const hide = () => {
    channel?.close()
    channel = undefined
  }
  open()
  deps.addEventListener('pageshow', open)
  deps.addEventListener('pagehide', hide)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    broadcast: (message) => channel?.postMessage(message),
    close() {
      hide()
      deps.removeEventListener('pageshow', open)
      deps.removeEventListener('pagehide', hide)
    },
  }
}

function openStorage(deps: TabDeps, name: string, onMessage: (message: TabMessage) => void): TabChannel {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue) onMessage(JSON.parse(newValue) as TabMessage)
  }
  deps.addEventListener('storage', listen)
  return {
    broadcast(message) {
      try {
        deps.localStorage.setItem(name, JSON.stringify(message))
        deps.localStorage.removeItem(name)
      } catch {
        // Storage may be disabled. In that case, each tab queries the server separately.
      }
    },
    close: () => deps.removeEventListener('storage', listen),
  }
}
