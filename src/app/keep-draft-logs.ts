/** Keeps the logs of drafts as long as the configuration says: once a day, and some minutes after the start. */
import type { Drafts } from '#drafts'
import type { Warn } from '#kit'
import type { Configuration } from './configuration.ts'

type Keeping = Pick<Configuration, 'draftLogDays'> & {
  readonly drafts: Pick<Drafts, 'compact'>
  readonly clock: () => Date
  readonly warn: Warn
}

const firstAfterMs = 5 * 60_000
const dayMs = 24 * 60 * 60_000

/** The answer ends it, and resolves once nothing is written any more. */
export function keepDraftLogs({ drafts, draftLogDays, clock, warn }: Keeping): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    const before = new Date(clock().getTime() - draftLogDays * dayMs).toISOString()
    running = drafts.compact(before).then(
      () => undefined,
      (error: unknown) => warn({ message: 'The logs of drafts were not shortened', reason: String(error) }),
    )
  }
  const first = setTimeout(run, firstAfterMs).unref()
  const daily = setInterval(run, dayMs).unref()
  return () => {
    clearTimeout(first)
    clearInterval(daily)
    return running
  }
}
