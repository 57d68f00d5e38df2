/**
 * Surveys the published content in the background: some time after a start and after each release. The start screen
 * shows the result of the last survey.
 */
import type { ContentService, ContentSurvey } from '#content'
import type { RunAfter, StartBackgroundWork, Warn } from '#kit'

type SurveyOptions = {
  readonly content: Pick<ContentService, 'survey' | 'onRelease'>
  readonly after: RunAfter
  readonly openTurns: StartBackgroundWork
  readonly warn: Warn
}

export type SurveyJob = {
  /** Undefined until the first survey has ended. */
  readonly find: () => ContentSurvey | undefined
  /** Starts no further survey. Resolves when the running one has stopped. */
  readonly close: () => Promise<void>
}

/** Visitors' requests have priority after a start, and several publishes are surveyed together. */
const delaysMs = { first: 30_000, again: 60_000 }

const surveyor = { kind: 'operator', name: 'survey' } as const

export function startContentSurvey({ content, after, openTurns, warn }: SurveyOptions): SurveyJob {
  const end = new AbortController()
  let last: ContentSurvey | undefined
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
    running = survey()
      .catch((error: unknown) => {
        if (!end.signal.aborted) warn({ message: 'The content could not be surveyed', reason: String(error) })
      })
      .finally(() => {
        running = undefined
        if (isDue && !end.signal.aborted) plan()
        isDue = false
      })
  }
  async function survey() {
    const turns = openTurns()
    const wait = async () => {
      end.signal.throwIfAborted()
      await turns.wait()
    }
    try {
      last = await content.survey(surveyor, wait)
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
