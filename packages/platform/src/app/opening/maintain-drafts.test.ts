import { expect, it } from 'vitest'
import type { Warning } from '#kit'
import { maintainDrafts } from './maintain-drafts.ts'

const dayMs = 24 * 60 * 60_000

/** Timers that the test fires manually. */
function createTimers() {
  const waiting = new Map<() => void, number>()
  return {
    after: (delayMs: number, run: () => void) => {
      waiting.set(run, delayMs)
      return () => void waiting.delete(run)
    },
    list: () => [...waiting.values()].toSorted((a, b) => a - b),
    run(delayMs: number) {
      for (const [run] of Array.from(waiting).filter(([, each]) => each === delayMs)) {
        waiting.delete(run)
        run()
      }
    },
  }
}

it('compacts logs and erases deleted items once a day, indexes text after startup and after each release, and reports failures', async () => {
  const timers = createTimers()
  const done: string[] = []
  const warnings: Warning[] = []
  let onRelease = () => {}
  let stopped = 0
  const stop = maintainDrafts({
    loadDraftLogDays: async () => 30,
    clock: () => new Date('2026-11-23T00:00:00Z'),
    after: timers.after,
    warn: (warning) => void warnings.push(warning),
    content: { onRelease: (listen) => ((onRelease = () => listen(2)), () => void stopped++) },
    drafts: {
      compact: async (before) => done.push(before),
      eraseDeleted: async () => done.push('erased'),
      updateTextIndex: async () => {
        done.push('texts')
        throw new Error('full')
      },
    },
  })
  const [texts = 0, logs = 0] = timers.list()
  timers.run(texts)
  timers.run(logs)
  await expect.poll(() => done.slice(0, 2)).toEqual(['texts', '2026-10-24T00:00:00.000Z'])
  await expect.poll(() => warnings).toMatchObject([{ reason: 'Error: full' }])
  expect(timers.list()).toEqual([dayMs])
  onRelease()
  onRelease()
  expect(timers.list()).toEqual([texts, dayMs])
  await stop()
  expect(done.at(-1)).toBe('erased')
  expect([timers.list(), stopped]).toEqual([[], 1])
})
