/**
 * Requests the edited page from each node repeatedly, and records when each node first showed each numbered edit.
 * `<p>Words 17 of …</p>` is edit 17.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, editedPath } from './editor.mjs'

export const toEditedText = (number) => `Words ${number} of this run`

export function watchPage(origins, { everyMs = 2, retryMs = 20 } = {}) {
  /** The number of the newest acknowledged publish. */
  const facts = { acknowledged: 0, requested: 0, older: 0, failed: 0, longestMs: 0 }
  const shown = new Map(origins.map((origin) => [origin, []]))
  /** Nodes that were killed on purpose. Their failures do not count. */
  const away = new Set()
  const run = { isOver: false }
  const loops = origins.map(async (origin) => {
    const { ask, close } = createClient()
    while (!run.isOver) {
      const before = facts.acknowledged
      const startedMs = performance.now()
      const answer = await ask('GET', origin + editedPath, { timeoutMs: 10_000 }).catch(() => undefined)
      const endedMs = performance.now()
      if (answer?.status === 200) {
        facts.requested++
        facts.longestMs = Math.max(facts.longestMs, endedMs - startedMs)
        const number = Number(/Words (\d+) of this run/.exec(answer.body)?.[1] ?? 0)
        if (number < before) facts.older++
        const times = shown.get(origin)
        for (let each = number; each > 0 && times[each] === undefined; each--) times[each] = endedMs
        await pause(everyMs)
      } else {
        if (!away.has(origin)) facts.failed++
        await pause(retryMs)
      }
    }
    close()
  })
  return {
    facts,
    away,
    acknowledge: (number) => (facts.acknowledged = number),
    /**
     * Returns the time at which the node first showed the number, in milliseconds by this process's clock; undefined if
     * the node has not shown it yet.
     */
    shownAt: (origin, number) => shown.get(origin)[number],
    async awaitRelease(number, withinMs = 10_000) {
      const until = performance.now() + withinMs
      while (origins.some((origin) => shown.get(origin)[number] === undefined)) {
        if (performance.now() > until) return false
        await pause(1)
      }
      return true
    },
    async stop() {
      run.isOver = true
      await Promise.all(loops)
    },
  }
}

/** Returns the median, the 99th percentile and the maximum of sorted numbers. */
export function toQuantiles(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? NaN
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? NaN }
}
