/**
 * `npm run bench -- fields`: compares this checkout with the commit before indexed fields, in one run: lists, import,
 * publish and dependency scan of large sites. Each version generates and imports its own content. All figures are CPU
 * times, because other processes may use the machine. `BENCH_FOLDER` is a folder with sites to reuse. The last line
 * contains all figures as JSON.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { buildReferenceVersion } from './reference-version.mjs'
import { median, startSite, waitUntilIdle } from './site.mjs'

const root = resolve(import.meta.dirname, '..')
/** The last commit before indexed fields were introduced. It also precedes later changes to the dependency scan. */
const formerCommit = 'b51371e5'
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const port = 45_901
/** Number of products and pages on each site. The small site contains only the shop's content. */
const sizes = {
  small: undefined,
  large: [Number(process.env.BENCH_PRODUCTS ?? 10_000), Number(process.env.BENCH_PAGES ?? 2_500)],
  huge: [Number(process.env.BENCH_HUGE ?? 80_000), 0],
}
/** The measurements by name. `BENCH_ONLY` selects some of them. */
const measurements = {
  import: measureImports,
  list: () => measureLists('large', 0.05),
  huge: () => measureLists('huge', 0.02),
  publish: measurePublishes,
  scan: measureScans,
}
const wanted = process.env.BENCH_ONLY?.split(',') ?? Object.keys(measurements)

const own = process.env.BENCH_FOLDER
const folder = own ?? mkdtempSync(join(tmpdir(), 'epiderm-fields-'))
const former = process.env.BENCH_FORMER ?? buildReferenceVersion(root, formerCommit)
const programs = { present: root, former }
const rows = []
try {
  if (former === undefined) throw new Error(`The history lacks ${formerCommit}`)
  for (const name of wanted) await measurements[name]()
  process.stdout.write(`${JSON.stringify({ rows })}\n`)
} finally {
  if (own === undefined) rmSync(folder, { recursive: true, force: true })
}

/** Reports the ratio of two medians. */
function compare(name, limit, { present, former: before }) {
  const [value, other] = [median(present), median(before)]
  report(name, { value: value / other, limit, unit: '×', from: [value, other] })
}

function report(name, row) {
  rows.push({ name, ...row })
  const from = (row.from ?? []).map((figure) => figure.toFixed(2)).join(' to ')
  process.stdout.write(
    `${name.padEnd(48)} ${row.value.toFixed(3)} ${row.unit} (limit ${row.limit}) ${from}\n`,
  )
}

/**
 * Measures the two versions alternately, so that both run under the same conditions. Returns the figures of each
 * version.
 */
async function alternate(measure, count = rounds) {
  const figures = { present: [], former: [] }
  for (let round = 0; round < count; round++)
    for (const program of round % 2 === 0 ? ['present', 'former'] : ['former', 'present'])
      figures[program].push(await measure(program, round))
  return figures
}

function toDataDir(program, size) {
  return join(folder, `${program}-${size}`)
}

/** Imports a site and returns the import's cost. Returns undefined if an earlier run has already imported the site. */
async function fill(program, size, dataDir = toDataDir(program, size)) {
  if (existsSync(join(dataDir, 'epiderm.db'))) return undefined
  const content = join(folder, `${program}-${size}-content`)
  if (sizes[size] !== undefined && !existsSync(content)) {
    const [products, pages] = sizes[size].map(String)
    await runSite(program, ['generate', content, '--products', products, '--pages', pages])
  }
  const from = sizes[size] === undefined ? [] : [content]
  return runSite(program, ['import', ...from, '--new'], dataDir)
}

async function measureImports() {
  const costs = await alternate(async (program, round) => {
    const [small, large] = [
      await fill(program, 'small', join(folder, `${program}-small-${round}`)),
      await fill(program, 'large', join(folder, `${program}-large-${round}`)),
    ]
    return (large.cpuMs - small.cpuMs) / (large.items - small.items)
  })
  compare('import, CPU per item', 1.05, costs)
}

async function measureLists(size, limit) {
  for (const program of Object.keys(programs)) await prepare(program, size)
  const costs = await alternate((program) =>
    withSite(program, size, async (site) => {
      await site.load('/skincare/acne')
      await waitUntilIdle(site)
      const before = site.readCpuMs()
      const { status } = await site.load('/skincare')
      /** The former version responds with 503 to a very large list. Its figure is then too low, and the ratio too high. */
      const isExpected = status === 200 || (program === 'former' && status === 503)
      if (!isExpected) throw new Error(`The list has status ${status}`)
      return site.readCpuMs() - before
    }),
  )
  compare(`first list of ${sizes[size][0]} products`, limit, costs)
}

/** Imports a site and prevents its dependency scan, by assigning the scan's lease to a process that does not exist. */
async function prepare(program, size) {
  await fill(program, size)
  const columns = 'id, release, code, dates_version, holder, held_until'
  open(program, size, (database) =>
    database.exec(
      `insert or replace into page_derivation (${columns})
      values (1, 0, '', 0, 'bench', '9999-01-01T00:00:00.000Z')`,
    ),
  )
}

async function measurePublishes() {
  for (const program of Object.keys(programs)) await prepare(program, 'large')
  const costs = await alternate(async (program) => {
    const output = await run(program, ['bench/publish.mjs', toDataDir(program, 'large')])
    return JSON.parse(output.trimEnd().split('\n').at(-1)).servedCpuMs
  })
  compare('publish of one product until it is served', 1.05, costs)
}

/** Lets a server scan pages for a while. Reports the CPU time per scanned page, and the growth in memory use. */
async function measureScans() {
  const seconds = Number(process.env.BENCH_SECONDS ?? 60)
  for (const program of Object.keys(programs)) {
    await prepare(program, 'large')
    await withSite(program, 'large', async (site) => {
      await site.load('/skincare/acne')
      await waitUntilIdle(site)
    })
  }
  const growths = { present: [], former: [] }
  const costs = await alternate(async (program) => {
    forget(program, 'large')
    return withSite(program, 'large', async (site) => {
      await site.load('/skincare/acne')
      const [idleMb, before] = [site.readMemoryMb(), site.readCpuMs()]
      let largestMb = idleMb
      for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
        await new Promise((done) => setTimeout(done, 250))
        largestMb = Math.max(largestMb, site.readMemoryMb())
      }
      growths[program].push(largestMb - idleMb)
      const cpuMs = site.readCpuMs() - before
      return cpuMs / countScanned(program, 'large')
    })
  }, 1)
  compare('dependency scan, CPU per page', 0.25, costs)
  report('dependency scan, growth of memory', {
    value: median(growths.present),
    limit: 60,
    unit: 'MB',
    from: [median(growths.present), median(growths.former)],
  })
}

function open(program, size, use) {
  const database = new DatabaseSync(join(toDataDir(program, size), 'epiderm.db'))
  try {
    return use(database)
  } finally {
    database.close()
  }
}

function forget(program, size) {
  const tables = ['page_dependency', 'page_read_trigger', 'page_read', 'dependent_page', 'page_derivation']
  open(program, size, (database) => {
    for (const table of tables) database.exec(`delete from ${table}`)
  })
}

function countScanned(program, size) {
  return open(program, size, (database) =>
    Number(database.prepare('select count(*) as count from dependent_page where is_due = 0').get().count),
  )
}

async function withSite(program, size, use) {
  const site = await startSite({
    folder: programs[program],
    port,
    dataDir: toDataDir(program, size),
    logLevel: 'warn',
  })
  try {
    return await use(site)
  } finally {
    await site.stop()
  }
}

/** Runs a site command in a separate process and returns its cost. */
async function runSite(program, words, dataDir = join(folder, 'none')) {
  const timed = join(folder, 'cpu')
  const output = await run(program, ['--import', toMeter(timed), 'dist/server/site.js', ...words], {
    DATA_DIR: dataDir,
  })
  const items = Number(/([\d,]+) items changed/.exec(output)?.[1]?.replaceAll(',', ''))
  return { cpuMs: Number(readFileSync(timed, 'utf8')), items }
}

/** Returns a module that writes the process's CPU time to a file when it exits. */
function toMeter(file) {
  const script = `import { writeFileSync } from 'node:fs'
    process.on('exit', () => {
      const { user, system } = process.cpuUsage()
      writeFileSync(${JSON.stringify(file)}, String((user + system) / 1000))
    })`
  return `data:text/javascript,${encodeURIComponent(script)}`
}

async function run(program, args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: programs[program],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')}: ${output.slice(-2000)}`)
  return output
}
