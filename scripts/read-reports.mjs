/** What the reports of the test runners say: how many passed and failed, and what ran. */
import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** Of a run's journeys, how many may pass at their second try only. */
const mostFlaky = 2

export function countUnit(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    ran: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName }) => `${relative(root, name)} ${fullName}`),
    ),
  }
}

/** Those that passed at their second try are named; more than `mostFlaky` of them are failures (decision 094). */
export function countJourneys({ stats, suites }) {
  const isAdmitted = stats.flaky <= mostFlaky
  return {
    passed: stats.expected + (isAdmitted ? stats.flaky : 0),
    failed: stats.unexpected + (isAdmitted ? 0 : stats.flaky),
    ran: suites.flatMap((suite) => readTitles(suite)),
    flaky: suites.flatMap((suite) => readTitles(suite, { isWanted: isFlaky })),
  }
}

const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')

/** Of each journey its file, the titles around it and its own. */
function readTitles({ title, specs = [], suites = [] }, { above = '', isWanted = () => true } = {}) {
  const own = `${above} ${title}`
  return [
    ...specs.filter(isWanted).map((spec) => `${own} ${spec.title}`),
    ...suites.flatMap((inner) => readTitles(inner, { above: own, isWanted })),
  ]
}
