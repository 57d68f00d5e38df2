import { describe, expect, it } from 'vitest'
import type { Warning } from '#kit'
import { createWorker, type Job, type JobQueue } from './index.ts'

const start = Date.parse('2026-03-01T10:00:00Z')
const toMoment = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const toJob = (id: number): Job<string> => ({ id, payload: `job ${id}`, dueAt: toMoment(0), attempts: 0 })

/** Opens an in-memory queue with a test clock. `fails` determines which jobs fail. */
function open(
  jobs: readonly Partial<Job<string>>[],
  fails: (payload: string, signal: AbortSignal) => boolean | Promise<boolean> = () => false,
) {
  const queue = new Map(jobs.map((job, index) => [index + 1, { ...toJob(index + 1), ...job }]))
  const rows: JobQueue<string> = {
    findDue: async (until) => [...queue.values()].filter(({ dueAt }) => dueAt <= until),
    count: async () => ({ waiting: queue.size, failed: 0 }),
    retryFailed: async () => {},
    async move(job, { dueAt, attempts }) {
      const found = queue.get(job.id)
      if (found?.dueAt !== job.dueAt) return false
      if (dueAt === null) queue.delete(job.id)
      else queue.set(job.id, { ...found, dueAt, attempts })
      return true
    },
  }
  const sent: string[] = []
  const tried: string[] = []
  const warnings: Warning[] = []
  let now = start
  const open = () =>
    createWorker({
      queue: rows,
      async run(payload, signal) {
        tried.push(payload)
        if (await fails(payload, signal)) throw new Error('no route to host')
        sent.push(payload)
      },
      name: 'A notice',
      clock: () => new Date(now),
      warn: (warning) => warnings.push(warning),
    })
  const other = open()
  return {
    ...open(),
    other,
    queue,
    sent,
    tried,
    warnings,
    pass: (minutes: number) => (now += minutes * 60_000),
  }
}

describe('jobs', () => {
  it('that fail are retried after one minute, then after two minutes, and immediately after startup', async () => {
    let isDown = true
    const { runDue, runAll, sent, queue, warnings, pass } = open([{}], () => isDown)
    await runDue()
    expect(queue.get(1)).toMatchObject({ dueAt: toMoment(1), attempts: 1 })
    expect(warnings).toEqual([
      { message: 'A notice could not be sent; the server will retry', reason: '1: no route to host' },
    ])
    await runDue()
    expect(queue.get(1)?.attempts).toBe(1)
    pass(1)
    await runDue()
    expect(queue.get(1)).toMatchObject({ dueAt: toMoment(3), attempts: 2 })
    isDown = false
    await runAll()
    expect(sent).toHaveLength(1)
    expect(queue.size).toBe(0)
  })

  it('never wait longer than six hours', async () => {
    const { runDue, queue } = open([{ attempts: 500 }], () => true)
    await runDue()
    expect(queue.get(1)?.dueAt).toBe(toMoment(6 * 60))
  })

  it('that cannot be sent do not delay other jobs; a server that is down is not called again', async () => {
    const one = open([{}, {}, {}], (payload) => payload === 'job 1')
    await one.runDue()
    expect(one.sent).toEqual(['job 2', 'job 3'])
    const down = open([{}, {}, {}, {}, {}], () => true)
    await down.runDue()
    expect(down.tried).toHaveLength(3)
  })

  it('that arrive while another job is being sent are also sent', async () => {
    const { runDue, sent, queue } = open([{}], () => {
      if (!queue.has(2)) queue.set(2, toJob(2))
      return false
    })
    await Promise.all([runDue(), runDue()])
    expect(sent).toEqual(['job 1', 'job 2'])
  })

  it('that become due during a run are not sent once the server is stopping', async () => {
    const { runDue, drain, sent, queue } = open([{}], () => {
      if (!queue.has(2)) queue.set(2, toJob(2))
      return false
    })
    const sending = Promise.all([runDue(), runDue()])
    await drain()
    await sending
    expect(sent).toEqual(['job 1'])
  })

  it('are stopped with the server if they take a long time; they become due again immediately, and do not count as failed', async () => {
    const { runDue, drain, tried, sent, queue, warnings } = open(
      [{}, {}],
      (_, signal) => new Promise((stop) => signal.addEventListener('abort', () => stop(true))),
    )
    const running = runDue()
    await expect.poll(() => tried).toEqual(['job 1'])
    await drain()
    await running
    expect([...queue.values()].map(({ dueAt, attempts }) => [dueAt, attempts])).toEqual([
      [toMoment(0), 0],
      [toMoment(0), 0],
    ])
    expect([tried, sent, warnings]).toEqual([['job 1'], [], []])
  })

  it('run only once when several calls start them simultaneously', async () => {
    const { runDue, tried, drain } = open([{}, {}])
    void runDue()
    await Promise.all([runDue(), runDue()])
    await drain()
    expect(tried).toEqual(['job 1', 'job 2'])
  })

  it('are run by only one of two workers that find them at the same time', async () => {
    const { runDue, other, tried, queue } = open([{}, {}, {}])
    await Promise.all([runDue(), other.runDue()])
    expect(tried.toSorted()).toEqual(['job 1', 'job 2', 'job 3'])
    expect(queue.size).toBe(0)
  })

  it('claimed by a worker that was killed are run by another worker ten minutes later, and no sooner', async () => {
    const killed = new Promise<boolean>(() => undefined)
    const { runDue, other, tried, sent, pass } = open([{}], () => (tried.length === 1 ? killed : false))
    void runDue()
    await expect.poll(() => tried).toEqual(['job 1'])
    await other.runDue()
    expect(tried).toHaveLength(1)
    pass(10)
    await other.runDue()
    expect(sent).toEqual(['job 1'])
  })
})
