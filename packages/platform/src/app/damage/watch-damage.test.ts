import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DataState } from './find-damage.ts'
import { watchDamage, type DamageWatch } from './watch-damage.ts'

const whole: DataState = { damage: [], outdated: [], unchecked: [] }
const damaged: DataState = { ...whole, damage: [{ message: 'a page is lost', remedy: '' }] }

let app: FastifyInstance
let watch: DamageWatch
let results: DataState[]
let timers: { delayMs: number; run: () => void; isCancelled: boolean }[]
const startCheck = vi.fn(() => ({
  state: Promise.resolve(results.shift() ?? whole),
  stop: () => Promise.resolve(),
}))

beforeEach(async () => {
  startCheck.mockClear()
  timers = []
  app = fastify()
  watch = watchDamage(app, {
    startCheck,
    clock: () => new Date(2026, 0, 31, 22, 30),
    after(delayMs, run) {
      const timer = { delayMs, run, isCancelled: false }
      timers.push(timer)
      return () => void (timer.isCancelled = true)
    },
  })
})
afterEach(() => app.close())

const listen = async () => {
  await app.listen({ port: 0 })
  await vi.waitFor(() => expect(timers).toHaveLength(1))
}

it('checks the data after startup and every night at 03:00, and reports the newest result', async () => {
  results = [whole, damaged, whole]
  await listen()
  expect([startCheck.mock.calls.length, watch.isDamaged(), timers[0]?.delayMs]).toEqual([
    1,
    false,
    4.5 * 3_600_000,
  ])
  timers[0]?.run()
  await vi.waitFor(() => expect(timers).toHaveLength(2))
  expect(watch.isDamaged()).toBe(true)
  timers[1]?.run()
  await vi.waitFor(() => expect(timers).toHaveLength(3))
  expect(watch.isDamaged()).toBe(false)
})

it('stops checking when the server stops', async () => {
  results = [whole]
  await listen()
  await watch.stop()
  expect(timers[0]?.isCancelled).toBe(true)
})
