import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { countJourneys, countUnitTests, findFilesToRetry, mergeRuns } from '../../scripts/read-reports.mjs'

/**
 * Returns a Playwright report with three tests that passed immediately, some tests that passed on their second try, and
 * some tests that never passed.
 */
function report(flaky: number, unexpected: number) {
  const specs = (status: string, count: number) =>
    Array.from({ length: count }, (_, nth) => ({ title: `${status} ${nth}`, tests: [{ status }] }))
  const all = [...specs('expected', 3), ...specs('flaky', flaky), ...specs('unexpected', unexpected)]
  return { stats: { expected: 3, flaky, unexpected }, suites: [{ title: 'studio', specs: all }] }
}

it.each([
  [0, 0, 3, 0],
  [1, 0, 4, 0],
  [2, 0, 5, 0],
  [3, 0, 3, 3],
  [1, 1, 4, 1],
])(
  'counts %i journeys that passed on their second attempt and %i failures as %i passed, %i failed',
  (flaky, unexpected, passed, failed) => {
    expect(countJourneys(report(flaky, unexpected))).toMatchObject({ passed, failed })
  },
)

it('lists the tests that passed on their second attempt', () => {
  expect(countJourneys(report(1, 1)).flaky).toEqual([' studio flaky 0'])
})

it('reports the location and the reason for a test’s first failure', () => {
  const message = 'Error: \u001B[2mexpect(\u001B[22mlocator) failed\n\nLocator: h1\nReceived: none'
  const fell = (line: number) => ({ error: { message, location: { file: 'a.e2e.ts', line } } })
  const tests = [{ status: 'unexpected', results: [{}, fell(7), fell(9)] }]
  const { fallen, ran } = countJourneys({
    stats: { expected: 0, flaky: 0, unexpected: 1 },
    suites: [{ title: 'studio', specs: [{ title: 'opens', tests }] }],
  })
  expect(fallen).toEqual([
    ' studio opens\n  line 7: Error: expect(locator) failed; Locator: h1; Received: none',
  ])
  expect(ran).toEqual([' studio opens'])
})

/**
 * Returns a Vitest report that contains the given states of the tests in each file. An empty list of states means that
 * the file failed before its first test.
 */
const run = (files: Readonly<Record<string, readonly string[]>>) => ({
  success: Object.values(files).every((states) => states.every((state) => state === 'passed')),
  testResults: Object.entries(files).map(([file, states]) => ({
    name: resolve(file),
    status: states.length > 0 && states.every((state) => state === 'passed') ? 'passed' : 'failed',
    assertionResults: states.map((status, nth) => ({ status, fullName: `test ${nth}` })),
  })),
})

it.each([
  [{ a: ['passed'], b: ['passed', 'failed'] }, ['b']],
  [{ a: ['failed'], b: ['failed'] }, ['a', 'b']],
  [{ a: [], b: ['failed'] }, ['a', 'b']],
  [{ a: ['failed', 'failed'], b: ['failed'] }, []],
])('retries up to two failed unit tests: %o', (files, wanted) => {
  expect(findFilesToRetry(run(files))).toEqual(wanted)
})

it('lists a unit test that passes on its second attempt, and counts a test that fails twice as failed', () => {
  const first = run({ a: ['passed', 'failed'], b: ['failed'], c: ['passed'] })
  const joined = mergeRuns(first, run({ a: ['passed', 'passed'], b: ['failed'] }))
  expect(countUnitTests(joined)).toMatchObject({
    passed: 3,
    failed: 1,
    fallen: ['b test 0'],
    flaky: ['a test 1'],
  })
})

it('reports each test’s duration, and the duration of a journey’s longest attempt', () => {
  const assertionResults = [{ status: 'passed', fullName: 'adds', duration: 1500 }]
  const unit = {
    success: true,
    testResults: [{ name: resolve('a.test.ts'), status: 'passed', assertionResults }],
  }
  expect(countUnitTests(unit).slowest).toEqual([{ title: 'a.test.ts adds', seconds: 1.5 }])
  const tests = [{ status: 'flaky', results: [{ duration: 3000 }, { duration: 2000 }] }]
  const suites = [{ title: 'studio', specs: [{ title: 'opens', tests }] }]
  expect(countJourneys({ stats: { expected: 0, flaky: 1, unexpected: 0 }, suites }).slowest).toEqual([
    { title: 'studio opens', seconds: 3 },
  ])
})
