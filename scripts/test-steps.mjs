/** The steps of `npm test`, with their commands, reports and order. */
import { join, resolve } from 'node:path'
import { toWordPattern } from './choose-steps.mjs'
import { findNamedTests } from './find-named.mjs'
import { findNode } from './find-node.mjs'
import { countJourneys, countUnitTests, readReport } from './read-reports.mjs'

export const root = resolve(import.meta.dirname, '..')
export const cacheFolder = join(root, '.cache')
const unitReport = join(cacheFolder, 'vitest.json')
/** Report on a run of single tests. It is a separate file, because `spec:coverage` needs the complete reports. */
export const namedTestsReport = join(cacheFolder, 'named-tests.json')
/** The newest LTS version of Node.js. The README lists all tested versions. */
const ltsMajor = 24

export const printLine = (line) => process.stdout.write(`${line}\n`)

export const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']

/** The tests that open a database or an app through the test helpers. */
const databaseTests = [
  'packages/platform/src/analytics/',
  'packages/platform/src/content/',
  'packages/platform/src/dependencies/',
  'packages/platform/src/drafts/',
  'packages/platform/src/forms/',
  'packages/platform/src/identity/',
  'packages/platform/src/media/',
  'packages/platform/src/publishing/',
  'packages/platform/src/search/',
  'tests/server/cached-pages.test.ts',
  'tests/server/releases.test.ts',
  'packages/platform/src/app/search-rows-version.test.ts',
  'packages/platform/src/http/files/',
  'packages/platform/src/http/pages/',
  'packages/platform/src/http/forms/confirmations.test.ts',
  'tests/shop/files/',
  'tests/shop/pages/',
]

/** Steps with `quiet` print their output only if they fail, so that two such steps can run at the same time. */
const staticSteps = [
  {
    /**
     * Runs only one type checker, because several type checkers would check shared types repeatedly. Reusing the state
     * of unchanged files saves most of the time.
     */
    name: 'types',
    command: [
      'node_modules/typescript-7/bin/tsc',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      join(cacheFolder, 'types.tsbuildinfo'),
    ],
  },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  {
    name: 'boundaries',
    command: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'packages', 'sites', 'tests'],
  },
  { name: 'dead-code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
].map((step) => ({ ...step, quiet: true }))

const unitSteps = [
  { name: 'unit', report: 'vitest.json', named: nameUnitTests },
  {
    /**
     * Runs the tests that depend on the Node.js version: the tests of its SQLite module, and the tests that start the
     * built server.
     */
    name: 'lts',
    partOf: 'unit-lts',
    files: [
      'packages/platform/src/database/database.test.ts',
      'packages/platform/src/database/embedded.test.ts',
      'packages/platform/src/database/text-index.test.ts',
      'tests/rails/stop.test.ts',
    ],
    node: () => findNode(ltsMajor),
    report: 'vitest-lts.json',
  },
  {
    name: 'unit-lts',
    onlyInAll: true,
    node: () => findNode(ltsMajor),
    /** Performs ten times as many random edits: a test with 20 rounds runs 200 rounds. */
    env: () => ({ EDITS_TIMES: '10' }),
    report: 'vitest-lts.json',
    named: nameUnitTests,
  },
  {
    /**
     * Repeats, on PostgreSQL, the tests that use a database. The `unit` step runs the database's contract tests on both
     * databases.
     */
    name: 'unit-server',
    onlyInAll: true,
    files: databaseTests,
    env: () => ({ TEST_DATABASE: 'server' }),
    report: 'vitest-server.json',
    named: nameUnitTests,
  },
  {
    /**
     * Runs two versions on one PostgreSQL server: the current version, and the last version before the newest migration
     * (from the Git history).
     */
    name: 'update',
    onlyInAll: true,
    env: () => ({ TEST_UPDATE: 'true' }),
    report: 'vitest-update.json',
  },
  {
    /** For work in progress. Runs the type checker, the linter, and the tests that a change affects. */
    name: 'changed',
    partOf: 'unit',
    onlyNamed: true,
    after: ['types', 'lint'],
    findFiles: findChangedTests,
    report: 'vitest-changed.json',
  },
].map((step) => ({
  ...step,
  command: vitest,
  report: { file: join(cacheFolder, step.report), toArgs: toVitestReportArgs },
  count: countUnitTests,
}))

const journeys = {
  name: 'journeys',
  command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  report: {
    file: join(cacheFolder, 'playwright.json'),
    toEnv: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  },
  count: countJourneys,
  named: (words) => ({ args: ['--grep', toWordPattern(words), '--pass-with-no-tests'] }),
  /**
   * Chromium is looked up only for browser tests, because loading Playwright takes as long as loading the rest of the
   * test runner.
   */
  async env() {
    const { requireChromium } = await import('./chromium.mjs')
    return { CHROMIUM_PATH: requireChromium({ print: printLine }) }
  },
}

/**
 * Runs the browser tests against sites on PostgreSQL. Tests the colours of every section of the studio, including
 * sections without new styles.
 */
const journeysServer = {
  ...journeys,
  name: 'journeys-server',
  onlyInAll: true,
  report: { ...journeys.report, file: join(cacheFolder, 'playwright-server.json') },
  env: async () => ({ ...(await journeys.env()), TEST_DATABASE: 'server', TEST_ALL_COLOURS: 'true' }),
}

export const steps = [...staticSteps, ...unitSteps, journeys, journeysServer]

/** Checks specification coverage by reading the reports of the other steps. */
export const specification = { name: 'specification', command: ['scripts/spec-coverage.mjs', '--short'] }

export function toVitestReportArgs(file) {
  return [`--outputFile.json=${file}`]
}

/**
 * Reads test titles from the last complete report, because the source files do not contain the titles of parameterised
 * tests.
 */
function nameUnitTests(words) {
  const report = readReport(unitReport)
  const titles = report ? countUnitTests(report).ran : []
  return { env: { TEST_WORDS: toWordPattern(words) }, files: findNamedTests({ root, words, titles }) }
}

/** Loaded on demand, because it imports TypeScript, which no other step needs. */
async function findChangedTests() {
  const { findChangedFiles, findAffectedTests } = await import('./find-reached.mjs')
  const changed = findChangedFiles(root)
  const reached = findAffectedTests(root, changed)
  printLine(`${changed.length} changed files reach ${reached.length} files of unit tests.`)
  return reached.length > 0 ? reached : ['--passWithNoTests', 'none']
}
