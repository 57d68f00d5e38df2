import type { After } from '#kit'

/** A process that has nothing else to do ends before it. */
export const afterUnlessEnded: After = (delayMs, run) => {
  const timer = setTimeout(run, delayMs).unref()
  return () => clearTimeout(timer)
}
