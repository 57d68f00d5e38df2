/**
 * Tests an update that renames a field in a content type. A server of the previous build runs alongside the new server.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { admin, signIn } from '../../bench/nodes/editor.mjs'
import { startPostgres, type PostgresServer } from '../../scripts/postgres.mjs'
import { startBuiltServer, type BuiltServer } from '../rails/built-server.ts'

type Build = 'former' | 'present'
type Editor = Awaited<ReturnType<typeof signIn>>
type EditResponse = { readonly seq: number; readonly results: readonly object[] }
type Draft = { readonly seq: number; readonly body: Record<string, unknown> }

const root = resolve(import.meta.dirname, '../..')
const sites: Record<Build, string> = {
  former: join(root, 'sites/bicycles'),
  present: join(import.meta.dirname, 'renamed-field'),
}
const bicycle = '/drafts/MC6STAQGYMYFHDDI5UH7SBZIX2HY/de_DE'
const page = '/drafts/MCLHQKQC3MQVCDXC5RNWIF6NSUJE/de_DE'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

let folder: string
let environment: Record<string, string>
let postgres: PostgresServer
let editors: Record<Build, Editor>
const servers = new Map<Build, BuiltServer>()

const folderOf = (build: Build) => join(root, '.cache/renamed-field', build)
const addressOf = (build: Build) => servers.get(build)?.address ?? ''

async function buildSite(build: Build): Promise<void> {
  const { NODE_ENV: _mode, VITEST: _vitest, ...env } = process.env
  await mkdir(folderOf(build), { recursive: true })
  const command = join(root, 'packages/platform/bin/epiderm.mjs')
  execFileSync(process.execPath, [command, 'build', sites[build]], {
    cwd: folderOf(build),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function start(build: Build): Promise<void> {
  const server = await startBuiltServer({
    dataDir: join(folder, 'data'),
    folder: folderOf(build),
    environment,
    follow: ({ stdout }) => stdout.resume(),
  })
  servers.set(build, server)
}

const run = (build: Build, ...words: readonly string[]): string =>
  execFileSync(process.execPath, ['dist/server/site.js', ...words], {
    cwd: folderOf(build),
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...environment },
    encoding: 'utf8',
    stdio: 'pipe',
  })

const call = async <Answer>(build: Build, request: string, body?: object) =>
  (await editors[build].call(addressOf(build), request, body)) as Answer
const read = (build: Build, path = bicycle) => call<Draft>(build, `GET ${path}`)

const tabs: Record<string, { readonly client: string; number: number }> = {}
/**
 * Sets a field's value as a browser tab does. Each build has its own tab, and each tab numbers its operations. A
 * rejected call does not use up its number.
 */
async function edit(
  build: Build,
  path: readonly string[],
  options: { value: string; of?: string; seq?: number },
) {
  const { value, of = bicycle, seq = (await read(build, of)).seq } = options
  const tab = (tabs[build] ??= { client: randomBytes(16).toString('hex'), number: 1 })
  const { client, number } = tab
  const operations = [{ number, operation: { kind: 'set', block: null, path, value } }]
  const done = await call<EditResponse>(build, `POST ${of}/operations`, {
    client,
    gesture: `g-${number}`,
    baseSeq: seq,
    operations,
  })
  tab.number++
  expect(done.results).toMatchObject([{ outcome: { kind: 'applied' } }])
  return done.seq
}
const publish = (build: Build, path: string, seq: number) => {
  const [, , contentKey, language] = path.split('/')
  const key = randomBytes(16).toString('hex')
  return call<{ readonly release: number }>(build, 'POST /publishes', {
    drafts: [{ contentKey, language, seq }],
    note: '',
    key,
  })
}
async function exportBicycle(build: Build): Promise<string> {
  const to = await mkdtemp(join(folder, 'export-'))
  run(build, 'export', to)
  return readFile(join(to, 'bicycles/elbe-9.de_DE.yaml'), 'utf8')
}

beforeAll(async () => {
  for (const build of ['former', 'present'] as const) await buildSite(build)
  folder = await mkdtemp(join(tmpdir(), 'epiderm-renamed-'))
  postgres = await startPostgres({ print: (line) => process.stdout.write(`${line}\n`) })
  environment = {
    DATABASE_URL: await postgres.createDatabase('renamed'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    NODE_ENV: 'production',
    NEW_SITE: 'renamed',
  }
  await start('former')
  editors = { former: await signIn(addressOf('former')) } as typeof editors
  await edit('former', ['body', 'frame'], { value: 'Stahl, im Entwurf' })
})
afterAll(async () => {
  for (const editor of Object.values(editors ?? {})) editor.close()
  for (const { process } of servers.values()) process.kill('SIGKILL')
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('lists stored versions and drafts with --dry-run, and prepares the database, while the previous server runs', async () => {
  const releases = run('former', 'releases')
  const plan = run('present', 'migrate', '--dry-run')
  expect(plan).toContain('werkrad__bicycle, version 1 to 2: 4 versions, 1 draft.')
  expect(plan).toMatch(/ {2}- frame: ".*\n {2}\+ frameMaterial: "/)
  expect(run('present', 'migrate')).toContain('of 4 migrated versions. No release or version was created.')
  expect(run('present', 'migrate')).toContain('Content: up to date.')
  expect(run('former', 'releases')).toBe(releases)
  expect((await read('former')).body['frame']).toBe('Stahl, im Entwurf')
})

it('each server reads content, drafts and exports in its own shape', async () => {
  await start('present')
  editors = { ...editors, present: await signIn(addressOf('present')) }
  expect((await read('present')).body).toMatchObject({
    frameMaterial: 'Stahl, im Entwurf',
    weight: '15,8 kg',
  })
  expect((await read('present')).body).not.toHaveProperty('frame')
  expect((await read('former')).body).toHaveProperty('frame')
  expect(await exportBicycle('present')).toContain('frameMaterial: Stahl, tiefer Einstieg')
  expect(await exportBicycle('former')).toContain('frame: Stahl, tiefer Einstieg')
})

it('edits and publishes of the type wait, and other edits, publishes and undos continue', async () => {
  await expect(edit('present', ['body', 'frameMaterial'], { value: 'Titan' })).rejects.toMatchObject({
    status: 503,
  })
  await expect(edit('former', ['body', 'frame'], { value: 'Titan' })).rejects.toMatchObject({ status: 503 })
  const { seq } = await read('present')
  await expect(publish('present', bicycle, seq)).rejects.toMatchObject({ status: 409 })
  for (const build of ['present', 'former'] as const) {
    const draft = await edit(build, ['title'], { value: `Räder, ${build}`, of: page })
    const { release } = await publish(build, page, draft)
    await call(build, `POST /publishes/${release}/take-back`, {})
  }
})

it('edits are accepted once the previous server has stopped; edits from an open tab are rejected', async () => {
  const former = await read('former')
  const server = servers.get('former')?.process
  const ended = server && once(server, 'exit')
  server?.kill('SIGTERM')
  await ended
  servers.delete('former')
  const { seq, body } = await read('present')
  expect(body['frameMaterial']).toBe('Stahl, im Entwurf')
  const late = edit('present', ['body', 'frame'], { value: 'Titan', seq: former.seq })
  await expect(late).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('draft-migrated'),
  })
  const edited = await edit('present', ['body', 'frameMaterial'], { value: 'Titan', seq })
  await publish('present', bicycle, edited)
  expect(await exportBicycle('present')).toContain('frameMaterial: Titan')
})

it('a rollback to a release of the previous build loses nothing, and all data is intact', async () => {
  run('present', 'rollback', '1')
  expect(await exportBicycle('present')).toContain('frameMaterial: Stahl, tiefer Einstieg')
  expect((await read('present')).body['frameMaterial']).toBe('Stahl, tiefer Einstieg, pulverbeschichtet')
  const verified = run('present', 'verify')
  expect(verified).toContain('All is well')
  expect(verified).not.toContain('do not match')
})
