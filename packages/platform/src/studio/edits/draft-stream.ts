/**
 * The server's event stream for a draft, which is open while the tab is subscribed to the draft. Browsers reconnect an
 * interrupted stream, but not a stream that was rejected with an error. A proxy rejects streams during a restart, and
 * the server rejects streams after the session has expired. Browsers also do not detect that the network dropped a
 * stream while a laptop slept: the stream stays open but receives nothing.
 */
import type { DraftEvents } from '#api'

export type DraftStreamDeps = {
  readonly open: () => EventSource
  readonly handlers: { readonly [Name in keyof DraftEvents]?: (data: DraftEvents[Name]) => void }
  /** Called when the stream opens or stops delivering events. */
  readonly onState: (isOpen: boolean) => void
  /** Called when events may have been missed, so that the draft must be read again. */
  readonly onGap: () => void
  /** Called when no more events will follow. */
  readonly onEnd: () => void
  /** Calls `run` repeatedly at this interval. Returns a function that stops the calls. */
  readonly every: (delayMs: number, run: () => void) => () => void
}

export type DraftStream = {
  /** Opens the stream. Does nothing if the stream is already open. */
  readonly open: () => void
  readonly close: () => void
}

/** Value of `EventSource.CLOSED`. */
const closed = 2
/**
 * Maximum time without any event, after which the stream counts as lost. The server sends a heartbeat every five
 * seconds.
 */
const silentMs = 12_000

export function createDraftStream(deps: DraftStreamDeps): DraftStream {
  let source: EventSource | undefined
  let stopListening: (() => void) | undefined
  const close = () => {
    stopListening?.()
    source?.close()
    source = undefined
  }
  const lose = () => {
    close()
    deps.onState(false)
    deps.onEnd()
  }
  return {
    open() {
      if (source !== undefined) return
      source = deps.open()
      stopListening = listen(source, { ...deps, onEnd: lose })
    },
    close,
  }
}

function listen(
  source: EventSource,
  { handlers, onState, onGap, onEnd, every }: DraftStreamDeps,
): () => void {
  const ended = new AbortController()
  let isBroken = false
  let hasReceived = true
  const on = (type: string, listener: (event: MessageEvent<string>) => void) =>
    source.addEventListener(type, listener, { signal: ended.signal })
  const onData = <Name extends keyof DraftEvents>(name: Name) =>
    on(name, ({ data }) => {
      hasReceived = true
      handlers[name]?.(JSON.parse(data))
    })
  onData('operation')
  onData('presence')
  onData('draft')
  onData('beat')
  on('error', () => {
    isBroken = true
    onState(false)
    if (source.readyState === closed) onEnd()
  })
  on('open', () => {
    hasReceived = true
    onState(true)
    if (isBroken) onGap()
    isBroken = false
  })
  const stopAsking = every(silentMs, () => {
    if (!hasReceived) return onEnd()
    hasReceived = false
  })
  return () => {
    stopAsking()
    ended.abort()
  }
}

type VisibilityDocument = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Subscribes only while the tab is visible. Browsers allow six connections for all tabs of a site, and saving edits
 * needs connections too. Returns a function that unsubscribes.
 */
export function subscribeWhileVisible(follow: () => () => void, document: VisibilityDocument): () => void {
  let stop: (() => void) | undefined
  const turn = () => {
    if (!document.hidden) stop ??= follow()
    else {
      stop?.()
      stop = undefined
    }
  }
  turn()
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    stop?.()
  }
}
