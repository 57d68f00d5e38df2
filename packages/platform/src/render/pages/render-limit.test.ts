import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRenderQueue } from './render-limit.ts'

const createGate = () => {
  let running = 0
  let most = 0
  const open: (() => void)[] = []
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => void open.push(resolve))
    running -= 1
  }
  return { work, open, most: () => most }
}

it('runs renderings up to a maximum number, queues further renderings up to a second limit, and rejects the rest', async () => {
  const { work, open, most } = createGate()
  const render = createRenderQueue({ atOnce: 2, maxWaiting: 3 })
  const renders = Array.from({ length: 50 }, () => render(work))
  const done = Promise.allSettled(renders)
  let opened = 0
  while (opened < 5) {
    const next = open.shift()
    if (next === undefined) await setImmediate()
    else {
      next()
      opened += 1
    }
  }
  const states = (await done).map(({ status }) => status)
  expect([most(), states.filter((status) => status === 'fulfilled').length]).toEqual([2, 5])
  await expect(renders[49]).rejects.toMatchObject({ code: 'too-busy', status: 503, waitSeconds: 5 })
})

it('continues with the next rendering if a rendering fails', async () => {
  const render = createRenderQueue({ atOnce: 1, maxWaiting: 1 })
  const failed = render(() => Promise.reject(new Error('broken')))
  const next = render(async () => 'rendered')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('rendered')
})
