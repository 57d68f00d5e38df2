/**
 * What the server tells of a draft, for as long as somebody follows it. A stream that breaks off, a browser opens again by itself; one that
 * was answered with an error (a restart behind a proxy, a session that had ended) it never does.
 */
type EventsWorld = {
  readonly open: () => EventSource
  readonly hear: Readonly<Record<string, (data: unknown) => void>>
  /** Something may not have been told meanwhile. */
  readonly onGap: () => void
  /** Nothing is told any longer. */
  readonly onEnd: () => void
}

export type DraftStream = {
  /** Where it is open, it stays so. */
  readonly open: () => void
  readonly close: () => void
}

/** `EventSource.CLOSED` */
const closed = 2

export function createDraftStream({ open, hear, onGap, onEnd }: EventsWorld): DraftStream {
  let source: EventSource | undefined
  const listen = (opened: EventSource) => {
    let isBroken = false
    for (const [type, take] of Object.entries(hear))
      opened.addEventListener(type, ({ data }: MessageEvent<string>) => take(JSON.parse(data)))
    opened.addEventListener('error', () => {
      isBroken = true
      if (opened.readyState !== closed || source !== opened) return
      source = undefined
      onEnd()
    })
    opened.addEventListener('open', () => {
      if (isBroken) onGap()
      isBroken = false
    })
    return opened
  }
  return {
    open() {
      source ??= listen(open())
    },
    close() {
      source?.close()
      source = undefined
    },
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
