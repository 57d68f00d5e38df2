/**
 * Starts a PostgreSQL server that can be killed, with default durability, in a new folder, on a local port. The server
 * stops when `stop` is called or this process exits.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { requirePostgres } from '../../scripts/postgres.mjs'

const user = 'epiderm'
const startWithinMs = 60_000
/** The folder is on a disk, not in `/dev/shm`, because commits must survive a crash of the machine. */
const parent = '/tmp'

export async function startBenchPostgres({ port, settings = [] }) {
  const binaries = requirePostgres({ print: (line) => process.stderr.write(`${line}\n`) })
  const folder = mkdtempSync(join(parent, 'epiderm-bench-postgres-'))
  const before = dropPrivileges(folder)
  const data = join(folder, 'data')
  run(
    [...before, join(binaries, 'initdb'), '-D', data, '-U', user, '-E', 'UTF8', '--locale=C', '-A', 'trust'],
    folder,
  )
  const url = (database) => `postgres://${user}@127.0.0.1:${port}/${database}`
  let server

  async function start() {
    const own = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      ...settings,
    ]
    const args = own.flatMap((set) => ['-c', set])
    const [command, ...rest] = [...before, join(binaries, 'postgres'), '-D', data, ...args]
    server = spawn(command, rest, { cwd: folder, stdio: 'ignore' })
    const until = Date.now() + startWithinMs
    while (!(await isAnswering(url('postgres')))) {
      if (Date.now() > until) throw new Error('PostgreSQL did not start')
      if (server.exitCode !== null) await startAgain(command, rest)
      await pause(20)
    }
  }

  /** Retries, because PostgreSQL does not start until the last process of the killed server has ended. */
  async function startAgain(command, rest) {
    await pause(50)
    server = spawn(command, rest, { cwd: folder, stdio: 'ignore' })
  }

  /** Kills all processes of the server at once, as in a power failure. */
  async function kill() {
    const ended = once(server, 'exit')
    for (const pid of [server.pid, ...childrenOf(server.pid)]) endProcess(pid)
    await ended
  }

  endAtExit(() => [server?.pid, ...childrenOf(server?.pid)], folder)
  await start()
  return {
    url,
    start,
    kill,
    async createDatabase(name) {
      await query(url('postgres'), `create database "${name}" template template0 encoding 'UTF8'`)
      return url(name)
    },
    query: (database, text, values) => query(url(database), text, values),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      server = undefined
    },
  }
}

function endAtExit(findProcesses, folder) {
  process.once('exit', () => {
    for (const pid of findProcesses()) endProcess(pid)
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

function run([command, ...args], cwd) {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args[0]}: ${stderr}`)
}

/** PostgreSQL does not run as root. */
function dropPrivileges(folder) {
  if (process.getuid() !== 0) return []
  const [uid, gid] = ['-u', '-g'].map(
    (which) => Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout) || 65_534,
  )
  chownSync(folder, uid, gid)
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
}

function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function endProcess(pid) {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}

async function isAnswering(url) {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

async function query(connectionString, text, values) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
