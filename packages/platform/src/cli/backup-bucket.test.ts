/**
 * Tests backup, restore and verification of sites that store media in a bucket. Covers an embedded database and a
 * database server.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requirePostgres } from '../../../../scripts/postgres.mjs'
import { startS3Server, testKeys, type S3Server } from '../../../../scripts/s3-server.mjs'
import { storefront } from '../composition.ts'
import { findTestUrl } from '../database/testing.ts'
import { runSite } from './run-site.ts'

const projectRoot = resolve(import.meta.dirname, '../../../..')
const pictures = join(projectRoot, storefront.contentFolder, 'media')
let folder: string
let bucket: S3Server
/** The test storage server's folder for the bucket's objects. */
let objects: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-bucket-'))
  objects = join(folder, 'bucket/media')
  bucket = await startS3Server({
    folder: join(folder, 'bucket'),
    print: (line) => void process.stderr.write(`${line}\n`),
  })
  const names = (await readdir(pictures)).filter((name) => name.startsWith('condition-ac'))
  for (const name of names) await cp(join(pictures, name), join(folder, 'content/media', name))
})
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true })
})

const toUrl = (prefix: string) => bucket.url.replace('s3://media', `s3://media/${prefix}`)

async function site(words: readonly string[], env: Record<string, string>) {
  const said: string[] = []
  const code = await runSite({
    words,
    env: {
      INIT_CWD: folder,
      AWS_ACCESS_KEY_ID: testKeys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: testKeys.secretAccessKey,
      ...env,
    },
    projectRoot,
    storefront,
    print: (line) => void said.push(line),
    printError: (line) => void said.push(line),
  })
  return { code, said: said.join('\n') }
}

/** Runs a PostgreSQL tool from the PATH, or from the folder of the PostgreSQL server. */
const runTool = (name: string, args: readonly string[]) =>
  promisify(execFile)(name, args, {
    env: { ...process.env, PATH: [process.env['PATH'], requirePostgres()].join(delimiter) },
  })
async function readFiles(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      files.toSorted().map(async (file) => [file.slice(root.length), await readFile(file, 'base64')]),
    ),
  )
}

it('with an embedded database, a backup contains the bucket’s objects, and a restore writes them back', async () => {
  const env = { DATA_DIR: join(folder, 'embedded'), MEDIA_URL: toUrl('embedded') }
  expect((await site(['import', 'content', '--new'], env)).said).toContain('Release 1 is published')
  await site(['export', 'before'], env)
  expect((await site(['backup', 'saved'], env)).code).toBe(0)
  expect((await site(['verify'], env)).said).toContain('All is well')
  await rm(join(objects, 'embedded'), { recursive: true })
  const lost = await site(['verify'], env)
  expect([lost.code, lost.said]).toEqual([1, expect.stringMatching(/ is missing/)])
  const incomplete = await site(['backup', 'incomplete'], env)
  expect(incomplete.said).toContain('the backup does not include it')
  const restored = await site(['restore', 'saved'], env)
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Restored from')])
  expect((await site(['verify'], env)).code).toBe(0)
  await site(['export', 'after'], env)
  expect(await readFiles(join(folder, 'after'))).toEqual(await readFiles(join(folder, 'before')))
})

it('a restore writes media to the current storage, even if the media were stored elsewhere when the backup was made', async () => {
  const env = { DATA_DIR: join(folder, 'moved') }
  await site(['import', 'content', '--new'], env)
  await site(['backup', 'of-folder'], env)
  expect((await site(['move-media', '--to', toUrl('moved')], env)).code).toBe(0)
  await site(['backup', 'of-bucket'], env)
  await rm(join(folder, 'moved/media'), { recursive: true })
  await rm(join(objects, 'moved'), { recursive: true })
  expect((await site(['restore', 'of-folder'], env)).code).toBe(0)
  expect((await site(['verify'], env)).said).toContain('All is well')
  expect(Object.keys(await readFiles(join(objects, 'moved')))).not.toEqual([])
  const elsewhere = { DATA_DIR: join(folder, 'elsewhere') }
  expect((await site(['restore', 'of-bucket'], elsewhere)).code).toBe(0)
  expect(Object.keys(await readFiles(join(folder, 'elsewhere/media')))).toHaveLength(1)
  expect((await site(['verify'], elsewhere)).said).not.toContain('MEDIA_URL')
})

it('backup and restore with the wrong secret fail with a message before they change anything', async () => {
  const env = {
    DATA_DIR: join(folder, 'embedded'),
    MEDIA_URL: toUrl('embedded'),
    AWS_SECRET_ACCESS_KEY: 'wrong-secret',
  }
  for (const words of [['verify'], ['backup', 'never'], ['restore', 'saved']]) {
    const { code, said } = await site(words, env)
    expect([code, said]).toEqual([1, expect.stringContaining('SignatureDoesNotMatch')])
    expect(said).toContain('AWS_SECRET_ACCESS_KEY does not match')
    expect(said).not.toContain('wrong-secret')
  }
  expect(existsSync(join(folder, 'never'))).toBe(false)
})

it('with a database server, pg_dump and a copy of the bucket restore a whole site', async () => {
  await runTool('pg_dump', ['--version']).catch(() =>
    expect.fail(
      'There is no pg_dump: install it (apt-get install postgresql-client); npm’s PostgreSQL is without',
    ),
  )
  const url = await findTestUrl(join(folder, 'server'))
  const again = await findTestUrl(join(folder, 'server-again'))
  const env = { DATA_DIR: join(folder, 'server'), DATABASE_URL: url, MEDIA_URL: toUrl('server') }
  await site(['import', 'content', '--new'], env)
  const rejected = await site(['backup'], env)
  expect([rejected.code, rejected.said]).toEqual([1, expect.stringContaining('rclone')])
  await runTool('pg_dump', ['--format=custom', `--file=${join(folder, 'rows')}`, url])
  await cp(join(objects, 'server'), join(objects, 'copied'), { recursive: true })
  await runTool('pg_restore', [
    '--clean',
    '--if-exists',
    '--no-owner',
    `--dbname=${again}`,
    join(folder, 'rows'),
  ])
  const copied = { DATA_DIR: join(folder, 'again'), DATABASE_URL: again, MEDIA_URL: toUrl('copied') }
  expect((await site(['verify'], copied)).said).toContain('All is well')
  await site(['export', 'of-server'], env)
  await site(['export', 'of-copy'], copied)
  expect(await readFiles(join(folder, 'of-copy'))).toEqual(await readFiles(join(folder, 'of-server')))
  await rm(join(objects, 'copied'), { recursive: true })
  expect((await site(['verify'], copied)).said).toContain('is missing')
})
