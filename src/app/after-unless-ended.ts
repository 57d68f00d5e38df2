import type { RunAfter } from '#kit'

/** Runs later, but does not keep the process alive. */
export const afterUnlessEnded: RunAfter = (delayMs, run) => {
  const timer = setTimeout(run, delayMs).unref()
  return () => clearTimeout(timer)
}
