import { stat } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { watchExternalChanges } from './watch-external-changes.ts'

const longMs = 60_000

/** The database's responses, one per check. */
let answers: PromiseWithResolvers<boolean>[]
let watch: ReturnType<typeof open>

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'performance',
    ],
  })
  answers = []
  watch = open()
  await pass(3_000)
})
afterEach(() => {
  watch.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function open() {
  const breaker = createCircuitBreaker()
  const connection = {
    hasExternalChange(onAnswer?: () => void) {
      const answer = withResolvers<boolean>()
      answers.push(answer)
      void answer.promise.then(onAnswer)
      return answer.promise
    },
  }
  return { ...watchExternalChanges({ connection, breaker, everyMs: longMs }), breaker }
}

type PromiseWithResolvers<T> = { promise: Promise<T>; resolve: (value: T) => void }

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve = (_value: T) => undefined as void
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve }
}

/** Waits for the callbacks of resolved promises. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function follow(work: Promise<void> | undefined) {
  const state = { isOver: work === undefined }
  void work?.then(() => (state.isOver = true))
  return state
}

async function answer(at: number, hasChanged: boolean) {
  answers[at]?.resolve(hasChanged)
  await pass(0)
}

/** Suspends the process: time passes, but no timers run. */
const holdUp = (ms: number) => {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + ms)
}

it('does not check again if the last check is recent enough for the caller', async () => {
  const first = follow(watch.catchUp(2_000))
  await answer(0, false)
  expect([first.isOver, watch.catchUp(2_000), answers.length]).toEqual([true, undefined, 1])
})

it('checks again if the last check began before the process was suspended', async () => {
  watch.catchUp(2_000)
  holdUp(5_000)
  const waiting = follow(watch.catchUp(2_000))
  await answer(0, false)
  expect([waiting.isOver, answers.length]).toEqual([false, 2])
  await answer(1, false)
  expect(waiting.isOver).toBe(true)
})

it('waits for listeners that load the newest state', async () => {
  const shown = withResolvers<undefined>()
  watch.onExternalChange(() => shown.promise)
  const waiting = follow(watch.catchUp(2_000))
  await answer(0, true)
  expect(waiting.isOver).toBe(false)
  shown.resolve(undefined)
  await pass(0)
  expect([waiting.isOver, watch.catchUp(2_000)]).toEqual([true, undefined])
})

it('lets a caller continue after five seconds if listeners take longer', async () => {
  watch.onExternalChange(() => withResolvers<undefined>().promise)
  const waiting = follow(watch.catchUp(2_000))
  await answer(0, true)
  await pass(4_999)
  expect(waiting.isOver).toBe(false)
  await pass(1)
  expect(waiting.isOver).toBe(true)
})

it('opens the circuit breaker if a check gets no response within half a second, so that callers do not wait', async () => {
  const waiting = follow(watch.catchUp(2_000))
  await pass(499)
  expect([watch.breaker.isOpen(), waiting.isOver]).toEqual([false, false])
  await pass(10)
  expect([watch.breaker.isOpen(), waiting.isOver, watch.isAway()]).toEqual([true, true, true])
  expect([watch.catchUp(2_000), answers.length]).toEqual([undefined, 1])
})

it('does not open the circuit breaker if this process was too busy to read the response', async () => {
  vi.useRealTimers()
  watch.stop()
  const breaker = createCircuitBreaker()
  const connection = { hasExternalChange: () => stat(import.meta.dirname).then(() => false) }
  const { catchUp, stop } = watchExternalChanges({ connection, breaker, everyMs: longMs })
  const waiting = catchUp(-1)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
  await waiting
  expect(breaker.countOpenings()).toBe(0)
  stop()
})

it('closes the circuit breaker when the response arrives, but remains unavailable until listeners show the newest state', async () => {
  const shown = withResolvers<undefined>()
  watch.onExternalChange(() => shown.promise)
  watch.catchUp(2_000)
  await pass(510)
  await answer(0, true)
  expect([watch.breaker.isOpen(), watch.isAway()]).toEqual([false, true])
  shown.resolve(undefined)
  await pass(0)
  expect(watch.isAway()).toBe(false)
})
