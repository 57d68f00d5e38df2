/** Tests that the built server loads rarely used libraries only on demand. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDataDir } from '../../packages/platform/src/app/testing.ts'
import { startBuiltServer, type BuiltServer } from './built-server.ts'

/** Returns code that writes the URL of each loaded module and required library to a file, one per line. */
const toPreload = (file: string) => {
  const required = `import { appendFileSync } from 'node:fs'
    import Module, { isBuiltin } from 'node:module'
    const load = Module._load
    Module._load = (name, ...rest) => {
      if (!/^[./]/.test(name) && !isBuiltin(name)) appendFileSync(${JSON.stringify(file)}, '/node_modules/' + name + '\\n')
      return load(name, ...rest)
    }`
  const hooks = `import { appendFileSync } from 'node:fs'
    export async function load(url, context, next) {
      appendFileSync(${JSON.stringify(file)}, url + '\\n')
      return next(url, context)
    }`
  const register = `import { register } from 'node:module'; register(${JSON.stringify(toModule(hooks))})`
  return ['--import', toModule(required), '--import', toModule(register)]
}
const toModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

/** A string that occurs only in the chunks that contain a database server's client library. */
const serverClient = 'SCRAM-SHA-256'
const chunkFolder = resolve(import.meta.dirname, '../../dist/server/chunks')

/** Libraries that the server loads only if Node.js is older than version 22.16. */
const ofDatabase = new Set(['@photostructure/sqlite', 'node-gyp-build'])

let folder: string
let server: BuiltServer
const running: BuiltServer['process'][] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-loaded-'))
  const dataDir = join(folder, 'data')
  const follow = (process: BuiltServer['process']) => running.push(process)
  await fillDataDir(dataDir, { database: 'embedded' })
  /**
   * Starts the server twice. The first start derives data that an import does not derive, so the libraries that it
   * loads are not tested.
   */
  await stop((await startBuiltServer({ dataDir, follow })).process)
  server = await startBuiltServer({ dataDir, follow, nodeOptions: toPreload(join(folder, 'loaded')) })
})
afterAll(async () => {
  await Promise.all(running.map(stop))
  await rm(folder, { recursive: true, force: true })
})

async function stop(process: BuiltServer['process']): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = new Promise((resolve) => process.once('exit', resolve))
  process.kill('SIGTERM')
  await ended
}

const readAddresses = () => readFile(join(folder, 'loaded'), 'utf8')

/** Returns the names of packages in `node_modules`. */
async function readLoaded(): Promise<Set<string>> {
  const addresses = await readAddresses()
  return new Set(
    Array.from(addresses.matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)/g), ([, name = '']) => name),
  )
}

async function findChunks(text: string): Promise<string[]> {
  const names = await readdir(chunkFolder)
  const texts = await Promise.all(names.map((name) => readFile(join(chunkFolder, name), 'utf8')))
  return names.filter((_, index) => texts[index]?.includes(text))
}

async function get(path: string): Promise<Response> {
  const response = await fetch(server.address + path)
  expect(response.status, path).toBe(200)
  return response
}

it('starting with the embedded database does not load the database server’s client', async () => {
  await get('/skincare/acne')
  const chunks = await findChunks(serverClient)
  expect(chunks).toHaveLength(1)
  const loaded = await readAddresses()
  expect(chunks.filter((name) => loaded.includes(name))).toEqual([])
  expect(loaded, 'what stands beside it').toMatch(/\/server\/chunks\/kit-/)
})

it('starting the server and showing the first page loads no library for images, fonts, mail, passwords, OpenAPI or JSON Schema', async () => {
  const page = await (await get('/skincare/acne')).text()
  expect(Array.from(await readLoaded()).filter((name) => !ofDatabase.has(name))).toEqual([])
  expect(await readAddresses(), 'the check of the data waits').not.toContain('/server/check-data.js')

  const [, picture = ''] = /<img [^>]*src="([^"]+\?[^"]+)"/.exec(page) ?? []
  await get(picture.replaceAll('&amp;', '&'))
  expect(await readLoaded()).toContain('sharp')
  const product = await (await get('/product/noon-azelaic-forte')).text()
  const [, card = ''] = /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(product) ?? []
  await get(card.replaceAll('&amp;', '&'))
  expect(await readLoaded()).toContain('fontkit')
  await get('/api/openapi.json')
  expect(await readLoaded()).toContain('@fastify/swagger')
})
