/**
 * `npm run bench`: runs every measurement that has a limit, and prints one screen of ratios within this run, which are
 * comparable between machines. Each script in this folder prints its rows, and then all rows as JSON. Writes
 * `.cache/bench.json`; the last line lists the measurements that missed their limits. `npm run bench -- search-pages
 * large` runs only the named scripts. Scripts that start PostgreSQL servers or take hours run only by name: `nodes`,
 * `faults`, `moved`, `fields`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const report = join(root, '.cache/bench.json')
const scripts = [
  'hits',
  'paint',
  'search-pages',
  'canvas',
  'studio',
  'drafts',
  'listings',
  'editor',
  'start',
  'large',
  'storm',
  'attacks',
  'hostile',
].filter((name) => existsSync(join(import.meta.dirname, `${name}.mjs`)))
const serverScripts = ['nodes', 'faults', 'moved']
/** Scripts that take hours. */
const longScripts = ['fields']
/** Measurements for which a higher value is better. */
const atLeast = new Set(['speed'])

const wanted = process.argv.slice(2)
const known = [...scripts, ...longScripts, ...serverScripts]
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  print(`Unknown measurement: ${unknown.join(', ')}. Available: ${known.join(', ')}.`)
  process.exitCode = 2
} else await main(wanted.length > 0 ? wanted : scripts)

async function main(names) {
  const measured = {}
  for (const name of names) measured[name] = await run(name)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(report, `${JSON.stringify(measured, null, 2)}\n`)
  const missing = names.filter((name) => measured[name] === undefined)
  const short = names.flatMap((name) => (measured[name]?.rows ?? []).flatMap(findShort))
  if (missing.length > 0) print(`Not measured: ${missing.join(', ')}.`)
  print(short.length > 0 ? `Limits missed: ${short.join('; ')}.` : 'All limits are met.')
}

/** Runs a script and returns its measurements. Returns undefined if the script could not measure. */
async function run(name) {
  const file = join(import.meta.dirname, serverScripts.includes(name) ? 'nodes' : '', `${name}.mjs`)
  const child = spawn(process.execPath, [file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  const lines = output.trimEnd().split('\n')
  const isWhole = code === 0 && lines.at(-1).startsWith('{')
  for (const line of isWhole ? lines.slice(0, -1) : lines) print(line)
  return isWhole ? JSON.parse(lines.at(-1)) : undefined
}

function findShort(row) {
  const figures = Object.entries(row).flatMap(([what, value]) => {
    const limit = what === 'value' ? row.limit : row[`${what}Limit`]
    return limit === undefined || typeof value !== 'number' ? [] : [{ what, value, limit }]
  })
  return figures
    .filter(({ what, value, limit }) => (atLeast.has(what) ? value < limit : value > limit))
    .map(({ what, value }) => `${row.name}${what === 'value' ? '' : `, ${what}`} ${value.toFixed(2)}`)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
