import { expect, it } from 'vitest'
import type { PageDeps } from '../pages/page-deps.ts'
import { rerender } from './rerender.ts'

it('renders an invalidated page only while no visitor is waiting', async () => {
  let [turns, rendered, ended] = [1, 0, 0]
  let visitorLeaves: () => void = () => undefined
  const deps = new Proxy({} as PageDeps, {
    get() {
      rendered++
      throw new Error('a page that cannot be rendered')
    },
  })
  const working = rerender(deps, ['/a?', '/b?'], () => ({
    wait: () => (turns-- > 0 ? Promise.resolve() : new Promise((resolve) => (visitorLeaves = resolve))),
    end: () => void ended++,
  }))
  await expect.poll(() => turns).toBe(-1)
  expect([rendered, ended]).toEqual([1, 0])
  visitorLeaves()
  await working
  expect([rendered, ended]).toEqual([2, 1])
})
