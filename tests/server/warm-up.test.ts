/** Tests which pages a server renders in advance after startup, in case the database fails soon afterwards. */
import { EventEmitter } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openDatabaseProxy } from '../../packages/platform/src/database/database-proxy.fixture.ts'
import { findTestUrl } from '../../packages/platform/src/database/testing.ts'
import { startPageWarmUp } from '../../packages/platform/src/app/opening/warm-up.ts'
import { startTestApp } from '../../packages/platform/src/app/testing.ts'

const atOnce = { firstMs: 0, restMs: 0, idleMs: 0 }
const never = { firstMs: 1_000_000, restMs: 0, idleMs: 0 }
const patience = { timeout: 20_000, interval: 50 }
const toFile = (dataDir: string) => join(dataDir, 'visited-pages.json')

it('serves every page from its cache if the database is lost after a restart', async () => {
  const first = await startTestApp({ site: 'small', database: 'server', warmUp: never })
  const paths = [...(await first.get('/sitemap.xml')).body.matchAll(/<loc>https:\/\/shop\.example([^<]*)</g)]
  for (const path of ['/about', '/', '/about', '/about', '/']) await first.get(path)
  await first.stop({ keepData: true })
  const listed = JSON.parse(await readFile(toFile(first.dataDir), 'utf8')) as [string, number][]
  expect(listed.map(([key]) => key)).toEqual(['/about?', '/?'])

  const road = await openDatabaseProxy(await findTestUrl(first.dataDir))
  const environment = { DATABASE_URL: road.url, DATABASE_POOL_SIZE: '4', METRICS_PORT: '9464' }
  const { dataDir } = first
  const app = await startTestApp({ database: 'server', dataDir, environment, warmUp: atOnce })
  try {
    const readMetrics = async () => (await fetch(app.metricsAddress ?? '')).text()
    const expected = `\nepiderm_warmed_pages ${paths.length}\n`
    await vi.waitFor(async () => expect(await readMetrics()).toContain(expected), patience)
    expect(app.renderer.pages.visits.list()).toEqual(listed)
    await road.cut()
    expect(paths.length).toBeGreaterThan(3)
    for (const [, path = ''] of paths) expect([path, (await app.get(path)).statusCode]).toEqual([path, 200])
  } finally {
    await app.stop()
    await road.close()
  }
})

it.each(['', '[["/about?",-1]]', '{"a":1}', '[["about",1]]'])(
  'starts with a stored list that contains %j',
  async (text) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'warm-'))
    await writeFile(toFile(dataDir), text)
    const add = vi.fn()
    const pages = { visits: { add, count: () => 0, list: () => [] }, warm: async () => undefined }
    const warnings: object[] = []
    const warmUp = startPageWarmUp({
      dataDir,
      server: new EventEmitter() as never,
      pages,
      times: atOnce,
      warn: (warning) => void warnings.push(warning),
    })
    await warmUp.close()
    expect(add).toHaveBeenCalledWith([])
    expect(warnings).toEqual([])
    await rm(dataDir, { recursive: true })
  },
)

it('does not render pages in advance while requests arrive', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'warm-'))
  const server = new EventEmitter()
  let isRendering = false
  let onAsked = () => {}
  const requested = new Promise<void>((resolve) => (onAsked = resolve))
  const warmUp = startPageWarmUp({
    dataDir,
    server: server as never,
    pages: {
      visits: { add: () => undefined, count: () => 0, list: () => [] },
      async warm({ waitForTurn }) {
        server.emit('request')
        onAsked()
        isRendering = await waitForTurn()
      },
    },
    times: { ...atOnce, idleMs: 1_000_000 },
    warn: () => undefined,
  })
  await requested
  await warmUp.close()
  expect(isRendering).toBe(false)
  expect(server.listenerCount('request')).toBe(0)
  await rm(dataDir, { recursive: true })
})
