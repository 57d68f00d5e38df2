/**
 * Adds missing indexed-field rows for content versions that a different server version wrote. Runs in the background.
 * Until the rows are complete, lists read the stored bodies.
 */
import type { ContentService } from '#content'
import type { RunAfter, StartBackgroundWork, Warn } from '#kit'

type FillFieldValuesOptions = {
  readonly content: Pick<ContentService, 'fillFieldValues'>
  readonly after: RunAfter
  readonly openTurns: StartBackgroundWork
  readonly log: (facts: { readonly done: number; readonly total: number }, message: string) => void
  readonly warn: Warn
  readonly delaysMs?: { readonly first: number; readonly again: number } | undefined
}

/** The first delay, after startup, gives priority to visitors' requests. */
const standardDelaysMs = { first: 20_000, again: 60_000 }
const loggedShare = 0.1

/** Returns a function that stops the work. */
export function startFillingFieldValues(request: FillFieldValuesOptions): () => Promise<void> {
  const { after, delaysMs = standardDelaysMs, warn } = request
  const end = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let cancel = after(delaysMs.first, start)

  function start() {
    running = fill(request, end.signal).catch((error: unknown) => {
      warn({ message: 'The values of indexed fields could not be stored', reason: String(error) })
      if (!end.signal.aborted) cancel = after(delaysMs.again, start)
    })
  }
  return () => {
    cancel()
    end.abort()
    return running
  }
}

async function fill({ content, openTurns, log }: FillFieldValuesOptions, signal: AbortSignal): Promise<void> {
  const turns = openTurns()
  let logged = 0
  try {
    while (!signal.aborted) {
      await turns.wait()
      const progress = await content.fillFieldValues()
      if (progress === undefined) return
      const share = progress.done / Math.max(progress.total, 1)
      if (share < logged + loggedShare) continue
      logged = share
      log(progress, 'Storing the values of indexed fields')
    }
  } finally {
    turns.end()
  }
}
