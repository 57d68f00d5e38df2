/** Reads the reports of the test runners: counts of passed and failed tests, and titles. */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = resolve(import.meta.dirname, '..')
/** The maximum number of tests in a step that may pass only on the second try. */
const mostFlaky = 2

/** Returns undefined if the runner wrote no report. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

export function countUnit({ testResults, flaky = [] }) {
  const fallen = listFallen(testResults)
  return {
    passed: listTests(testResults, ['passed']).length,
    failed: fallen.length,
    ran: listTests(testResults, ['passed', 'failed']),
    fallen,
    flaky,
    slowest: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        title: `${relative(root, name)} ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  }
}

/** Returns the files to run again, if only a few tests have failed. */
export function findFilesToRetry({ testResults }) {
  const files = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(root, name))
  return listFallen(testResults).length <= mostFlaky ? files : []
}

/** Combines a whole run with the second run of its failed files. Lists the tests that failed first and then passed. */
export function joinRuns(first, again) {
  const isAgain = ({ name }) => again.testResults.some((file) => file.name === name)
  const passed = new Set(listTests(again.testResults, ['passed']))
  const fallen = listFallen(first.testResults.filter(isAgain))
  return {
    ...first,
    testResults: [...first.testResults.filter((file) => !isAgain(file)), ...again.testResults],
    flaky: again.success ? fallen : fallen.filter((title) => passed.has(title)),
  }
}

/** Returns the file and titles of each test. */
const listTests = (testResults, wanted) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => wanted.includes(status))
      .map(({ fullName }) => `${relative(root, name)} ${fullName}`),
  )

/** Returns failed tests. A file that failed before its first test counts as one failed test. */
const listFallen = (testResults) =>
  testResults.flatMap((file) => {
    const fallen = listTests([file], ['failed'])
    return file.status === 'failed' && fallen.length === 0 ? [relative(root, file.name)] : fallen
  })

/** Lists the tests that passed on their second try. More than `mostFlaky` such tests count as failures. */
export function countJourneys({ stats, suites }) {
  const isAdmitted = stats.flaky <= mostFlaky
  return {
    passed: stats.expected + (isAdmitted ? stats.flaky : 0),
    failed: stats.unexpected + (isAdmitted ? 0 : stats.flaky),
    ran: suites.flatMap((suite) => readTitles(suite)),
    fallen: suites.flatMap((suite) => readTitles(suite, { status: 'unexpected' })),
    flaky: suites.flatMap((suite) => readTitles(suite, { status: 'flaky' })),
    slowest: suites.flatMap((suite) => readDurations(suite)),
  }
}

/** Returns the file, outer titles and title of each test. With a status, also returns the reason for the failure. */
function readTitles({ title, specs = [], suites = [] }, { above = '', status } = {}) {
  const own = `${above} ${title}`
  const toOwn = (spec) => `${own} ${spec.title}`
  const wanted = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...(status === undefined ? specs.map(toOwn) : wanted.map((spec) => toOwn(spec) + toReason(spec))),
    ...suites.flatMap((inner) => readTitles(inner, { above: own, status })),
  ]
}

/** Returns the duration of each test's longest try. */
function readDurations({ title, specs = [], suites = [] }, above = '') {
  const own = `${above} ${title}`
  return [
    ...specs.map((spec) => ({
      title: `${own} ${spec.title}`.trim(),
      seconds: Math.max(
        0,
        ...spec.tests.flatMap(({ results = [] }) => results.map(({ duration = 0 }) => duration / 1000)),
      ),
    })),
    ...suites.flatMap((inner) => readDurations(inner, own)),
  ]
}

/** Returns the location and the reason for the first failure, short enough for a truncated log. */
function toReason({ tests }) {
  const [error] = tests.flatMap(({ results = [] }) => results.flatMap((result) => result.error ?? []))
  if (error === undefined) return ''
  const words = stripVTControlCharacters(error.message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return `\n  line ${error.location?.line}: ${words.slice(0, 4).join('; ')}`
}
