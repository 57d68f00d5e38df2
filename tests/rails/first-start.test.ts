/** Tests the built server's first start in production. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findFreePort } from '../free-port.ts'

const root = resolve(import.meta.dirname, '../..')

let folder: string
let server: ChildProcess | undefined
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'epiderm-first-start-'))))
afterEach(async () => {
  server?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the server and writes its output to a file that other users may read. */
async function start(environment: Readonly<Record<string, string>>) {
  const output = await open(join(folder, 'log'), 'w', 0o644)
  const errors: Buffer[] = []
  server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      WARM_UP: 'off',
      DATA_DIR: join(folder, 'site'),
      ...environment,
    },
    stdio: ['ignore', output.fd, 'pipe'],
  })
  server.stderr?.on('data', (chunk: Buffer) => errors.push(chunk))
  await output.close()
  return { ended: once(server, 'close'), readErrors: () => Buffer.concat(errors).toString() }
}

async function listModes(path: string): Promise<readonly number[]> {
  const names = await readdir(path, { recursive: true })
  return Promise.all(['', ...names].map(async (name) => (await stat(join(path, name))).mode & 0o077))
}

it('the server rejects an empty data folder, but creates a site there if NEW_SITE is set; only this user can read its files, and the set-up link ends when there is an administrator', async () => {
  const PORT = String(await findFreePort())
  const rejected = await start({ PORT, DATABASE_ULR: 'postgres://db.example/shop' })
  expect(await rejected.ended).toEqual([1, null])
  expect(rejected.readErrors()).toContain('DATABASE_ULR is not a setting. Did you mean DATABASE_URL?')
  expect(rejected.readErrors()).toMatch(
    /There is no site in .*\/site\.\nIf .* start once with NEW_SITE=site\.\n/,
  )

  const first = await start({ PORT, NEW_SITE: 'site' })
  const log = () => readFile(join(folder, 'log'), 'utf8')
  await expect.poll(log, { timeout: 120_000, interval: 200 }).toContain('Set up')
  const link = await readFile(join(folder, 'site/setup-link'), 'utf8')
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/link\?token=[\w-]+\n$/)
  expect(await log()).not.toContain('token=')
  expect(await log()).toContain(join(folder, 'site/setup-link'))
  expect(new Set(await listModes(join(folder, 'site')))).toEqual(new Set([0]))

  server?.kill()
  await first.ended
  await start({ PORT, ADMIN_EMAIL: 'anna@shop.example', ADMIN_PASSWORD: 'a password for the test' })
  await expect.poll(log, { timeout: 120_000, interval: 200 }).toContain('Epiderm is ready.')
  expect(await readdir(join(folder, 'site'))).not.toContain('setup-link')
})
