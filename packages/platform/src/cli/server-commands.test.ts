/** Tests the commands for a site with a database server. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storefront } from '../composition.ts'
import { findTestUrl } from '../database/testing.ts'
import { runSite } from './run-site.ts'

const projectRoot = resolve(import.meta.dirname, '../../../..')
const labels = join(projectRoot, storefront.contentFolder, 'labels')
const password = 's3cret'

let folder: string
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-site-'))
  const address = new URL(await findTestUrl(folder))
  /** The test server accepts any password. */
  if (address.password === '') address.password = password
  url = address.href
  const name = (await readdir(labels))[0] ?? ''
  await cp(join(labels, name), join(folder, 'content/labels', name))
})
afterAll(() => rm(folder, { recursive: true }))

async function site(words: readonly string[], databaseUrl = url) {
  const said: string[] = []
  const code = await runSite({
    words,
    env: { DATA_DIR: join(folder, 'data'), INIT_CWD: folder, DATABASE_URL: databaseUrl },
    projectRoot,
    storefront,
    print: (line) => void said.push(line),
    printError: (line) => void said.push(line),
  })
  return { code, said: said.join('\n') }
}

it.each([
  [['import', 'content', '--new'], 0, 'Release 1 is published: 1 item changed'],
  [['import', 'content', '--new'], 1, 'already has a site (release'],
  [['import', 'content'], 0, 'Nothing differs from release 1'],
  [['create-account', 'anna@clinic.example'], 0, 'anna@clinic.example is administrator'],
  [['rebuild'], 0, 'Rebuilding the search index'],
  [['verify'], 0, 'All is well'],
  [['export', 'content'], 0, '0 written, 1 unchanged'],
  [['backup'], 1, 'Run pg_dump, then copy the folders media and outbox'],
  [['restore', 'content'], 1, 'Run pg_dump'],
])('%j exits with %i and a reason, and shows no password', async (words, code, message) => {
  const run = await site(words)
  expect(run.said).toContain(message)
  expect(run.code).toBe(code)
  expect(run.said).not.toContain(password)
  expect(await readdir(join(folder, 'data')).catch(() => [])).not.toContain('epiderm.db')
})

it.each([
  ['when no server responds', 'postgres://shop:s3cret@127.0.0.1:1/shop', 'does not answer'],
  [
    'with a wrong address',
    'postgres://shop:s3cret@db.example',
    'DATABASE_URL is "postgres://shop:…@db.example"',
  ],
])('a command %s prints the address without the password', async (_name, address, message) => {
  const run = await site(['verify'], address)
  expect(run.said).toContain(message)
  expect(run.code).toBe(1)
  expect(run.said).not.toContain(password)
})
