import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createSampler, measureCpu } from '../../scripts/measure-cpu.mjs'

const root = 10
const process = (pid: number, parent: number, own: number, reaped = 0) => ({
  pid,
  parent,
  started: pid,
  own,
  reaped,
})

it.each([
  ['a process and its children', [[process(10, 1, 5), process(11, 10, 7), process(12, 11, 2)]], 14],
  ['no other process', [[process(10, 1, 5), process(20, 1, 900)]], 5],
  ['children that end between two samples', [[process(10, 1, 5)], [process(10, 1, 6, 30)]], 36],
  [
    'a child only once if it ends after its last sample',
    [[process(10, 1, 5), process(11, 10, 20)], [process(10, 1, 5, 26)]],
    31,
  ],
  [
    'a child whose parent collects its exit status before it ends itself',
    [[process(10, 1, 5), process(11, 10, 20), process(12, 11, 40)], [process(10, 1, 5, 63)]],
    68,
  ],
  [
    'an orphaned child that ends together with its parent',
    [[process(10, 1, 5), process(11, 10, 20), process(12, 11, 40)], [process(10, 1, 5, 20)]],
    65,
  ],
  [
    'a process that has lost its parent, and its children',
    [
      [process(10, 1, 5), process(11, 10, 1), process(12, 11, 40)],
      [process(10, 1, 5, 1), process(12, 1, 50), process(13, 12, 3)],
    ],
    59,
  ],
])('counts %s', (_what, samples, sum) => {
  const sampler = createSampler(root)
  for (const processes of samples) sampler.add(processes)
  expect(sampler.sum()).toBe(sum)
})

it.runIf(globalThis.process.platform === 'linux')(
  'includes the CPU time of a process and its child',
  async () => {
    const burn = 'while (process.cpuUsage().user < 150_000) for (let at = 0; at < 1e6; at++);'
    const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}]); ${burn}`
    const child = spawn(globalThis.process.execPath, ['-e', script], { stdio: 'ignore' })
    const { stop } = measureCpu(child.pid!)
    await once(child, 'exit')
    expect(stop()).toBeGreaterThan(0.28)
  },
)
