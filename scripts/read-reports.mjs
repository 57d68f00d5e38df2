/** Reads the test runners' reports: counts of passed and failed tests, and test titles. */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = resolve(import.meta.dirname, '..')
/** The maximum number of tests in a step that may pass only on their second try. */
const mostFlaky = 2

/** Reads the runner's report. Returns undefined if the runner wrote no report. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

export function countUnitTests({ testResults, flaky = [] }) {
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

/** Returns the files to run again. Returns an empty list if more than a few tests have failed. */
export function findFilesToRetry({ testResults }) {
  const files = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(root, name))
  return listFallen(testResults).length <= mostFlaky ? files : []
}

/**
 * Combines the results of a full run with those of the second run, which includes only files with failures. Lists the
 * tests that failed first and then passed.
 */
export function mergeRuns(first, again) {
  const isAgain = ({ name }) => again.testResults.some((file) => file.name === name)
  const passed = new Set(listTests(again.testResults, ['passed']))
  const fallen = listFallen(first.testResults.filter(isAgain))
  return {
    ...first,
    testResults: [...first.testResults.filter((file) => !isAgain(file)), ...again.testResults],
    flaky: again.success ? fallen : fallen.filter((title) => passed.has(title)),
  }
}

/** Returns the file and the titles of each test that has one of the wanted statuses. */
const listTests = (testResults, wanted) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => wanted.includes(status))
      .map(({ fullName }) => `${relative(root, name)} ${fullName}`),
  )

/** Returns failed tests. A file that failed before its first test counts as a single failed test. */
const listFallen = (testResults) =>
  testResults.flatMap((file) => {
    const fallen = listTests([file], ['failed'])
    return file.status === 'failed' && fallen.length === 0 ? [relative(root, file.name)] : fallen
  })

/**
 * Counts passed and failed tests, and lists the tests that passed on their second try. If there are more than
 * `mostFlaky` such tests, they count as failures.
 */
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

/**
 * Returns the file, group titles and title of each test. If a status is given, returns only tests with that status,
 * each with the reason for its failure.
 */
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

/** Returns the location of the first failure and the reason for it, short enough for a truncated log. */
function toReason({ tests }) {
  const [error] = tests.flatMap(({ results = [] }) => results.flatMap((result) => result.error ?? []))
  if (error === undefined) return ''
  const words = stripVTControlCharacters(error.message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return `\n  line ${error.location?.line}: ${words.slice(0, 4).join('; ')}`
}
