/** Playwright's global setup: the built server four times, each with a fresh data folder, until it says that it is ready. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hash } from '@node-rs/argon2'
import { insertAccounts, startDatabases, toDatabaseVariables, type SiteDatabases } from './site-database.ts'
import { basePathBelow, members, shortSession, siteVariables } from './site.ts'

const root = resolve(import.meta.dirname, '../..')
/** Four sites that start at once on a busy machine. */
const startWithinMs = 240_000
const stopWithinMs = 20_000
const pollMs = 100

type SiteOptions = {
  readonly databases: SiteDatabases
  readonly basePath: string
  /** Once the server is ready. */
  readonly change?: (dataDir: string) => Promise<void>
  readonly environment?: Record<string, string>
}
type RunningSite = { readonly origin: string; readonly dataDir: string; readonly stop: () => Promise<void> }

export default async function startSites(): Promise<() => Promise<void>> {
  const databases = await startDatabases()
  const started = await Promise.allSettled([
    startSite('root', { databases, basePath: '' }),
    startSite('below-base', { databases, basePath: basePathBelow }),
    startSite('with-more', { databases, basePath: '', change: switchOn }),
    startSite('of-members', {
      databases,
      basePath: basePathBelow,
      change: addMembers,
      environment: {
        SESSION_IDLE_SECONDS: String(shortSession.idle),
        SESSION_WARNING_SECONDS: String(shortSession.warning),
      },
    }),
  ])
  const sites = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stopAll = async () => {
    await Promise.all(sites.map((site) => site.stop()))
    await databases.stop()
  }
  const broken = started.find((result) => result.status === 'rejected')
  if (broken) {
    await stopAll()
    throw broken.reason
  }
  process.env[siteVariables.site] = sites[0]?.origin
  process.env[siteVariables.siteBelowBase] = sites[1]?.origin
  process.env[siteVariables.dataBelowBase] = sites[1]?.dataDir
  process.env[siteVariables.siteWithMore] = sites[2]?.origin
  process.env[siteVariables.dataWithMore] = sites[2]?.dataDir
  process.env[siteVariables.siteOfMembers] = sites[3]?.origin
  return stopAll
}

async function startSite(
  name: string,
  { databases, basePath, change, environment }: SiteOptions,
): Promise<RunningSite> {
  const port = await findFreePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'epiderm-e2e-'))
  await databases.create(dataDir)
  const logFile = join(root, `.cache/e2e-${name}.log`)
  await mkdir(join(root, '.cache'), { recursive: true })

  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: toServerEnvironment({
      PORT: String(port),
      BASE_PATH: basePath,
      DATA_DIR: dataDir,
      ...toDatabaseVariables(dataDir),
      TRUST_PROXY: 'loopback',
      ...environment,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(logFile)
  child.stdout.pipe(log)
  child.stderr.pipe(log, { end: false })

  const stop = async () => {
    await stopProcess(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${port}`
  try {
    await waitUntilReady(child, `${origin}/readyz`)
    await change?.(dataDir)
  } catch (error) {
    await stop()
    const lastLines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-20).join('\n')
    throw new Error(`The ${name} site did not start. Its last lines (${logFile}):\n${lastLines}`, {
      cause: error,
    })
  }
  return { origin, dataDir, stop }
}

/** Publishes the site's settings with what they leave out. */
async function switchOn(dataDir: string): Promise<void> {
  const settings = await readFile(join(root, 'src/storefront/content/site/epiderm.yaml'), 'utf8')
  const more = settings
    .replace('body:\n', 'body:\n  analytics:\n    sink: first-party\n')
    .replace('isActive: false', 'isActive: true')
  await importFile(dataDir, 'site/epiderm.yaml', more)
}

/** As an editor beside the running server does. */
async function importFile(dataDir: string, file: string, content: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'epiderm-e2e-more-'))
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), content)
  await promisify(execFile)(process.execPath, ['dist/server/site.js', 'import', folder], {
    cwd: root,
    env: toServerEnvironment({ DATA_DIR: dataDir, ...toDatabaseVariables(dataDir) }),
  })
  await rm(folder, { recursive: true })
}

/** Its texts tell of the visitor. */
const whoPage = `contentKey: MCLJNFUWS2LJNFUWS2LJNFUWS2LI
id: 20Y000000000042EAA
type: epiderm__page
title: Who
urlName: who
language: en_GB
body:
  route: /who
  isIndexed: false
  blocks:
    - id: plain
      block: text-block
      props:
        text: 'Plain {!User.userId}.'
    - id: rich
      block: rich-text
      props:
        text: <p>Rich <strong>{!User.userId}</strong>, a guest {!User.isGuest}</p>
`

/** People, and pages that tell of them or of which only they see all. */
async function addMembers(dataDir: string): Promise<void> {
  await importFile(dataDir, 'pages/who.yaml', whoPage)
  const clinicsPage = await readFile(join(import.meta.dirname, 'content/clinics-only.yaml'), 'utf8')
  await importFile(dataDir, 'pages/clinics-only.yaml', clinicsPage)
  const rows = Object.entries(members).map(async ([name, { email, password }]) => ({
    id: `005${name}`,
    email,
    name,
    passwordHash: await hash(password),
  }))
  await insertAccounts(dataDir, await Promise.all(rows))
}

const ownersVariables = new Set(['HOST', 'PUBLIC_ORIGIN', 'TRUST_PROXY', 'LOG_LEVEL', 'DATABASE_URL'])

/** What the person who runs the tests has set for their own server must not reach these. */
function toServerEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !ownersVariables.has(name))
  return { ...Object.fromEntries(others), NODE_ENV: 'production', ...own }
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

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
