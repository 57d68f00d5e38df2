/**
 * Runs separate servers for tests. The servers come from Debian packages, which are found or installed with apt. Each
 * server runs as an unprivileged user in its own folder, and stops with the process that started it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const startWithinMs = 30_000
/** The shell's standard input ends when its parent process ends for any reason. The shell then stops the server. */
const untilInputEnds = 'exec 3<&0; "$@" <&- & server=$!; read -r line <&3; kill -TERM $server; wait $server'
const nobody = 65_534

/** Danger: other users cannot read a test run's folder, so the server's folder must be outside it. */
export const createServerFolder = (name) =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : '/tmp', `epiderm-${name}-`))

/**
 * Resolves once the server listens on the local `port`. The returned `stop` removes `folder`. If the server does not
 * start, throws an Error with the server's output.
 */
export async function startTestServer({ name, command, args, folder, port }) {
  const asOther = dropPrivileges(folder)
  const server = spawn('sh', ['-c', untilInputEnds, 'sh', ...asOther, command, ...args], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  server.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2000)))
  const ended = once(server, 'exit')
  const until = Date.now() + startWithinMs
  while (!(await isListening(port))) {
    if (Date.now() > until || server.exitCode !== null) {
      server.stdin.end()
      rmSync(folder, { recursive: true, force: true })
      throw new Error(`${name} did not start: ${said}`)
    }
    await pause(25)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      server.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Returns the path of the first executable that satisfies `needs`. Searches the PATH and Debian's folder. If neither
 * contains one, installs the packages with apt as root. Throws an Error that explains the next steps.
 */
export function requireProgram({
  name,
  debianFile,
  packages,
  needs = () => true,
  env = process.env,
  print,
  run = runVisibly,
  isRoot = process.getuid?.() === 0,
}) {
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [...onPath.map((folder) => join(folder, name)), debianFile]
  const find = () => candidates.find((path) => isExecutable(path) && needs(path))
  const found = find()
  if (found) return found
  const what = packages.join(' with ')
  if (isRoot) {
    print?.(`${what} not found; installing it with apt …`)
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
    const installed = find()
    if (installed) return installed
  }
  throw new Error(
    `${what} not found, and it could not be installed. Install it: apt-get install ${packages.join(' ')}`,
  )
}

/** Prints to standard error, so that scripts can read standard output. */
const runVisibly = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    /** Danger: without `RUNLEVEL`, Debian's packages would start their servers. */
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }).status === 0

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Changes the folder's owner to the user that runs the server. */
function dropPrivileges(folder) {
  if (process.getuid?.() !== 0) return []
  chownSync(folder, nobody, nobody)
  return ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
}

async function isListening(port) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
