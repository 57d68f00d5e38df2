/**
 * `npm test`: every check of the project but the long one on the newest LTS, which `npm test -- all` runs too; or with
 * `npm test -- unit journeys` the named ones, with `npm test -- unit quote` what is called so. A failing step stops no
 * other; the last line is always `N passed, M failed`, in which a static check counts as one.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chooseSteps, findUnheld, toStepsHint, toWordPattern } from './choose-steps.mjs'
import { requireChromium } from './chromium.mjs'
import { findNode } from './find-node.mjs'
import { countJourneys, countUnit, findTriedAgain, joinRuns } from './read-reports.mjs'

const root = resolve(import.meta.dirname, '..')
const cacheFolder = join(root, '.cache')
const unitReport = join(cacheFolder, 'vitest.json')
/** What single tests brought: the other reports stay whole, the specification is read from them. */
const namedReport = join(cacheFolder, 'named-tests.json')
const serverReport = join(cacheFolder, 'vitest-server.json')
/** Of what fell and was tried once more. */
const againReport = join(cacheFolder, 'vitest-again.json')
const ltsReport = join(cacheFolder, 'vitest-lts.json')
const updateReport = join(cacheFolder, 'vitest-update.json')
/** The specification is read from whole reports only. */
const changedReport = join(cacheFolder, 'vitest-changed.json')
const typesMemory = join(cacheFolder, 'types.tsbuildinfo')
const journeyReport = join(cacheFolder, 'playwright.json')
const journeyServerReport = join(cacheFolder, 'playwright-server.json')
const staticAtOnce = 2
/** The newest LTS of Node; every other version that is tried stands in the README. */
const ltsMajor = 24

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
/** Whose tests open a database, or an app, by the doors for tests. */
const keepRows = [
  ...[
    'analytics',
    'content',
    'dependencies',
    'drafts',
    'forms',
    'identity',
    'media',
    'publishing',
    'search',
  ].map((room) => `src/platform/${room}/`),
  ...['kept-pages', 'releases', 'search-rows-version'].map((name) => `src/app/${name}.test.ts`),
  'src/http/files/',
  'src/http/pages/',
  'src/http/forms/confirmations.test.ts',
]
const toVitestReport = (file) => [`--outputFile.json=${file}`]
const nameUnitTests = (words) => ({ env: { TEST_WORDS: toWordPattern(words) } })

/** `quiet` steps speak only when they fail, so that two can run at once. */
const steps = [
  {
    /** One checker: several check shared types more than once. The stored state of unchanged files saves most of the time. */
    name: 'types',
    quiet: true,
    command: [
      'node_modules/typescript-7/bin/tsc',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      typesMemory,
    ],
  },
  { name: 'lint', quiet: true, command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { name: 'format', quiet: true, command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  {
    name: 'boundaries',
    quiet: true,
    command: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'tests'],
  },
  { name: 'dead-code', quiet: true, command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  {
    name: 'unit',
    command: vitest,
    report: { file: unitReport, toArgs: toVitestReport },
    count: countUnit,
    named: nameUnitTests,
  },
  {
    /** What depends on the Node version most: the other SQLite module, and a start of the built server. */
    name: 'lts',
    partOf: 'unit-lts',
    command: [...vitest, 'src/platform/database/', 'src/platform/content/', 'tests/rails/stop.test.ts'],
    node: () => findNode(ltsMajor),
    report: { file: ltsReport, toArgs: toVitestReport },
    count: countUnit,
  },
  {
    name: 'unit-lts',
    onlyInAll: true,
    command: vitest,
    node: () => findNode(ltsMajor),
    /** Random edits of the site, three times as many as otherwise. */
    env: () => ({ EDITS_TIMES: '3' }),
    report: { file: ltsReport, toArgs: toVitestReport },
    count: countUnit,
    named: nameUnitTests,
  },
  {
    /** What keeps rows, once more with a server behind it; the contract of the database itself is tried on both in `unit`. */
    name: 'unit-server',
    onlyInAll: true,
    command: [...vitest, ...keepRows],
    env: () => ({ TEST_DATABASE: 'server' }),
    report: { file: serverReport, toArgs: toVitestReport },
    count: countUnit,
    named: nameUnitTests,
  },
  {
    /** The program of before the newest migration, from the history, beside this one on a server. */
    name: 'update',
    onlyInAll: true,
    command: vitest,
    env: () => ({ TEST_UPDATE: 'true' }),
    report: { file: updateReport, toArgs: toVitestReport },
    count: countUnit,
  },
  {
    /** While one works: types, lint, and what the change itself reaches. */
    name: 'changed',
    partOf: 'unit',
    onlyNamed: true,
    after: ['types', 'lint'],
    command: vitest,
    args: findChangedTests,
    report: { file: changedReport, toArgs: toVitestReport },
    count: countUnit,
  },
  {
    name: 'journeys',
    command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    report: {
      file: journeyReport,
      toEnv: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    },
    count: countJourneys,
    named: (words) => ({ args: ['--grep', toWordPattern(words), '--pass-with-no-tests'] }),
    env: () => ({ CHROMIUM_PATH: requireChromium({ say }) }),
  },
]

/** The same once more, over sites whose rows are on a server. */
const journeys = steps.find(({ name }) => name === 'journeys')
steps.push({
  ...journeys,
  name: 'journeys-server',
  onlyInAll: true,
  report: { ...journeys.report, file: journeyServerReport },
  env: () => ({ ...journeys.env(), TEST_DATABASE: 'server' }),
})

/** What the reports of all other steps prove. */
const specification = { name: 'specification', command: ['scripts/spec-coverage.mjs', '--short'] }

const say = (line) => process.stdout.write(`${line}\n`)

async function main() {
  const wanted = process.argv.slice(2)
  const { chosen, tests } = choose(wanted)
  if (chosen === undefined) return
  mkdirSync(cacheFolder, { recursive: true })
  const named = chosen.map((step) => (tests.length > 0 ? toNamed(step, tests) : step))
  const results = [
    ...(await runQuietSteps(named.filter((step) => step.quiet))),
    ...(await runLoudSteps(named.filter((step) => !step.quiet))),
  ]
  if (wanted.length === 0 || wanted.includes('all')) results.push(await runStep(specification))
  showSummary([...results, ...findMisspelt(tests, results)])
}

function toNamed(step, tests) {
  return { ...step, narrowed: step.named(tests), report: { ...step.report, file: namedReport } }
}

function choose(wanted) {
  try {
    return chooseSteps(wanted, steps)
  } catch (error) {
    say(error.message)
    process.exitCode = 2
    return {}
  }
}

/** A word that no test holds is a failure: a green line would tell that what it means has been tried. */
function findMisspelt(words, results) {
  const unheld = findUnheld(
    words,
    results.flatMap(({ ran = [] }) => ran),
  )
  if (unheld.length === 0) return []
  say(`\nNo test that ran holds: ${unheld.join(', ')}. ${toStepsHint(steps)}`)
  return [{ name: 'words', isGreen: false, passed: 0, failed: unheld.length, seconds: 0 }]
}

async function runQuietSteps(queue) {
  const results = []
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) results.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: staticAtOnce }, worker))
  return results
}

async function runLoudSteps(queue) {
  const results = []
  for (const step of queue) results.push(await runStep(step))
  return results
}

async function runStep(step) {
  const started = Date.now()
  if (!step.quiet) say(`\n${step.name}`)
  if (step.report) rmSync(step.report.file, { force: true })
  const first = await runTool(step)
  const { isGreen, output } = first.isGreen ? first : ((await tryAgain(step)) ?? first)
  const seconds = (Date.now() - started) / 1000
  if (step.quiet) say(`${isGreen ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds.toFixed(1)} s)`)
  if (step.quiet && !isGreen) say(output.trimEnd())
  return { name: step.name, isGreen, seconds, ...countTests(step, isGreen) }
}

/** Where nobody watches, unit tests that fell run once more, each file by itself; undefined where none are tried again (decision 094). */
async function tryAgain(step) {
  if (process.env.CI === undefined || step.count !== countUnit) return undefined
  const first = readReport(step.report.file)
  const files = first ? findTriedAgain(first) : []
  if (files.length === 0) return undefined
  say(`\nOnce more: ${files.join(', ')}`)
  const toVitest = [...vitest, ...toVitestReport(againReport), ...files]
  const again = await runTool({ ...step, command: toVitest, args: undefined, report: undefined })
  const second = readReport(againReport)
  if (second) writeFileSync(step.report.file, JSON.stringify(joinRuns(first, second)))
  return again
}

async function runTool(step) {
  try {
    const { command, report, narrowed } = step
    const [script, ...args] = [
      ...command,
      ...(report?.toArgs?.(report.file) ?? []),
      ...(narrowed?.args ?? []),
      ...((await step.args?.()) ?? []),
    ]
    const env = { ...process.env, ...step.env?.(), ...report?.toEnv?.(report.file), ...narrowed?.env }
    const node = step.node?.() ?? process.execPath
    return await runNode([join(root, script), ...args], { node, env, quiet: step.quiet })
  } catch (error) {
    if (!step.quiet) say(error.message)
    return { isGreen: false, output: error.message }
  }
}

function runNode(args, { node, env, quiet }) {
  return new Promise((resolveRun, rejectRun) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(node, args, { cwd: root, env, stdio })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.once('error', rejectRun)
    child.once('close', (code) =>
      resolveRun({ isGreen: code === 0, output: Buffer.concat(chunks).toString() }),
    )
  })
}

/** Reads TypeScript, which no other step needs. */
async function findChangedTests() {
  const { findChanged, findReached } = await import('./find-reached.mjs')
  const changed = findChanged(root)
  const reached = findReached(root, changed)
  say(`${changed.length} changed files reach ${reached.length} files of unit tests.`)
  return reached.length > 0 ? reached : ['--passWithNoTests', 'none']
}

/** A red step has at least one failure, whatever its report says or if it left none. */
function countTests(step, isGreen) {
  const report = step.report && readReport(step.report.file)
  const counted = report && step.count(report)
  if (!counted) return isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!isGreen) return { ...counted, failed: Math.max(1, counted.failed) }
  return { ...counted, isGreen: counted.failed === 0 }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function showSummary(results) {
  const total = (field) => results.reduce((sum, result) => sum + result[field], 0)
  say('')
  for (const title of results.flatMap(({ fallen = [] }) => fallen)) say(`failed: ${title.trim()}`)
  for (const title of results.flatMap(({ flaky = [] }) => flaky))
    say(`passed at its second try: ${title.trim()}`)
  for (const { name, isGreen, passed, failed, seconds } of results) {
    say(
      `${isGreen ? 'ok    ' : 'FAILED'}  ${name.padEnd(13)} ${String(passed).padStart(5)} passed ` +
        `${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
    )
  }
  process.exitCode = results.every((result) => result.isGreen) ? 0 : 1
  say(`\n${total('passed')} passed, ${total('failed')} failed`)
}

await main()
