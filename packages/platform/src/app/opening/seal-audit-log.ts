/** Seals audit events every two seconds. */
import type { Warn } from '#kit'
import type { Platform } from './open-platform.ts'

const everyMs = 2000
/** Maximum number of events that one run seals. After an update, the job seals all earlier events. */
const transactionsPerRun = 20

/** Returns a function that stops the job and resolves when the current run has ended. */
export function sealAuditLog({ audit }: Pick<Platform, 'audit'>, warn: Warn): () => Promise<void> {
  let running: Promise<void> | undefined
  const end = new AbortController()
  const run = async () => {
    for (let done = 0; done < transactionsPerRun && !end.signal.aborted; done++)
      if ((await audit.seal()) === 0) return
  }
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => warn({ message: 'Audit events could not be sealed', reason: String(error) }))
      .finally(() => (running = undefined))
  }, everyMs).unref()
  return async () => {
    end.abort()
    clearInterval(timer)
    await running
  }
}
