/** Tests two builds that run side by side on one database, as during a rolling update. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRegistry } from '#blocks'
import { openBuilds, type BuildTables } from '#builds'
import type { Database } from '#database'
import { standardBlocks } from '#standard-blocks'
import { openTestDatabase } from '../../database/testing.ts'
import { addAssets, createScriptUrls, listBuildFiles } from './assets.ts'

const script = 'console.log("old")'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  await build('old', { 'site-AAAAaaaa.js': script, 'style-BBBBbbbb.css': 'a{}', 'plain.js': 'x' })
  await writeFile(join(folder, 'old/dist/client/assets/site-AAAAaaaa.js.br'), brotliCompressSync(script))
  await build('new', { 'site-CCCCcccc.js': 'console.log("new")', 'style-BBBBbbbb.css': 'a{}' })
})
afterAll(() => rm(folder, { recursive: true }))

async function build(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const assets = join(folder, name, 'dist/client/assets')
  await mkdir(assets, { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(assets, file), text)
}

describe('files of two builds', () => {
  let database: Database<BuildTables>
  let server: FastifyInstance
  beforeAll(async () => {
    database = await openTestDatabase<BuildTables>({ dataDir: join(folder, 'database') })
    const builds = openBuilds({ database, clock: () => new Date() })
    server = Fastify()
    await addAssets(server, {
      projectRoot: join(folder, 'new'),
      basePath: '/shop',
      findOther: (name) => builds.find(name),
    })
    await builds.store(listBuildFiles(join(folder, 'old')))
    await builds.store(listBuildFiles(join(folder, 'new')))
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })
  const get = (name: string, headers = {}) => server.inject({ url: `/shop/assets/${name}`, headers })

  it('a server of the new build serves files of the old build with the same cache lifetime', async () => {
    for (const encoding of ['br, gzip', 'gzip']) {
      const answer = await get('site-AAAAaaaa.js?v=1', { 'accept-encoding': encoding })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      const isBrotli = encoding.startsWith('br')
      expect(answer.headers['content-encoding']).toBe(isBrotli ? 'br' : undefined)
      expect(answer.rawPayload).toEqual(isBrotli ? brotliCompressSync(script) : Buffer.from(script))
    }
    expect((await get('site-CCCCcccc.js')).body).toBe('console.log("new")')
  })

  it('a file name that no build contains or could contain returns 404', async () => {
    for (const name of [
      'site-DDDDdddd.js',
      'plain.js',
      '..%2fsite-AAAAaaaa.js',
      'site-AAAAaaaa.js/x',
      'site-AAAAaaaa.html',
    ])
      expect((await get(name)).statusCode).toBe(404)
  })

  it('a server serves its own files even while the database is unavailable', async () => {
    const alone = Fastify()
    await addAssets(alone, {
      projectRoot: join(folder, 'new'),
      basePath: '',
      findOther: () => Promise.reject(new Error('away')),
    })
    expect((await alone.inject('/assets/site-CCCCcccc.js')).statusCode).toBe(200)
    expect((await alone.inject('/assets/site-AAAAaaaa.js')).statusCode).toBe(404)
    await alone.close()
  })
})

describe('script URLs', () => {
  const registry = createRegistry(standardBlocks.filter(({ type }) => type === 'print-button'))
  const print = registry.get('print-button')?.browser?.file ?? ''
  const writeManifest = async (scripts: Readonly<Record<string, string>>) => {
    const projectRoot = await mkdtemp(join(folder, 'scripts-'))
    await mkdir(join(projectRoot, 'dist/client/.vite'), { recursive: true })
    const entries = Object.entries(scripts).map(([source, file]) => [source, { file }])
    await writeFile(
      join(projectRoot, 'dist/client/.vite/manifest.json'),
      JSON.stringify(Object.fromEntries(entries)),
    )
    return projectRoot
  }
  const built = {
    'src/browser/site.browser.ts': 'assets/site-AAAAaaaa.js',
    'src/browser/canvas.browser.ts': 'assets/canvas-BBBBbbbb.js',
  }

  it('are the URLs of the built files in production', async () => {
    const projectRoot = await writeManifest({ ...built, [print]: 'assets/print-CCCCcccc.js' })
    const toScriptUrl = createScriptUrls({ projectRoot, isDevelopment: false, registry })
    expect(toScriptUrl('site')).toBe('/assets/site-AAAAaaaa.js')
    expect(toScriptUrl(print)).toBe('/assets/print-CCCCcccc.js')
  })

  it('must all exist for the server to start', async () => {
    const projectRoot = await writeManifest(built)
    expect(() => createScriptUrls({ projectRoot, isDevelopment: false, registry })).toThrow(
      `The build has no ${print}; remove dist and start again`,
    )
  })

  it('are the URLs of the source files during development, even for scripts outside the platform’s folder', () => {
    const toScriptUrl = createScriptUrls({ projectRoot: '', isDevelopment: true, registry })
    expect(toScriptUrl('site')).toBe('/src/browser/site.browser.ts')
    expect(toScriptUrl(print)).toBe('/src/standard-blocks/print-button/print.browser.ts')
    expect(toScriptUrl('../../sites/acme/dial.browser.ts')).toMatch(
      /^\/@fs\/.*\/sites\/acme\/dial\.browser\.ts$/,
    )
  })
})
