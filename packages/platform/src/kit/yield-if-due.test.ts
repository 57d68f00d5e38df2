import { expect, it } from 'vitest'
import { createYieldIfDue, mapInSlices } from './yield-if-due.ts'

it('long-running work runs for five milliseconds, yields, and resumes', async () => {
  let nowMs = 0
  const turns: (() => void)[] = []
  const yieldIfDue = createYieldIfDue({
    now: () => nowMs,
    takeTurn: () => new Promise((resolve) => void turns.push(resolve)),
  })
  const done: number[] = []
  const work = (async () => {
    for (let step = 0; step < 9; step++) {
      done.push(step)
      nowMs += 2
      await yieldIfDue()
    }
  })()
  const flush = async () => {
    for (let n = 0; n < 20; n++) await undefined
  }
  await flush()
  expect([done.length, turns.length]).toEqual([3, 1])
  nowMs += 1000
  turns[0]?.()
  await flush()
  expect([done.length, turns.length]).toEqual([6, 2])
  turns[1]?.()
  await flush()
  turns[2]?.()
  await work
  expect([done.length, turns.length]).toEqual([9, 3])
})

it('maps many values in order, and yields between slices', async () => {
  let turns = 0
  const count = () => {
    turns++
    waiting = setImmediate(count)
  }
  let waiting = setImmediate(count)
  const start = performance.now()
  const values = Array.from({ length: 1000 }, (_, n) => n)
  const mapped = await mapInSlices(values, (value, position) => {
    while (performance.now() - start < position / 20);
    return value + position
  })
  clearImmediate(waiting)
  expect(mapped).toEqual(values.map((value) => 2 * value))
  expect(turns).toBeGreaterThan(1)
})
