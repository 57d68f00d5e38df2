/** Seals audit events every two seconds. */
import type { Warn } from '#kit'
import type { Platform } from './open-platform.ts'

const everyMs = 2000
/** Maximum number of events that one run seals. After an update, the job seals all earlier events. */
const transactionsPerRun = 20

/**
 * Returns a function that stops the job and resolves when the current run has ended. Logs only one warning for
 * successive failures.
 */
export function startSealingAuditLog(
  { audit }: { readonly audit: Pick<Platform['audit'], 'seal'> },
  warn: Warn,
) {
  const end = new AbortController()
  let running: Promise<void> | undefined
  let isFailing = false
  async function run(): Promise<void> {
    try {
      for (let done = 0; done < transactionsPerRun && !end.signal.aborted; done++)
        if ((await audit.seal()) === 0) break
      isFailing = false
    } catch (error) {
      if (!isFailing) warn({ message: 'Audit events could not be sealed', reason: String(error) })
      isFailing = true
    }
  }
  const timer = setInterval(() => {
    running ??= run().finally(() => (running = undefined))
  }, everyMs).unref()
  return async (): Promise<void> => {
    end.abort()
    clearInterval(timer)
    await running
  }
}
