/**
 * `npm run spec:coverage`: lists the clauses of the specification that are covered. A clause is covered if at least one
 * test with its id in the full title passed in the last `npm test`, and none failed. Fails if a clause is not covered.
 * `--verbose` adds the tests, `--short` shows only clauses that are not covered.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '..')
const clausesFile = 'docs/spec-clauses.yaml'
const reports = [
  { file: '.cache/vitest.json', read: readUnitTests },
  { file: '.cache/playwright.json', read: readJourneys },
]

const print = (line) => process.stdout.write(`${line}\n`)

function main() {
  const isShort = process.argv.includes('--short')
  const clauses = parse(readFileSync(join(root, clausesFile), 'utf8'))
  const missing = reports.filter(({ file }) => !existsSync(join(root, file)))
  for (const { file } of missing) print(`${file} is missing: run npm test first.`)
  if (missing.length === reports.length) return void (process.exitCode = 1)
  if (isStale())
    print('The reports are older than the tests: run npm test first. What follows is the last run.')

  const tests = reports
    .filter((report) => !missing.includes(report))
    .flatMap(({ file, read }) => read(JSON.parse(readFileSync(join(root, file), 'utf8'))))
  const byClause = groupByClause(tests, clauses)
  const unknown = [...byClause.keys()].filter((id) => !(id in clauses))
  const isProven = (id) => byClause.get(id)?.every((test) => test.passed) ?? false
  const ids = Object.keys(clauses)
  const proven = ids.filter(isProven)

  if (!isShort) showClauses({ clauses, proven, byClause })
  else if (proven.length < ids.length) print(`open: ${ids.filter((id) => !isProven(id)).join(', ')}`)
  for (const id of unknown) {
    print(
      `Unknown clause ${id}, named by: ${byClause
        .get(id)
        .map(({ title }) => title)
        .join(' | ')}`,
    )
  }
  print(`specification: ${proven.length} of ${ids.length} clauses proven, ${ids.length - proven.length} open`)
  if (unknown.length > 0 || proven.length < ids.length) process.exitCode = 1
}

function showClauses({ clauses, proven, byClause }) {
  const isVerbose = process.argv.includes('--verbose')
  const open = Object.keys(clauses).filter((id) => !proven.includes(id))
  print('Proven')
  for (const id of proven) {
    print(`  ${id.padEnd(8)} ${clauses[id]}`)
    if (isVerbose) for (const { title } of byClause.get(id)) print(`             ${title}`)
  }
  print('\nOpen')
  for (const id of open) {
    const failed = byClause.get(id)?.filter((test) => !test.passed) ?? []
    print(`  ${id.padEnd(8)} ${clauses[id]}`)
    for (const { title } of failed) print(`             did not pass: ${title}`)
  }
  print('')
}

function groupByClause(tests, clauses) {
  const prefixes = [...new Set(Object.keys(clauses).map((id) => id.split('-')[0]))]
  const byClause = new Map()
  for (const test of tests) {
    for (const id of findIds(test.title, prefixes)) byClause.set(id, [...(byClause.get(id) ?? []), test])
  }
  return byClause
}

/**
 * Returns all ids in a title, such as `EXP-3` and `PAGE-A6`. Expands a range such as `GRD-1…5` to single ids. An id
 * with an unknown prefix counts only at the start of a title.
 */
function findIds(title, prefixes) {
  const pattern = new RegExp(`\\b(${prefixes.join('|')})-([A-Z]?)(\\d+)(?:…(\\d+))?\\b`, 'g')
  const ids = [...title.matchAll(pattern)].flatMap(([, prefix, letter, first, last = first]) =>
    Array.from(
      { length: Math.max(1, last - first + 1) },
      (_, i) => `${prefix}-${letter}${Number(first) + i}`,
    ),
  )
  const misspelt = title.split(' › ').flatMap((part) => part.match(/^[A-Z]{3,4}-[A-Z]?\d+\b/)?.[0] ?? [])
  return new Set([...ids, ...misspelt])
}

function readUnitTests(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults.map(({ ancestorTitles, title, status }) => ({
      title: [...ancestorTitles, title].join(' › '),
      passed: status === 'passed',
    })),
  )
}

function readJourneys(report) {
  const readSuite = (suite, above) => {
    const titles = suite.title === suite.file ? above : [...above, suite.title]
    const tests = (suite.specs ?? []).map(({ title, tests }) => ({
      title: [...titles, title].join(' › '),
      passed: tests.length > 0 && tests.every((run) => run.results.at(-1)?.status === 'passed'),
    }))
    return [...tests, ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, titles))]
  }
  return report.suites.flatMap((suite) => readSuite(suite, []))
}

/** Returns true if a test file has changed since the oldest report was written. */
function isStale() {
  const written = reports.map(({ file }) => modifiedMs(join(root, file))).filter(Boolean)
  const oldest = Math.min(...written)
  return ['packages', 'sites', 'tests']
    .filter((folder) => existsSync(join(root, folder)))
    .some((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file))
        .some((file) => modifiedMs(join(root, folder, file)) > oldest),
    )
}

function modifiedMs(path) {
  return existsSync(path) ? statSync(path).mtimeMs : undefined
}

main()
