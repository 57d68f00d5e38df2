/**
 * Runs before `npm start`, `npm test`, `npm run site` and (with --no-build) `npm run dev`. Installs the packages in the
 * lockfile and builds the sources, each only if needed. Uses only Node.js's built-in modules, because no package may be
 * installed yet. Compares hashes, because Git does not store modification times. Each step starts by removing its stamp
 * file and ends by writing it, so that an interrupted step is repeated.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runExclusively, isAlive } from './run-exclusively.mjs'

const root = resolve(import.meta.dirname ?? '.', '..')
const oldestNode = [20, 19]
const progressMs = 3_000
/**
 * The maximum duration of an install, in milliseconds. After this time, a recorded process id is assumed to belong to
 * another process.
 */
const maxOrphanMs = 300_000

/** The site that `npm start` runs. */
const siteFolder = resolve(process.env.EPIDERM_SITE ?? join(root, 'sites/noon'))
const installStamp = join(root, 'node_modules/.epiderm-lock')
/** File with the id of the running npm or build process. That process continues to write if this script is killed. */
const childNote = join(root, '.cache/prepare.child')
const buildStamp = join(root, 'dist/.epiderm-sources')
/**
 * Source files of the build, including its own plugins. Content is not built, because the server imports it at startup.
 */
const sourceRoots = ['packages', 'sites', 'tsconfig.json', 'package.json', 'package-lock.json']
const notBuilt = /^sites\/[^/]+\/content(?:\/|$)|(?:^|\/)node_modules(?:\/|$)|\.test\.tsx?$/

const print = (line) => process.stdout.write(`${line}\n`)

class StepFailed extends Error {}

async function main() {
  requireNode()
  const steps = [install, ...(process.argv.includes('--no-build') ? [] : [build])]
  if (steps.every((step) => !step.isNeeded())) return
  await runExclusively(
    join(root, '.cache/prepare.lock'),
    async () => {
      await waitForOrphan()
      for (const step of steps) if (step.isNeeded()) await step.run()
    },
    (pid) => print(`Another process${pid ? ` (${pid})` : ''} is installing or building; waiting for it.`),
  )
}

async function waitForOrphan() {
  const pid = Number(readText(childNote))
  if (!(pid > 0)) return
  const until = statSync(childNote).mtimeMs + maxOrphanMs
  const isRunning = () => Date.now() < until && isAlive(pid)
  if (isRunning())
    print(`An interrupted start has left npm or the build running (${pid}); waiting for its end.`)
  while (isRunning()) await wait(200)
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
  if (isEnough && import.meta.dirname) return
  throw new StepFailed(
    `Node ${process.versions.node} is too old: Epiderm needs Node ${oldestNode.join('.')} or newer (https://nodejs.org).`,
  )
}

const install = {
  isNeeded: () => readText(installStamp) !== lockHash() && !adoptInstalled(),
  async run() {
    const started = Date.now()
    const folders = packageFolders()
    print(`Installing ${folders.length} packages (npm ci) …`)
    rmSync(installStamp, { force: true })
    const progress = setInterval(() => {
      const here = folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).length
      print(`  ${here} of ${folders.length} packages, ${seconds(started)}`)
    }, progressMs)
    try {
      await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress'])
    } finally {
      clearInterval(progress)
    }
    writeFileSync(installStamp, lockHash())
    print(`Installed in ${seconds(started)}.`)
  },
}

const build = {
  isNeeded: () => readText(buildStamp) !== sourcesHash(),
  async run() {
    const started = Date.now()
    const hash = sourcesHash()
    print('Building the server and the browser script (epiderm build) …')
    rmSync(buildStamp, { force: true })
    await runChild('epiderm build', {
      command: process.execPath,
      args: [join(root, 'packages/platform/bin/epiderm.mjs'), 'build', siteFolder],
    })
    writeFileSync(buildStamp, hash)
    print(`Built in ${seconds(started)}.`)
  },
}

const lockHash = () => hashFiles(['package-lock.json'])
const sourcesHash = () => `${hashFiles(sourceRoots.flatMap(filesBelow).sort())} ${relative(root, siteFolder)}`

function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = readFileSync(join(root, file))
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (notBuilt.test(path)) return []
  const entries = readEntries(path)
  if (entries === undefined) return existsSync(join(root, path)) ? [path] : []
  return entries.flatMap((entry) => {
    const below = `${path}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(below)
    return notBuilt.test(below) ? [] : [below]
  })
}

function readEntries(path) {
  try {
    return readdirSync(join(root, path), { withFileTypes: true })
  } catch {
    return undefined
  }
}

/**
 * Returns true after a manual `npm install`. In that case, npm's install record matches the lockfile and only the stamp
 * file is missing.
 */
function adoptInstalled() {
  const installed = readPackages('node_modules/.package-lock.json')
  if (installed === undefined) return false
  const wanted = readPackages('package-lock.json') ?? {}
  const isThere = ([folder, facts]) => {
    const there = installed[folder]
    if (there === undefined) return facts.optional === true
    return there.version === facts.version && there.integrity === facts.integrity
  }
  const isComplete =
    Object.entries(wanted).every(isThere) && Object.keys(installed).every((folder) => wanted[folder])
  if (isComplete) writeFileSync(installStamp, lockHash())
  return isComplete
}

function readPackages(lockFile) {
  const text = readText(join(root, lockFile))
  if (text === undefined) return undefined
  const { '': _root, ...packages } = JSON.parse(text).packages ?? {}
  return packages
}

const packageFolders = () =>
  Object.entries(readPackages('package-lock.json') ?? {})
    .filter(([, facts]) => facts.optional !== true)
    .map(([folder]) => folder)

/** Uses the npm that started this script. If the script was started without npm, uses the npm in the PATH. */
function runNpm(args) {
  const cli = process.env.npm_execpath
  if (cli && /^npm-cli\.c?js$/.test(basename(cli)))
    return runChild('npm ci', { command: process.execPath, args: [cli, ...args] })
  return runChild('npm ci', { command: 'npm', args, shell: process.platform === 'win32' })
}

function runChild(what, { command, args, shell = false }) {
  return new Promise((resolveChild, rejectChild) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell })
    writeFileSync(childNote, String(child.pid))
    const stop = (signal) => child.kill(signal)
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.once('error', (error) =>
      rejectChild(new StepFailed(`${what} could not be started: ${error.message}`)),
    )
    child.once('exit', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      rmSync(childNote, { force: true })
      if (code === 0) resolveChild()
      else
        rejectChild(
          new StepFailed(`${what} failed (${signal ?? `exit code ${code}`}); what it said stands above.`),
        )
    })
  })
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`

try {
  await main()
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  process.stderr.write(
    `${relative(process.cwd(), import.meta.filename ?? 'scripts/prepare.mjs')}: ${error.message}\n`,
  )
  process.exitCode = 1
}
