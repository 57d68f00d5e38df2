import { expect, it } from 'vitest'
import { showSummary } from '../../scripts/show-summary.mjs'

const step = { name: 'unit', isGreen: true, passed: 12, failed: 0, seconds: 3.21, cpuSeconds: 4.56 }

function show(...results: Parameters<typeof showSummary>[0]) {
  const lines: string[] = []
  showSummary(results, (line) => lines.push(line))
  return lines.join('\n')
}

it('adds up the tests and the CPU time of all steps', () => {
  expect(show(step, { ...step, name: 'journeys', isGreen: false, passed: 1, failed: 2, cpuSeconds: 60 }))
    .toBe(`
ok      unit             12 passed    0 failed     3.2 s     4.6 s CPU
FAILED  journeys          1 passed    2 failed     3.2 s    60.0 s CPU

CPU time of all steps: 65 s

13 passed, 2 failed`)
})

it('omits CPU time if the system does not report it', () => {
  expect(show({ ...step, cpuSeconds: undefined })).toBe(`
ok      unit             12 passed    0 failed     3.2 s

12 passed, 0 failed`)
})

it('lists the ten slowest tests of all steps, except fast tests', () => {
  const slowest = (...seconds: number[]) => seconds.map((each) => ({ title: `test ${each}`, seconds: each }))
  const shown = show(
    { ...step, slowest: slowest(2, 3, 4, 5, 6, 7) },
    { ...step, slowest: slowest(0.4, 8, 9, 10, 11, 12) },
  )
  expect(shown.match(/test \d+/g)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((each) => `test ${each}`))
  expect(show({ ...step, slowest: slowest(0.4) })).not.toContain('Slowest')
})
