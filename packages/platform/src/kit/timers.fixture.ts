import type { RunAfter } from './wait-times.ts'

/** Creates timers that a test controls. */
export function createTimers() {
  let nowMs = 0
  let pending: { atMs: number; run: () => void }[] = []
  const after: RunAfter = (delayMs, run) => {
    const timer = { atMs: nowMs + delayMs, run }
    pending.push(timer)
    return () => {
      pending = pending.filter((other) => other !== timer)
    }
  }
  const pass = (ms: number) => {
    nowMs += ms
    const due = pending.filter(({ atMs }) => atMs <= nowMs)
    pending = pending.filter(({ atMs }) => atMs > nowMs)
    for (const { run } of due) run()
  }
  return { after, pass }
}
