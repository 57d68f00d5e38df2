/**
 * `node bench/hits.mjs`: measures the cost of a prepared response, compared with a bare server that sends the same
 * bytes. Measures both alternately, with the servers on one core and wrk on the other, and prints medians of the
 * ratios. Only the ratios are comparable between machines. Prints each row, then all rows as one line of JSON.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fillDataFolder } from './site.mjs'

const root = resolve(import.meta.dirname, '..')
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const cores = { server: '0', load: '1' }
const connections = '20'
const readyWithinMs = 60_000
/** Clock ticks per second: the time unit of `/proc/PID/stat`. It is the same on every Linux system. */
const ticksPerSecond = 100

/** Time to wait before measuring. The server checks its data on the measured core 15 seconds after it starts. */
const checkedAfterMs = 20_000

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'epiderm-hits-'))
const running = []
const page = '/skincare/acne'
const br = { 'accept-encoding': 'br' }

try {
  const quiet = await startSite({ port: 45_881, logLevel: 'warn' })
  const talking = await startSite({ port: 45_882, logLevel: 'info' })
  await pause(checkedAfterMs)
  const { etag } = (await load(quiet, page, br)).named
  const rows = []
  for (const row of [
    { name: 'cached page', ours: quiet, path: page, sent: br, cpuLimit: 1.2, speedLimit: 0.8 },
    {
      name: '… with invented parameters',
      ours: quiet,
      path: page,
      sent: br,
      isInvented: true,
      cpuLimit: 1.5,
    },
    { name: '… not modified', ours: quiet, path: page, sent: { ...br, 'if-none-match': etag } },
    { name: '… with its line in the log', ours: talking, path: page, sent: br },
    {
      name: 'health, against bare Fastify',
      ours: quiet,
      path: '/healthz',
      sent: {},
      kind: 'fastify',
      speedLimit: 0.8,
    },
  ])
    rows.push(await measureRow(row))
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
} catch (error) {
  if (error.code !== 'ENOENT') throw error
  process.stdout.write(`Not run: ${error.path} is missing (Debian: apt install wrk util-linux).\n`)
} finally {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}

async function measureRow({
  name,
  ours,
  path,
  sent,
  isInvented = false,
  kind = 'http',
  cpuLimit,
  speedLimit,
}) {
  const bare = await startBare(kind, await load(ours, path, sent))
  const request = { path, sent, isInvented }
  const pairs = []
  for (let round = 0; round <= rounds; round++)
    pairs.push([await measure(ours, request), await measure(bare, request)])
  /** The first round warms up both servers. */
  pairs.shift()
  const medianOf = (toNumber) => median(pairs.map(toNumber))
  const row = {
    name,
    cpu: medianOf(([site, reference]) => site.cpuMicros / reference.cpuMicros),
    cpuLimit,
    speed: medianOf(([site, reference]) => site.perSecond / reference.perSecond),
    speedLimit,
    microseconds: [medianOf(([site]) => site.cpuMicros), medianOf(([, reference]) => reference.cpuMicros)],
    perSecond: [medianOf(([site]) => site.perSecond), medianOf(([, reference]) => reference.perSecond)],
  }
  print(row)
  return row
}

function print({ name, cpu, cpuLimit, speed, speedLimit, microseconds, perSecond }) {
  const toLimitText = (sign, limit) => (limit === undefined ? '' : ` (limit ${sign} ${limit})`)
  process.stdout.write(
    `${name.padEnd(30)} CPU ${cpu.toFixed(2)} ×${toLimitText('≤', cpuLimit)}, requests/s ${speed.toFixed(2)} ×${toLimitText('≥', speedLimit)}: ` +
      `${microseconds.map((one) => one.toFixed(1)).join(' to ')} µs, ${perSecond.map(Math.round).join(' to ')} requests/s\n`,
  )
}

/** Returns the CPU time of all threads per request, in microseconds, and the number of requests per second. */
async function measure({ pid, port }, { path, sent, isInvented }) {
  const headers = Object.entries(sent).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const script = isInvented ? ['-s', writeInventor(path)] : []
  const before = readCpuMicros(pid)
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, ...headers, ...script]
  const { stdout } = await run('taskset', ['-c', cores.load, ...wrk, `http://127.0.0.1:${port}${path}`])
  const cpuMicros = readCpuMicros(pid) - before
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (
    !(requests > 0) ||
    /Non-2xx|Socket errors/.test(stdout.replace(/Non-2xx.*/, sent['if-none-match'] ? '' : '$&'))
  )
    throw new Error(`wrk: ${stdout}`)
  return { cpuMicros: cpuMicros / requests, perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]) }
}

/** Writes a wrk script that requests a different URL each time. */
function writeInventor(path) {
  const file = join(folder, 'invent.lua')
  writeFileSync(
    file,
    `local n = 0
    request = function()
      n = n + 1
      return wrk.format("GET", "${path}?utm_source=letter&utm_campaign=made-up-" .. n)
    end`,
  )
  return file
}

function readCpuMicros(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6
}

async function startSite({ port, logLevel }) {
  fillDataFolder({ folder: root, dataDir: join(folder, logLevel) })
  const child = start(['dist/server/main.js'], {
    PORT: String(port),
    DATA_DIR: join(folder, logLevel),
    LOG_LEVEL: logLevel,
    BASE_PATH: '',
    WARM_UP: 'off',
  })
  child.stdout.pipe(createWriteStream(join(folder, `${logLevel}.log`)))
  const end = Date.now() + readyWithinMs
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() > end) throw new Error('The server did not become ready')
    await pause(100)
  }
  return settle({ pid: child.pid, port })
}

/** Waits until the server is idle, so that search indexing and the final compression of the page are complete. */
async function settle(site) {
  await load(site, page, br)
  for (let last = -1, now = readCpuMicros(site.pid); now - last > 20_000;) {
    await pause(1000)
    last = now
    now = readCpuMicros(site.pid)
  }
  return site
}

async function startBare(kind, { status, headers, body }) {
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify({ status, headers, body: body.toString('base64') }))
  const child = start(['bench/bare.mjs', kind, file], {})
  const [line] = await once(child.stdout, 'data')
  return { pid: child.pid, port: Number(line) }
}

/** taskset replaces itself with the process that it starts. */
function start(args, environment) {
  const child = spawn('taskset', ['-c', cores.server, process.execPath, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  return child
}

/** Returns a response as it was sent, without the headers that node:http adds. */
async function load({ port }, path, headers) {
  const [received] = await once(get(`http://127.0.0.1:${port}${path}`, { headers }), 'response')
  const own = received.rawHeaders.filter(
    (_, at, all) => !/^(?:date|connection|keep-alive)$/i.test(all[at - (at % 2)]),
  )
  return { status: received.statusCode, headers: own, named: received.headers, body: await buffer(received) }
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
