/** Starts a built server with a new data folder, and waits until it is ready. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../free-port.ts'
import { fillSite } from './fill-site.ts'
import { root, toServerEnvironment } from './server-environment.ts'
import { toDatabaseVariables } from './site-database.ts'
import { requireVariable } from './site.ts'

/**
 * Environment variable with the path of a folder for resized images. All sites share this folder, so that each image is
 * resized only once.
 */
export const resizedImagesVariable = 'EPIDERM_E2E_PICTURES'
/** Startup time limit. It is long enough for four sites to start at the same time on a busy machine. */
const startWithinMs = 240_000
const stopWithinMs = 20_000
const pollMs = 100

export type SiteOptions = {
  /** Creates the database for this data folder before the first start. */
  readonly createDatabase: (dataDir: string) => Promise<void>
  readonly basePath: string
  /** Changes the data folder's content before the server starts. */
  readonly change?: (dataDir: string) => Promise<void>
  readonly environment?: Record<string, string>
}

export type RunningSite = {
  readonly origin: string
  readonly dataDir: string
  /**
   * Starts another server that uses the same data and returns its origin. The site must use a database server. The new
   * server stops together with the first server.
   */
  readonly startSecondNode: () => Promise<string>
  readonly stop: () => Promise<void>
  /** Kills the server without a clean shutdown, as in a power failure. */
  readonly kill: () => Promise<void>
  /** Restarts the server at the same URL, with the same data, after {@link RunningSite.kill}. */
  readonly startAgain: () => Promise<void>
}

export async function startSite(
  name: string,
  { createDatabase, basePath, change, environment }: SiteOptions,
): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'epiderm-e2e-'))
  const origin = toOrigin(await findFreePort())
  const run = (own = { name, origin }) =>
    runServer(own.name, `${own.origin}/readyz`, {
      PORT: new URL(own.origin).port,
      BASE_PATH: basePath,
      DATA_DIR: dataDir,
      ...toDatabaseVariables(dataDir),
      TRUST_PROXY: 'loopback',
      ...environment,
    })
  let child: ChildProcess | undefined
  const others: ChildProcess[] = []
  const stop = async () => {
    for (const each of [child, ...others]) if (each !== undefined) await stopProcess(each)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await createDatabase(dataDir)
    await fillSite(dataDir)
    await symlink(requireVariable(resizedImagesVariable), join(dataDir, 'image-cache'))
    await change?.(dataDir)
    child = await run()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    dataDir,
    stop,
    async kill() {
      const exited = child && once(child, 'exit')
      child?.kill('SIGKILL')
      await exited
    },
    async startAgain() {
      child = await run()
    },
    async startSecondNode() {
      const beside = { name: `${name}-beside`, origin: toOrigin(await findFreePort()) }
      others.push(await run(beside))
      return beside.origin
    },
  }
}

const toOrigin = (port: number) => `http://127.0.0.1:${port}`

async function runServer(
  name: string,
  url: string,
  variables: Record<string, string>,
): Promise<ChildProcess> {
  const logFile = join(root, `.cache/e2e-${name}.log`)
  await mkdir(join(root, '.cache'), { recursive: true })
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: toServerEnvironment(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(logFile)
  child.stdout.pipe(log)
  child.stderr.pipe(log, { end: false })
  try {
    await waitUntilReady(child, url)
    return child
  } catch (error) {
    await stopProcess(child)
    const lastLines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-20).join('\n')
    throw new Error(`The ${name} site did not start. Its last lines (${logFile}):\n${lastLines}`, {
      cause: error,
    })
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startWithinMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`exit code ${child.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await pause(pollMs)
  }
  throw new Error(`not ready after ${startWithinMs / 1000} s`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const isGone = await Promise.race([exited, pause(stopWithinMs, undefined, { ref: false })])
  if (isGone === undefined) child.kill('SIGKILL')
  await exited
}
