/** Runs a built checkout as a separate process and measures its cost. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const readyWithinMs = 120_000
/** The unit of `/proc/PID/stat` on every Linux system. */
const ticksPerSecond = 100
/** CPU time that an idle server may use per second. */
const idleMs = 20

/**
 * Fills a data folder with the site's content and all derived data, so that servers need not derive the data at
 * startup.
 */
export function fillDataFolder({ folder, dataDir, environment = {} }) {
  const env = { ...process.env, DATA_DIR: dataDir, ...environment }
  for (const words of [['import', '--new'], ['rebuild']])
    execFileSync(process.execPath, ['dist/server/site.js', ...words], { cwd: folder, env, stdio: 'ignore' })
}

/** Starts the server, pinned to CPU core `core` if given. `stop` stops the server. */
export async function startSite({
  folder,
  port,
  dataDir,
  logLevel = 'info',
  core,
  environment = {},
  script = ['dist/server/main.js'],
}) {
  const command = [process.execPath, ...script]
  const [file, ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command]
  const child = spawn(file, args, {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: logLevel,
      BASE_PATH: '',
      WARM_UP: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  child.stdout.resume()
  const site = {
    pid: child.pid,
    child,
    load: createRequestSender(port),
    readCpuMs: () => readCpuMs(child.pid),
    readMemoryMb: () => readMemoryMb(child.pid),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
  await waitUntilReady(site)
  return site
}

/** Waits until the background work that follows startup has finished. */
export async function waitUntilIdle({ readCpuMs }) {
  for (let last = -Infinity, now = readCpuMs(); now - last > idleMs;) {
    await pause(1000)
    last = now
    now = readCpuMs()
  }
}

async function waitUntilReady(site) {
  const end = Date.now() + readyWithinMs
  while ((await site.load('/readyz').catch(() => undefined))?.status !== 200) {
    if (Date.now() > end) throw new Error('The server did not become ready')
    await pause(20)
  }
}

/** Sends requests over one connection, which does not keep the process alive. */
export function createRequestSender(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (path, headers = {}) => load({ port, path, headers, agent })
}

/** Retries if a keep-alive connection has been closed since its last request. */
function load({ port, path, headers, agent }) {
  return new Promise((resolve, reject) => {
    const sent = get({ port, path, headers, agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk) => (bytes += chunk.length))
      response.on('end', () => resolve({ status: response.statusCode, bytes }))
    }).on('error', (error) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(load({ port, path, headers, agent }))
      else reject(error)
    })
  })
}

/** Returns the CPU time of all threads, user and system. */
function readCpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000
}

const readMemoryMb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
