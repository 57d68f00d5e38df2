/**
 * `npm test` runs every check except the long checks, which `npm test -- all` adds. `npm test -- unit journeys` runs
 * the named steps. `npm test -- unit quote` runs the unit tests whose path or title contains “quote”. If a step fails,
 * the other steps still run. The last line is always `N passed, M failed`; a static check counts as one.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseSteps, findUnmatchedWords, toStepsHint } from './choose-steps.mjs'
import { measureCpu } from './measure-cpu.mjs'
import { countUnitTests, findFilesToRetry, mergeRuns, readReport } from './read-reports.mjs'
import { showSummary } from './show-summary.mjs'
import {
  cacheFolder,
  namedTestsReport,
  root,
  printLine,
  specification,
  steps,
  toVitestReportArgs,
  vitest,
} from './test-steps.mjs'

const staticAtOnce = 2
const againReport = join(cacheFolder, 'vitest-again.json')

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
  const all = [...results, ...findMisspelt(tests, results)]
  showSummary(all, printLine)
  process.exitCode = all.every((result) => result.isGreen) ? 0 : 1
}

/**
 * Returns a step that runs only the files that match the search words. If the step has a list of files, only these
 * files are searched.
 */
function toNamed(step, words) {
  const { files = [], ...narrowed } = step.named(words)
  const own = step.files
    ? files.filter((file) => step.files.some((folder) => file.startsWith(folder)))
    : files
  return {
    ...step,
    narrowed,
    files: own.length > 0 ? own : step.files,
    report: { ...step.report, file: namedTestsReport },
  }
}

function choose(wanted) {
  try {
    return chooseSteps(wanted, steps)
  } catch (error) {
    printLine(error.message)
    process.exitCode = 2
    return {}
  }
}

/**
 * Reports a failure for each search word that matches no test. Otherwise the user would assume that matching tests had
 * passed.
 */
function findMisspelt(words, results) {
  const unmatched = findUnmatchedWords(
    words,
    results.flatMap(({ ran = [] }) => ran),
  )
  if (unmatched.length === 0) return []
  printLine(`\nNo test matches: ${unmatched.join(', ')}. ${toStepsHint(steps)}`)
  return [{ name: 'words', isGreen: false, passed: 0, failed: unmatched.length, seconds: 0 }]
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
  if (!step.quiet) printLine(`\n${step.name}`)
  if (step.report) rmSync(step.report.file, { force: true })
  const first = await runTool(step)
  const again = first.isGreen ? undefined : await tryAgain(step)
  const { isGreen, output } = again ?? first
  const seconds = (Date.now() - started) / 1000
  if (step.quiet) printLine(`${isGreen ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds.toFixed(1)} s)`)
  if (step.quiet && !isGreen) printLine(output.trimEnd())
  const cpuSeconds = addCpu([first, ...(again ? [again] : [])])
  return { name: step.name, isGreen, seconds, cpuSeconds, ...countTests(step, isGreen) }
}

const addCpu = (runs) =>
  runs.every(({ cpuSeconds }) => cpuSeconds !== undefined)
    ? runs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
    : undefined

/** In CI, reruns files with failed unit tests once. Returns undefined if no file was rerun. */
async function tryAgain(step) {
  if (process.env.CI === undefined || step.count !== countUnitTests) return undefined
  const first = readReport(step.report.file)
  const files = first ? findFilesToRetry(first) : []
  if (files.length === 0) return undefined
  printLine(`\nOnce more: ${files.join(', ')}`)
  const command = [...vitest, ...toVitestReportArgs(againReport)]
  const again = await runTool({ ...step, command, files, findFiles: undefined, report: undefined })
  const second = readReport(againReport)
  if (second) writeFileSync(step.report.file, JSON.stringify(mergeRuns(first, second)))
  return again
}

async function runTool(step) {
  try {
    const { command, report, narrowed, quiet } = step
    const [script, ...args] = [
      ...command,
      ...(report?.toArgs?.(report.file) ?? []),
      ...(narrowed?.args ?? []),
      ...(step.files ?? []),
      ...((await step.findFiles?.()) ?? []),
    ]
    const own = await step.env?.()
    const env = { ...process.env, ...own, ...report?.toEnv?.(report.file), ...narrowed?.env }
    const node = step.node?.() ?? process.execPath
    return await runNode([join(root, script), ...args], { node, env, quiet })
  } catch (error) {
    if (!step.quiet) printLine(error.message)
    return { isGreen: false, output: error.message }
  }
}

function runNode(args, { node, env, quiet }) {
  return new Promise((resolveRun, rejectRun) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(node, args, { cwd: root, env, stdio })
    const cpu = measureCpu(child.pid)
    const chunks = []
    let cpuSeconds
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.once('exit', () => (cpuSeconds = cpu.stop()))
    child.once('error', rejectRun)
    child.once('close', (code) =>
      resolveRun({ isGreen: code === 0, output: Buffer.concat(chunks).toString(), cpuSeconds }),
    )
  })
}

/** A failed step counts as at least one failed test, even if it wrote no report. */
function countTests(step, isGreen) {
  const report = step.report && readReport(step.report.file)
  const counted = report && step.count(report)
  if (!counted) return isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!isGreen) return { ...counted, failed: Math.max(1, counted.failed) }
  return { ...counted, isGreen: counted.failed === 0 }
}

await main()
