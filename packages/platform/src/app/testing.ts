/**
 * Starts the real server for tests: with a new data folder and the site's own content, without a port, and with its log
 * lines in a list.
 */
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { basename, join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import type { InjectOptions } from 'fastify'
import type { AttemptLimits, PasswordHashing } from '#identity'
import { openFolderStorage } from '#media'
import { standardVerificationLimits, type VerificationLimits } from '#publishing'
import type { RenderLimits } from '#render'
import { checkResponse } from '../http/staff-api/check-responses.fixture.ts'
import type { ConnectionLimits } from '../http/connections.ts'
import type { PostLimits } from '../http/post-limits.ts'
import { storefront } from '../composition.ts'
import { findTestUrl, defaultDatabaseKind, type DatabaseKind } from '../database/testing.ts'
import { createApp, type App } from './app.ts'
import { findCodeVersion } from './code-version.ts'
import type { DataCheck } from './damage/check-data.ts'
import { loadConfiguration, type Configuration, type Environment } from './settings/configuration.ts'
import { openPlatform } from './opening/open-platform.ts'
import type { WarmUpTimes } from './opening/warm-up.ts'
import { writeSmallSite } from './small-site.fixture.ts'
import type { Storefront } from './site-definition.ts'

export const projectRoot = resolve(import.meta.dirname, '../../../..')

type LogLine = { readonly level: number; readonly msg: string } & Readonly<Record<string, unknown>>

/** Argon2 with minimal cost. */
const quickHashing: PasswordHashing = {
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1 }),
  verify,
}

/** Time limits for page comparisons, long enough for a busy machine. */
const patientLimits: VerificationLimits = {
  ...standardVerificationLimits,
  withinMs: 60_000,
  planned: { withinMs: 60_000, rest: 0 },
}

export type TestApp = App & {
  readonly configuration: Configuration
  readonly dataDir: string
  /** The server's URL, `http://127.0.0.1:…`. */
  readonly address: string
  /** The metrics URL, if METRICS_PORT is set. */
  readonly metricsAddress: string | undefined
  readonly log: LogLine[]
  /** Returns the logged warnings and errors. */
  readonly complaints: () => readonly LogLine[]
  /** Sends a GET request over a real socket, with the path verbatim. */
  readonly getRaw: (path: string) => Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>
  readonly get: (url: string, headers?: Record<string, string>) => ReturnType<typeof inject>
  /** Stops the server and removes the data folder, unless `keepData` is set. */
  readonly stop: (options?: { keepData: boolean }) => Promise<void>
}

/** Initial content of a data folder: the content of the built site, or of a small site whose pages render quickly. */
type TestSite = 'storefront' | 'small'

type TestAppOptions = {
  readonly basePath?: string
  readonly site?: TestSite
  /** Data folder of an earlier test app, to be opened again. */
  readonly dataDir?: string
  /** The kind of database. Default: the kind that this test run uses. */
  readonly database?: DatabaseKind
  /** Starts the server as `npm run dev` does. */
  readonly isDevelopment?: boolean
  /** Additional environment variables. */
  readonly environment?: Environment
  readonly clock?: () => Date
  readonly originTimeoutMs?: number
  readonly connectionLimits?: ConnectionLimits
  readonly renderLimits?: RenderLimits
  readonly proofLimits?: VerificationLimits
  readonly attemptLimits?: AttemptLimits
  readonly postLimits?: PostLimits
  readonly startDataCheck?: () => DataCheck
  readonly hashing?: PasswordHashing
  /**
   * Skips work that only speeds up later responses. Default: true, because most tests end before they would benefit
   * from such work.
   */
  readonly isLazy?: boolean
  /** Timing of the warm-up. Default: no warm-up, unless `isLazy` is false. */
  readonly warmUp?: WarmUpTimes
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? (await makeDataDir(options))
  const log: LogLine[] = []
  const isOnServer = (options.database ?? defaultDatabaseKind) === 'server'
  const databaseUrl = isOnServer ? await findTestUrl(dataDir) : undefined
  const configuration = loadConfiguration({
    BASE_PATH: options.basePath ?? '',
    PUBLIC_ORIGIN: 'https://shop.example',
    DATA_DIR: dataDir,
    NEW_SITE: basename(databaseUrl ? new URL(databaseUrl).pathname : dataDir),
    LOG_LEVEL: 'warn',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '4' }),
    ...options.environment,
  })
  const app = await createApp(configuration, {
    projectRoot,
    storefront: await openSite(options.site),
    ...(options.clock && { clock: options.clock }),
    ...(options.originTimeoutMs && { originTimeoutMs: options.originTimeoutMs }),
    connectionLimits: options.connectionLimits,
    renderLimits: options.renderLimits,
    attemptLimits: options.attemptLimits,
    postLimits: options.postLimits,
    proofLimits: options.proofLimits ?? patientLimits,
    isLazy: options.isLazy ?? true,
    ...(options.warmUp && { warmUp: options.warmUp }),
    hashing: options.hashing ?? quickHashing,
    ...(options.startDataCheck && { startDataCheck: options.startDataCheck }),
    ...(options.isDevelopment && {
      development: { use: async () => undefined },
    }),
    log: { write: (line) => void log.push(JSON.parse(line) as LogLine) },
  })
  checkAnswers(app, configuration.basePath)
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const metricsAddress = await app.metrics?.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  return {
    ...app,
    configuration,
    dataDir,
    address: `http://127.0.0.1:${port}`,
    metricsAddress,
    log,
    complaints: () => log.filter(({ level }) => level >= 40),
    get: (url, headers = {}) => inject(app, url, headers),
    getRaw: (path) => getRaw(port, path),
    async stop({ keepData } = { keepData: false }) {
      await app.close()
      if (!keepData) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a folder with the site's content as release 1, or an empty folder if another server provides the content. */
async function makeDataDir({ clock, environment, ...options }: TestAppOptions): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'epiderm-app-'))
  if (environment?.['CONTENT_ORIGIN'] !== undefined) return dataDir
  await fillDataDir(dataDir, { ...options, time: clock === undefined ? 'now' : '2025-12-01' })
  return dataDir
}

type DataDirContent = {
  readonly site?: TestSite | undefined
  readonly database?: DatabaseKind | undefined
  readonly time?: ImportTime
}

/**
 * Copies a site that is imported once per test run, because importing it for each built server would take two seconds
 * longer.
 */
export async function fillDataDir(dataDir: string, content: DataDirContent = {}): Promise<void> {
  const { site = 'storefront', database = defaultDatabaseKind, time = 'now' } = content
  const source = await (imported[`${site} ${database} ${time}`] ??= importOnce(site, database, time))
  cpSync(source, dataDir, { recursive: true })
  if (database === 'server') await findTestUrl(dataDir, source)
}

/**
 * Data folders that each app copies, because an import takes longer than most tests. They are removed with the run's
 * folder.
 */
const imported: Partial<Record<`${TestSite} ${DatabaseKind} ${ImportTime}`, Promise<string>>> = {}
type ImportTime = 'now' | '2025-12-01'

/**
 * Returns the data folder of an imported site. Only one worker of a test run imports each site. It then writes a file
 * with the folder's path for the other workers.
 */
async function importOnce(site: TestSite, kind: DatabaseKind, time: ImportTime): Promise<string> {
  const run = process.env['TEST_RUN_FOLDER']
  if (run === undefined) return importContent(site, kind, time)
  const shared = join(run, `imported-${site}-${kind}-${time}`)
  while (!existsSync(shared)) {
    const isFirst = await mkdir(`${shared}.lock`).then(
      () => true,
      () => false,
    )
    if (isFirst)
      try {
        // Another worker may have finished between the two calls to `existsSync`.
        if (!existsSync(shared)) {
          await writeFile(`${shared}.new`, await importContent(site, kind, time))
          await rename(`${shared}.new`, shared)
        }
      } finally {
        await rm(`${shared}.lock`, { recursive: true })
      }
    else await pause(50)
  }
  return readFile(shared, 'utf8')
}

/** Danger: a closed embedded database may still release its files later, so these files are not copied. */
async function importContent(site: TestSite, kind: DatabaseKind, time: ImportTime): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'epiderm-importing-'))
  const copy = await mkdtemp(join(tmpdir(), 'epiderm-imported-'))
  const opened = await openSite(site)
  const platform = await openPlatform({
    configuration: {
      dataDir,
      databaseServer: kind === 'server' ? { url: await findTestUrl(copy), size: 4 } : undefined,
    },
    storefront: opened,
    code: findCodeVersion(projectRoot),
    clock: time === 'now' ? undefined : () => new Date(time),
    warn: ({ message }) => {
      throw new Error(`The content is imported with a warning: ${message}`)
    },
  })
  await platform.importIfEmpty({ folder: join(projectRoot, opened.contentFolder) })
  if (kind === 'embedded') await platform.database.backup(copy)
  await platform.media.copyInto(openFolderStorage(copy))
  await platform.close()
  return copy
}

async function openSite(site: TestSite = 'storefront'): Promise<Storefront> {
  if (site === 'storefront') return storefront
  return { ...storefront, contentFolder: relative(projectRoot, await (smallSite ??= writeSmallContent())) }
}

let smallSite: Promise<string> | undefined

async function writeSmallContent(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'epiderm-small-'))
  await writeSmallSite(folder, { questions: 2 })
  return folder
}

/** Fails a test if a response from the staff API differs from its route's description. */
function checkAnswers({ server }: App, basePath: string): void {
  const apiPath = `${basePath}/api`
  const inject = server.inject.bind(server)
  const checked = async (sent: InjectOptions) => {
    const answer = await inject(sent)
    const [path = ''] = String(sent.url).split('?')
    if (path.startsWith(apiPath)) checkResponse(sent.method ?? 'GET', path.slice(apiPath.length), answer)
    return answer
  }
  Object.assign(server, { inject: checked })
}

const inject = (app: App, url: string, headers: Record<string, string>) =>
  app.server.inject({ method: 'GET', url, headers })

async function getRaw(port: number, path: string) {
  const sent = request({ host: '127.0.0.1', port, path, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}
