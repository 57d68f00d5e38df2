import { expect, it } from 'vitest'
import { countJourneys } from '../../scripts/read-reports.mjs'

/** As Playwright reports three journeys that passed at once, these many at their second try and these many never. */
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
  'of journeys, %i that passed at their second try and %i failures count as %i passed, %i failed',
  (flaky, unexpected, passed, failed) => {
    expect(countJourneys(report(flaky, unexpected))).toMatchObject({ passed, failed })
  },
)

it('names the journeys that passed at their second try', () => {
  expect(countJourneys(report(1, 1)).flaky).toEqual([' studio flaky 0'])
})
