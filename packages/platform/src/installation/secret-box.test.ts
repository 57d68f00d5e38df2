import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'
import { isSecretKey } from './secret-key.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'epiderm-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const create = (more: { variable?: string; isShared?: boolean } = {}) =>
  createSecretBox({ variable: undefined, dataDir, isShared: false, randomBytes, ...more })
const file = () => join(dataDir, 'secret.key')

it('creates a key file that only this user can read, and uses the same key again', async () => {
  await expect(create().open('v1.AAAA', 'a')).rejects.toMatchObject({ code: 'secret-key-missing' })
  const sealed = await create().seal('whsec_secret', 'webhook')
  expect(sealed).not.toContain('secret')
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  const key = await readFile(file(), 'utf8')
  expect(isSecretKey(key.trim())).toBe(true)
  const [first, second] = await Promise.all([create().seal('a', 'b'), create().seal('a', 'b')])
  expect(first).not.toBe(second)
  expect(await readFile(file(), 'utf8')).toBe(key)
  expect(await create().open(sealed, 'webhook')).toBe('whsec_secret')
})

it('creates only one key if several calls need it simultaneously', async () => {
  const sealed = await Promise.all(Array.from({ length: 20 }, () => create().seal('a secret', 'webhook')))
  const opened = await Promise.all(sealed.map((one) => create().open(one, 'webhook')))
  expect(new Set(opened)).toEqual(new Set(['a secret']))
  expect(await readdir(dataDir)).toEqual(['secret.key'])
})

it('requires SECRET_KEY if several servers may share the database', async () => {
  await expect(create({ isShared: true }).seal('a', 'b')).rejects.toMatchObject({
    code: 'secret-key-missing',
  })
  const variable = randomBytes(32).toString('base64')
  const sealed = await create({ isShared: true, variable }).seal('a', 'b')
  expect(await create({ isShared: true, variable }).open(sealed, 'b')).toBe('a')
})

it.each<[string, (sealed: string) => Promise<string>]>([
  [
    'with another key',
    async (sealed) => create({ variable: randomBytes(32).toString('base64') }).open(sealed, 'b'),
  ],
  ['for another purpose', async (sealed) => create().open(sealed, 'c')],
  ['that was changed', async (sealed) => create().open(`${sealed.slice(0, -4)}AAAA`, 'b')],
  ['that is truncated', async () => create().open('v1.AAAA', 'b')],
  ['in the format of another version', async (sealed) => create().open(sealed.replace('v1', 'v2'), 'b')],
])('does not decrypt a secret %s', async (_, open) => {
  await expect(open(await create().seal('a secret of some length', 'b'))).rejects.toMatchObject({
    code: 'secret-unreadable',
  })
})

it('rejects a damaged key file', async () => {
  await writeFile(file(), 'short')
  await expect(create().seal('a', 'b')).rejects.toMatchObject({ code: 'secret-key-missing' })
})
