/** Runs the background jobs of drafts: compacts their logs, erases deleted items, and updates the text index. */
import type { ContentService } from '#content'
import type { Drafts } from '#drafts'
import type { RunAfter, Warn } from '#kit'

type DraftMaintenanceDeps = {
  readonly loadDraftLogDays: () => Promise<number>
  readonly drafts: Pick<Drafts, 'compact' | 'eraseDeleted' | 'updateTextIndex'>
  readonly content: Pick<ContentService, 'onRelease'>
  readonly clock: () => Date
  readonly after: RunAfter
  readonly warn: Warn
}

const dayMs = 24 * 60 * 60_000
const logsAfterMs = 5 * 60_000
/** Delay after the start and after a release, so that visitors' requests have priority. */
const textsAfterMs = 15_000

/**
 * Compacts logs and erases deleted items once a day, and indexes texts after each release. Returns a function that
 * stops both jobs and resolves after the last write.
 */
export function maintainDrafts({
  drafts,
  content,
  loadDraftLogDays,
  clock,
  after,
  warn,
}: DraftMaintenanceDeps): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const warnAbout = (message: string) => (error: unknown) => warn({ message, reason: String(error) })
  const shortenLogs = () => {
    cancelLogs = after(dayMs, shortenLogs)
    running = loadDraftLogDays()
      .then((days) => drafts.compact(new Date(clock().getTime() - days * dayMs).toISOString()))
      .then(() => undefined, warnAbout('The logs of drafts were not compacted'))
      .then(drafts.eraseDeleted)
      .then(() => undefined, warnAbout('The deleted items were not erased'))
  }
  const collectTexts = () =>
    void drafts.updateTextIndex().catch(warnAbout('The texts of a release were not indexed'))
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
