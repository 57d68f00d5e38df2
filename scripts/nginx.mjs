/**
 * An nginx of our own for tests: Debian's, found or installed by apt, started in a folder of its own as an unprivileged user, and gone with
 * the process that started it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const startWithinMs = 10_000
/** The shell ends nginx when whoever started it is gone, however it went: then its input ends. */
const untilInputEnds = 'exec 3<&0; "$@" <&- & server=$!; read -r line <&3; kill -TERM $server; wait $server'
const nobody = 65_534

/**
 * `toSites`: what stands in the http block, of the folder that is its own. It listens on `port` of this machine. Danger: the folder of a test
 * run is closed to others, so this one lies beside it.
 */
export async function startNginx({ port, toSites, say }) {
  const binary = requireNginx({ say })
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : '/tmp', 'epiderm-nginx-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, toConfiguration(folder, toSites(folder)))
  const asOther = dropPrivileges(folder)
  const [command, ...args] = [...asOther, binary, '-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  const server = spawn('sh', ['-c', untilInputEnds, 'sh', command, ...args], {
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
      throw new Error(`nginx did not start: ${said}`)
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

/** Its path: on the path, Debian's place, else what apt installs for root. Throws an Error that says what a person can do. */
export function requireNginx({
  env = process.env,
  say,
  run = runAloud,
  isRoot = process.getuid?.() === 0,
  debianFile = '/usr/sbin/nginx',
} = {}) {
  const find = () =>
    [
      ...(env.PATH ?? '')
        .split(delimiter)
        .filter(Boolean)
        .map((folder) => join(folder, 'nginx')),
      debianFile,
    ].find(isExecutable)
  const found = find()
  if (found) return found
  if (isRoot) {
    say?.('No nginx found; installing it with apt …')
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'nginx'])
    const installed = find()
    if (installed) return installed
  }
  throw new Error('No nginx found, and it could not be installed. Install it: apt-get install nginx')
}

/** What is said goes beside what a program may read. */
const runAloud = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    /** Danger: Debian's package would start a server of its own. */
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

const toConfiguration = (folder, sites) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${sites}
}
`

/** The folder is given to whoever runs it. */
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
