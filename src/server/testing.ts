/** The real server on a fresh data folder, for tests: the storefront's own content, no port, its log in a list. */
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DrawingLimits } from '#render'
import { createApp, type App } from './app.ts'
import type { DataCheck } from './check-data.ts'
import { loadConfiguration, type Environment } from './configuration.ts'
import type { ConnectionLimits } from './connections.ts'

export const projectRoot = resolve(import.meta.dirname, '../..')

export type LogLine = { readonly level: number; readonly msg: string } & Readonly<Record<string, unknown>>

export type TestApp = App & {
  readonly dataDir: string
  /** `http://127.0.0.1:…`, where it listens. */
  readonly address: string
  readonly log: LogLine[]
  /** Warnings and worse. */
  readonly complaints: () => readonly LogLine[]
  /** A GET over a real socket, whose path is sent as it stands. */
  readonly getRaw: (path: string) => Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>
  readonly get: (url: string, headers?: Record<string, string>) => ReturnType<typeof inject>
  /** Ends the server; the data folder goes too unless it is kept for another. */
  readonly stop: (options?: { keepData: boolean }) => Promise<void>
}

/** `dataDir` of a former test app opens its data again; `environment` holds further variables; `isDevelopment` starts it as `npm run dev` does. */
export async function startTestApp(
  options: {
    basePath?: string
    dataDir?: string
    isDevelopment?: boolean
    environment?: Environment
    clock?: () => Date
    originTimeoutMs?: number
    connectionLimits?: ConnectionLimits
    drawingLimits?: DrawingLimits
    startDataCheck?: () => DataCheck
  } = {},
): Promise<TestApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'epiderm-app-')))
  const log: LogLine[] = []
  const configuration = loadConfiguration({
    BASE_PATH: options.basePath ?? '',
    PUBLIC_ORIGIN: 'https://shop.example',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...options.environment,
  })
  const app = await createApp(configuration, {
    projectRoot,
    ...(options.clock && { clock: options.clock }),
    ...(options.originTimeoutMs && { originTimeoutMs: options.originTimeoutMs }),
    connectionLimits: options.connectionLimits,
    drawingLimits: options.drawingLimits,
    ...(options.startDataCheck && { startDataCheck: options.startDataCheck }),
    ...(options.isDevelopment && {
      development: { use: async () => undefined },
    }),
    log: { write: (line) => void log.push(JSON.parse(line) as LogLine) },
  })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  return {
    ...app,
    dataDir,
    address: `http://127.0.0.1:${port}`,
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

const inject = (app: App, url: string, headers: Record<string, string>) =>
  app.server.inject({ method: 'GET', url, headers })

async function getRaw(port: number, path: string) {
  const sent = request({ host: '127.0.0.1', port, path, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}
