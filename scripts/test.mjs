/**
 * `npm test`: every check of the project, or with `npm test -- unit journeys` the named ones. A failing step stops no
 * other; the last line is always `N passed, M failed`, in which a static check counts as one.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { requireChromium } from './chromium.mjs'

const root = resolve(import.meta.dirname, '..')
const cacheFolder = join(root, '.cache')
const unitReport = join(cacheFolder, 'vitest.json')
const journeyReport = join(cacheFolder, 'playwright.json')
const staticAtOnce = 2

/** `quiet` steps speak only when they fail, so that two can run at once. */
const steps = [
  { name: 'types', quiet: true, command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'lint', quiet: true, command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  {
    name: 'format',
    quiet: true,
    command: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  },
  {
    name: 'boundaries',
    quiet: true,
    command: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'tests'],
  },
  { name: 'dead-code', quiet: true, command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  {
    name: 'unit',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    report: unitReport,
    count: countUnit,
  },
  {
    name: 'journeys',
    command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    report: journeyReport,
    count: countJourneys,
    env: () => ({ CHROMIUM_PATH: requireChromium({ say }), PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport }),
  },
]

/** What the reports of all other steps prove. */
const specification = { name: 'specification', command: ['scripts/spec-coverage.mjs', '--short'] }

const say = (line) => process.stdout.write(`${line}\n`)

async function main() {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    say(`Unknown step: ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}.`)
    process.exitCode = 2
    return
  }
  mkdirSync(cacheFolder, { recursive: true })
  const chosen = steps.filter((step) => wanted.length === 0 || wanted.includes(step.name))
  const results = [
    ...(await runQuietSteps(chosen.filter((step) => step.quiet))),
    ...(await runLoudSteps(chosen.filter((step) => !step.quiet))),
  ]
  if (wanted.length === 0) results.push(await runStep(specification))
  showSummary(results)
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
  if (step.report) rmSync(step.report, { force: true })
  const { isGreen, output } = await runTool(step)
  const seconds = (Date.now() - started) / 1000
  if (step.quiet) say(`${isGreen ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds.toFixed(1)} s)`)
  if (step.quiet && !isGreen) say(output.trimEnd())
  return { name: step.name, isGreen, seconds, ...countTests(step, isGreen) }
}

async function runTool(step) {
  try {
    const [script, ...args] = step.command
    const env = { ...process.env, ...step.env?.() }
    return await runNode([join(root, script), ...args], { env, quiet: step.quiet })
  } catch (error) {
    if (!step.quiet) say(error.message)
    return { isGreen: false, output: error.message }
  }
}

function runNode(args, { env, quiet }) {
  return new Promise((resolveRun, rejectRun) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(process.execPath, args, { cwd: root, env, stdio })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.once('error', rejectRun)
    child.once('close', (code) =>
      resolveRun({ isGreen: code === 0, output: Buffer.concat(chunks).toString() }),
    )
  })
}

/** A red step has at least one failure, whatever its report says or if it left none. */
function countTests(step, isGreen) {
  const counted = step.report && readReport(step.report, step.count)
  if (!counted) return isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return isGreen ? counted : { ...counted, failed: Math.max(1, counted.failed) }
}

function readReport(path, count) {
  try {
    return count(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

function countUnit(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }
}

function countJourneys({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

function showSummary(results) {
  const total = (field) => results.reduce((sum, result) => sum + result[field], 0)
  say('')
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
