import { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import type { CleaningTask } from '#kit'
import { createTextCleaner } from './text-cleaner.ts'

const [withinMs, idleMs] = [10_000, 30_000]
const toTask = (text: string): CleaningTask => ({
  text,
  origin: 'https://shop.example',
  basePath: '',
  labels: {},
})

/** Starts workers that reply to each string with that string and the number of strings received so far. */
function open({ maxCharacters = 1000 } = {}) {
  const code = `
    const { parentPort } = require('node:worker_threads')
    let count = 0
    parentPort.on('message', ({ text }) => {
      if (text === 'endless') for (;;) {}
      if (text === 'broken') throw new Error('broken')
      parentPort.postMessage({ html: text + ' ' + ++count, holdsVideo: false, warnings: [] })
    })`
  const threads: Worker[] = []
  /** Timers by delay. The test fires them explicitly. */
  const timers = new Map<number, () => void>()
  const cleaner = createTextCleaner({
    startThread() {
      const thread = new Worker(code, { eval: true })
      threads.push(thread)
      return thread
    },
    limits: { withinMs, idleMs, maxCharacters },
    after(delayMs, run) {
      timers.set(delayMs, run)
      return () => void timers.delete(delayMs)
    },
  })
  return { ...cleaner, threads, pass: (delayMs: number) => timers.get(delayMs)?.() }
}

it('cleans all strings on one thread, and cleans a string only once for concurrent requests', async () => {
  const { clean, close, threads } = open()
  const results = await Promise.all([clean(toTask('a')), clean(toTask('a')), clean(toTask('b'))])
  expect(results.map(({ html }) => html)).toEqual(['a 1', 'a 1', 'b 2'])
  expect((await clean(toTask('a'))).html).toBe('a 1')
  expect(threads).toHaveLength(1)
  await close()
})

it('cleans many strings on one thread without a warning', async () => {
  const { clean, close, threads } = open()
  for (let text = 0; text < 12; text++) await clean(toTask(String(text)))
  expect(threads[0]?.listenerCount('message')).toBe(0)
  await close()
})

it('caches results for different pages separately', async () => {
  const { clean, close } = open()
  const [one, other] = await Promise.all([clean(toTask('a')), clean({ ...toTask('a'), basePath: '/acme' })])
  expect([one.html, other.html]).toEqual(['a 1', 'a 2'])
  await close()
})

it('caches results up to a size limit', async () => {
  const { clean, close } = open({ maxCharacters: 8 })
  for (const text of ['a', 'b', 'c']) await clean(toTask(text))
  expect((await clean(toTask('c'))).html).toBe('c 3')
  expect((await clean(toTask('a'))).html).toBe('a 4')
  await close()
})

it.each(['endless', 'broken'])(
  'omits a string that is %s, and continues with another thread',
  async (text) => {
    const { clean, close, threads, pass } = open()
    const result = clean(toTask(text))
    await vi.waitFor(() => expect(threads).toHaveLength(1))
    if (text === 'endless') pass(withinMs)
    expect(await result).toMatchObject({ html: '', warnings: ['left out: cleaning the text takes too long'] })
    expect((await clean(toTask('a'))).html).toBe('a 1')
    expect(threads).toHaveLength(2)
    await close()
  },
)

it('stops an idle thread', async () => {
  const { clean, close, threads, pass } = open()
  await clean(toTask('a'))
  const ended = new Promise((resolve) => threads[0]?.once('exit', resolve))
  pass(idleMs)
  await ended
  expect((await clean(toTask('b'))).html).toBe('b 1')
  await close()
})
