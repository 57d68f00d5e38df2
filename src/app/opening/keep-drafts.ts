/** The jobs of drafts: their logs hold what the configuration says, and the index of texts what drafts and releases say. */
import type { ContentService } from '#content'
import type { Drafts } from '#drafts'
import type { After, Warn } from '#kit'
import type { Configuration } from '../settings/configuration.ts'

type Keeping = Pick<Configuration, 'draftLogDays'> & {
  readonly drafts: Pick<Drafts, 'compact' | 'keepTexts'>
  readonly content: Pick<ContentService, 'onRelease'>
  readonly clock: () => Date
  readonly after: After
  readonly warn: Warn
}

const dayMs = 24 * 60 * 60_000
const logsAfterMs = 5 * 60_000
/** After the start, and after a release: visitors come first. */
const textsAfterMs = 15_000

/** Logs once a day, texts after each release. The answer ends both, and resolves once nothing is written any more. */
export function keepDrafts({
  drafts,
  content,
  draftLogDays,
  clock,
  after,
  warn,
}: Keeping): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const tell = (message: string) => (error: unknown) => warn({ message, reason: String(error) })
  const shortenLogs = () => {
    cancelLogs = after(dayMs, shortenLogs)
    const before = new Date(clock().getTime() - draftLogDays * dayMs).toISOString()
    running = drafts.compact(before).then(() => undefined, tell('The logs of drafts were not shortened'))
  }
  const collectTexts = () => void drafts.keepTexts().catch(tell('The texts of a release were not collected'))
  let cancelLogs = after(logsAfterMs, shortenLogs)
  let cancelTexts = after(textsAfterMs, collectTexts)
  const stopListening = content.onRelease(() => {
    cancelTexts()
    cancelTexts = after(textsAfterMs, collectTexts)
  })
  return () => {
    stopListening()
    cancelLogs()
    cancelTexts()
    return running
  }
}
