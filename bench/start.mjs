/**
 * `node bench/start.mjs`: measures the time from the start of a process to its first response with status 200, and its
 * resident memory. Alternates between the built server, a bare `node:http` server and a bare Fastify server. Only the
 * ratios are comparable between machines.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')
const port = 45_873
const path = '/skincare/acne'
const rounds = 5
const idleMs = 8_000
const requests = 5_000
const connections = 20

const folder = mkdtempSync(join(tmpdir(), 'epiderm-start-'))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const bareHttp = `(await import('node:http')).createServer((_, reply) => reply.end('x')).listen(${port})`
const bareFastify = `const app = (await import('fastify')).default()
  app.get('/*', async () => 'x')
  await app.listen({ port: ${port} })`
/** Command-line arguments for `node`, by server. */
const servers = {
  site: scripts.start.split(' ').slice(1),
  http: ['--input-type=module', '-e', bareHttp],
  fastify: ['--input-type=module', '-e', bareFastify],
}

try {
  await end(await start(servers.site))
  const startMs = { site: [], http: [], fastify: [] }
  for (let round = 0; round < rounds; round++)
    for (const [name, args] of Object.entries(servers)) startMs[name].push(await measureStart(args))
  const { idleMb, loadedMb } = await measureMemory()
  const [site, http, fastify] = Object.values(startMs).map(median)
  const rows = [
    { name: 'start to the first 200', value: site, unit: 'ms', limit: 600, from: [http, fastify] },
    { name: 'resident memory, idle', value: idleMb, unit: 'MB', limit: 110 },
    { name: 'resident memory, after load', value: loadedMb, unit: 'MB', limit: 150 },
  ]
  print('start to the first 200', `${site} ms (node:http ${http}, Fastify ${fastify}), limit 600`)
  print('resident memory, idle', `${idleMb} MB, limit 110`)
  print('resident memory, after load', `${loadedMb} MB, limit 150`)
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureStart(args) {
  const begun = performance.now()
  const server = await start(args)
  const ms = Math.round(performance.now() - begun)
  await end(server)
  return ms
}

async function measureMemory() {
  const server = await start(servers.site)
  await pause(idleMs)
  const idleMb = readResidentMb(server.pid)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const share = Array.from({ length: connections })
  await Promise.all(
    share.map(async () => {
      for (let sent = 0; sent < requests / connections; sent++) await ask(agent)
    }),
  )
  const loadedMb = readResidentMb(server.pid)
  agent.destroy()
  await end(server)
  return { idleMb, loadedMb }
}

/** Resolves at the first response with status 200. */
async function start(args) {
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PORT: String(port), BASE_PATH: '', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while ((await ask(false)) !== 200) {
    if (server.exitCode !== null) throw new Error('The server ended before it answered')
    await pause(5)
  }
  return server
}

async function end(server) {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** Returns the response's status, or 0 if no server is listening. */
function ask(agent) {
  return new Promise((done) => {
    const options = { port, host: '127.0.0.1', path, agent, headers: { 'accept-encoding': 'br' } }
    get(options, (answer) => answer.resume().once('end', () => done(answer.statusCode))).once('error', () =>
      done(0),
    )
  })
}

/** Works on Linux only. */
function readResidentMb(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

function print(name, figure) {
  process.stdout.write(`${name.padEnd(28)} ${figure}\n`)
}
