/**
 * Scans the published content in the background: some time after a start and after each release. The start screen
 * shows the result of the last scan.
 */
import type { ContentService, ContentFindings } from '#content'
import type { RunAfter, StartBackgroundWork, Warn } from '#kit'

type ContentScanOptions = {
  readonly content: Pick<ContentService, 'scan' | 'onRelease'>
  readonly after: RunAfter
  readonly openTurns: StartBackgroundWork
  readonly warn: Warn
}

export type ContentScanJob = {
  /** Undefined until the first scan has ended. */
  readonly find: () => ContentFindings | undefined
  /** Starts no further scans. Resolves when the running scan has stopped. */
  readonly close: () => Promise<void>
}

/**
 * The first delay gives priority to visitors' requests after startup. The second delay lets one scan cover several
 * publishes.
 */
const delaysMs = { first: 30_000, again: 60_000 }

const scanner = { kind: 'operator', name: 'content scan' } as const

export function startContentScan({ content, after, openTurns, warn }: ContentScanOptions): ContentScanJob {
  const end = new AbortController()
  let last: ContentFindings | undefined
  let running: Promise<void> | undefined
  let isDue = false
  let cancel = after(delaysMs.first, start)
  const plan = () => {
    cancel()
    cancel = after(delaysMs.again, start)
  }
  function start() {
    if (running !== undefined) {
      isDue = true
      return
    }
    running = scan()
      .catch((error: unknown) => {
        if (!end.signal.aborted) warn({ message: 'The content could not be scanned', reason: String(error) })
      })
      .finally(() => {
        running = undefined
        if (isDue && !end.signal.aborted) plan()
        isDue = false
      })
  }
  async function scan() {
    const turns = openTurns()
    const wait = async () => {
      end.signal.throwIfAborted()
      await turns.wait()
    }
    try {
      last = await content.scan(scanner, wait)
    } finally {
      turns.end()
    }
  }
  const stopListening = content.onRelease(plan)
  return {
    find: () => last,
    async close() {
      stopListening()
      cancel()
      end.abort()
      await running
    },
  }
}
