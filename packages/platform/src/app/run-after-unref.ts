import type { RunAfter } from '#kit'

/** Runs a function later, unless the process ends first; the timer does not keep the process alive. */
export const setUnrefTimeout: RunAfter = (delayMs, run) => {
  const timer = setTimeout(run, delayMs).unref()
  return () => clearTimeout(timer)
}
