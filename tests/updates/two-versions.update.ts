/**
 * Tests a rolling upgrade. This version and the previous version serve the same site from a PostgreSQL database with
 * this version's schema. Both are production builds in separate processes that share the data folder.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { admin, editedPath, signIn } from '../../bench/nodes/editor.mjs'
import { startPostgres, type PostgresServer } from '../../scripts/postgres.mjs'
import { startBuiltServer, type BuiltServer } from '../rails/built-server.ts'
import { buildPreviousVersion, type PreviousVersion } from './previous-version.ts'

type VersionNode = BuiltServer & { readonly readLog: () => string }
type VersionSide = 'this program' | 'the former one'

const root = resolve(import.meta.dirname, '../..')
const turns = [
  ['this program', 'the former one'],
  ['the former one', 'this program'],
] as const
/** The earliest migration with which a server can also serve the files of other builds. */
const sharesBuilds = '041-build-files'
/** Time limits after which a test run is considered to hang. They are long enough for a shared machine. */
const buildWithinMs = 1_800_000
const startWithinMs = 600_000
const eachWithinMs = 600_000
const callWithinMs = 240_000

vi.setConfig({ testTimeout: eachWithinMs })

let folder: string
let environment: Record<string, string>
let postgres: PostgresServer
let former: PreviousVersion
const running = new Map<VersionSide, VersionNode>()

const node = (side: VersionSide): VersionNode => {
  const found = running.get(side)
  if (found === undefined) throw new Error(`${side} is not running`)
  return found
}
const folderOf = (side: VersionSide) => (side === 'this program' ? root : former.folder)
const ask = (side: VersionSide, path: string, init: RequestInit = {}) =>
  fetch(node(side).address + path, { redirect: 'manual', ...init })
const read = async (side: VersionSide, path: string) => (await ask(side, path)).text()

async function start(side: VersionSide): Promise<void> {
  let log = ''
  const started = await startBuiltServer({
    dataDir: join(folder, 'data'),
    folder: folderOf(side),
    environment,
    readyWithinMs: startWithinMs,
    follow: ({ stdout }) => stdout.setEncoding('utf8').on('data', (piece: string) => (log += piece)),
  }).catch((cause) => {
    throw new Error(`${side} does not start. Its log: ${log.slice(-2000)}`, { cause })
  })
  running.set(side, { ...started, readLog: () => log })
}

/** Stops the server and returns its exit code. */
async function end(side: VersionSide): Promise<number | null> {
  const { process } = node(side)
  const ended = once(process, 'exit')
  process.kill('SIGTERM')
  const [code] = await ended
  return code
}

beforeAll(async () => {
  former = await buildPreviousVersion()
  folder = await mkdtemp(join(tmpdir(), 'epiderm-update-'))
  postgres = await startPostgres({ print: (line) => process.stdout.write(`${line}\n`) })
  environment = {
    DATABASE_URL: await postgres.createDatabase('update'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: 'loopback',
    NODE_ENV: 'production',
    NEW_SITE: 'update',
  }
  await start('this program')
  await start('the former one')
}, buildWithinMs)
afterAll(async () => {
  for (const { process } of running.values()) process.kill('SIGKILL')
  await postgres?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

it('the previous server version starts on this one’s schema, and reports the migrations that it does not know', () => {
  expect(former.unknown).not.toEqual([])
  const warned = parseLines(node('the former one').readLog()).filter(({ level }) => level === 40)
  expect(warned).toMatchObject([{ reason: former.unknown.join(', ') }])
})

it('both server versions list the same pages, and give the same responses for them and for missing pages', async () => {
  const [paths, others] = [await listPages('this program'), await listPages('the former one')]
  expect(others).toEqual(paths)
  expect(paths.length).toBeGreaterThan(30)
  const requestedPaths = [
    '/',
    ...paths,
    '/studio',
    '/robots.txt',
    '/api/openapi.json',
    '/nothing',
    '/search?q=a',
  ]
  const statuses = await listStatuses('this program', requestedPaths)
  expect(await listStatuses('the former one', requestedPaths)).toEqual(statuses)
  expect(statuses.filter((line) => !line.startsWith('200'))).toEqual(['404 /nothing'])
})

it('both server versions find the same search results', async () => {
  for (const path of ['/search?q=azelaic', '/search?q=redness+sensitive', '/api/search/suggestions?q=aze']) {
    const found = listLinks(await read('this program', path))
    expect(found.length).toBeGreaterThan(0)
    expect(listLinks(await read('the former one', path))).toEqual(found)
  }
})

it.each(turns)('images on a page of %s are served by %s', async (here, there) => {
  const pictures = listPictures(await read(here, '/skincare/acne'))
  expect(pictures.length).toBeGreaterThan(0)
  const statuses = await listStatuses(there, pictures)
  expect(statuses.filter((line) => !line.startsWith('200'))).toEqual([])
})

it.each(turns)('a form sent to %s is confirmed by %s', async (here, there) => {
  const message = `Two of them, please, of ${here}.`
  const fields = { _form: 'enquiry', topic: 'order', name: 'Ada', email: 'ada@clinic.example', message }
  const sent = await ask(here, '/contact', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })
  expect(sent.status).toBe(303)
  const confirmed = await ask(there, String(sent.headers.get('location')))
  expect(confirmed.status).toBe(200)
  expect(await confirmed.text()).toContain(message)
  expect(runCommand(there, 'submissions')).toContain(message)
})

it.each(turns)('a sign-in at %s is valid at %s, and a sign-out at both', async (here, there) => {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const signedIn = await ask(here, '/api/session', { method: 'POST', headers, body: JSON.stringify(admin) })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const isGuest = async (side: VersionSide) =>
    (await ask(side, '/api/visitor', { headers: { cookie } })).json()
  expect(await isGuest(there)).toMatchObject({ isGuest: false })
  await ask(there, '/api/session', { method: 'DELETE', headers: { ...headers, cookie } })
  expect(await isGuest(here)).toMatchObject({ isGuest: true })
})

describe.each(turns)('an editor at %s', (here, there) => {
  const word = `zyx${randomBytes(4).toString('hex')}`

  it(`publishes, and ${there} shows and finds the published text at once`, async () => {
    const editor = await signIn(node(here).address, { timeoutMs: callWithinMs })
    const draft = await editor.edit(node(here).address, `About us, ${word}first`)
    await editor.publish(node(here).address, draft, { note: word, key: randomBytes(16).toString('hex') })
    editor.close()
    expect(await read(there, editedPath)).toContain(`${word}first`)
    expect(await read(here, editedPath)).toContain(`${word}first`)
    await expect
      .poll(async () => listLinks(await read(there, `/search?q=${word}first`)))
      .toContain(editedPath)
  })

  it(`starts a draft, continues and publishes it at ${there}, and undoes the publish`, async () => {
    const editor = await signIn(node(here).address, { timeoutMs: callWithinMs })
    await editor.edit(node(here).address, `About us, ${word}begun`)
    const draft = await editor.edit(node(there).address, `About us, ${word}gone on`)
    const key = randomBytes(16).toString('hex')
    const published = await editor.publish(node(there).address, draft, { note: word, key })
    expect(await read(here, editedPath)).toContain(`${word}gone on`)
    const { release } = published as { readonly release: number }
    await editor.call(node(here).address, `POST /publishes/${release}/take-back`, {})
    editor.close()
    for (const side of [here, there]) expect(await read(side, editedPath)).toContain(`${word}first`)
  })
})

it('each server version serves the scripts, styles and fonts of its build, and of the other build if it can', async () => {
  const files = { 'this program': listBuildFiles(root), 'the former one': listBuildFiles(former.folder) }
  for (const [here, there] of turns) {
    const own = files[here]
    expect(own.length).toBeGreaterThan(10)
    expect(await listStatuses(here, own)).toEqual(own.map((path) => `200 ${path}`))
    const alone = own.filter((path) => !files[there].includes(path))
    /**
     * A server without the migration `041-build-files` responds with 404 to requests for the other build's files. The
     * proxy then tries the next node.
     */
    const status = former.known.includes(sharesBuilds) ? 200 : 404
    expect(await listStatuses(there, alone)).toEqual(alone.map((path) => `${status} ${path}`))
  }
})

it('the previous server version stops cleanly alongside this one and starts again, so that an update can be reverted', async () => {
  expect(await end('the former one')).toBe(0)
  await start('the former one')
  expect((await ask('the former one', '/readyz')).status).toBe(200)
  expect((await ask('this program', '/readyz')).status).toBe(200)
})

it('both server versions stop cleanly without warnings, and leave intact data', async () => {
  const complaints = turns.map(([here]) => parseLines(node(here).readLog()).filter(({ level }) => level > 40))
  expect(complaints).toEqual([[], []])
  expect(await end('this program')).toBe(0)
  expect(await end('the former one')).toBe(0)
  for (const [here] of turns) runCommand(here, 'verify')
})

async function listPages(side: VersionSide): Promise<readonly string[]> {
  const sitemap = await read(side, '/sitemap.xml')
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** Requests each path and returns its status, in lines such as `200 /about`. */
async function listStatuses(side: VersionSide, paths: readonly string[]): Promise<readonly string[]> {
  const statuses: string[] = []
  for (const path of paths) {
    const answer = await ask(side, path)
    await answer.arrayBuffer()
    statuses.push(`${answer.status} ${path}`)
  }
  return statuses
}

/** Lists the pages that search results link to. */
const listLinks = (answer: string) =>
  [...answer.matchAll(/(?:href="|"url":")(\/[^"?#]+)/g)].map(([, path = '']) => path).filter(isOfContent)

const isOfContent = (path: string) => !path.startsWith('/assets/')

const listPictures = (html: string) =>
  [...html.matchAll(/<img[^>]+?\bsrc="(\/[^"]+)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'))

/** Lists the URLs of files with a content hash in their name. */
const listBuildFiles = (checkout: string): readonly string[] =>
  ['client', 'studio', 'server']
    .map((part) => join(checkout, 'dist', part, 'assets'))
    .filter((assets) => existsSync(assets))
    .flatMap((assets) => readdirSync(assets).filter((name) => /-[\w-]{8}\.(?:js|css|woff2)$/.test(name)))
    .map((name) => `/assets/${name}`)

/** Parses log lines, and ignores the human-readable output at startup. */
const parseLines = (log: string): { readonly level: number; readonly reason?: string }[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

/** Runs a command. Throws if it fails. */
const runCommand = (side: VersionSide, ...words: readonly string[]): string =>
  execFileSync(process.execPath, ['dist/server/site.js', ...words], {
    cwd: folderOf(side),
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...environment },
    encoding: 'utf8',
    stdio: 'pipe',
  })
