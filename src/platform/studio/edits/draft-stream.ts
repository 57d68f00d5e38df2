/**
 * What the server tells of a draft, for as long as somebody follows it. A stream that breaks off, a browser opens again by itself; one that
 * was answered with an error (a restart behind a proxy, a session that had ended) it never does, nor one that a network has forgotten
 * while a laptop slept: that one is open, and silent.
 */
import type { DraftEvents } from '#api'

export type DraftStreamDeps = {
  readonly open: () => EventSource
  readonly hear: { readonly [Name in keyof DraftEvents]?: (data: DraftEvents[Name]) => void }
  /** Whether the server can tell. */
  readonly onState: (isOpen: boolean) => void
  /** Something may not have been told meanwhile. */
  readonly onGap: () => void
  /** Nothing is told any longer. */
  readonly onEnd: () => void
  /** Calls back each time that so many milliseconds have passed, until the answer is called. */
  readonly every: (delayMs: number, run: () => void) => () => void
}

export type DraftStream = {
  /** Where it is open, it stays so. */
  readonly open: () => void
  readonly close: () => void
}

/** `EventSource.CLOSED` */
const closed = 2
/** The server says every five seconds that it is there. */
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

function listen(source: EventSource, { hear, onState, onGap, onEnd, every }: DraftStreamDeps): () => void {
  const ended = new AbortController()
  let isBroken = false
  let isHeard = true
  const on = (type: string, take: (event: MessageEvent<string>) => void) =>
    source.addEventListener(type, take, { signal: ended.signal })
  const onData = <Name extends keyof DraftEvents>(name: Name) =>
    on(name, ({ data }) => {
      isHeard = true
      hear[name]?.(JSON.parse(data))
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
    isHeard = true
    onState(true)
    if (isBroken) onGap()
    isBroken = false
  })
  const stopAsking = every(silentMs, () => {
    if (!isHeard) return onEnd()
    isHeard = false
  })
  return () => {
    stopAsking()
    ended.abort()
  }
}

type Seen = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * A tab that nobody sees keeps no connection: a browser has six for all tabs of a site, over which it sends what is typed, too. The answer
 * ends it.
 */
export function followWhileSeen(follow: () => () => void, document: Seen): () => void {
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
