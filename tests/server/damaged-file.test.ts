/** Tests damaged database files. Startup and commands must fail with a clear message that mentions the last backup. */
import type { DataState } from '../../packages/platform/src/app/damage/find-damage.ts'
import { cp, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#database'
import { storefront } from '../../packages/platform/src/composition.ts'
import { runSite } from '../../packages/platform/src/cli/run-site.ts'
import { createFailureMessage } from '../../packages/platform/src/app/operator-message.ts'
import { writeSmallSite } from '../../packages/platform/src/app/small-site.fixture.ts'
import { projectRoot, startTestApp } from '../../packages/platform/src/app/testing.ts'
import { sql } from 'kysely'

/** Waits for up to 20 seconds, because the machine may be busy. */
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 })

let folder: string
let whole: string
let backup: string

async function site(dataDir: string, ...words: string[]) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const code = await runSite({
    words,
    env: { DATA_DIR: dataDir },
    projectRoot,
    storefront,
    print,
    printError: print,
  })
  return { code, output: lines.join('\n') }
}

const toFile = (dataDir: string) => join(dataDir, 'epiderm.db')

/** Overwrites part of the file with bytes that never occur in a database. */
async function overwrite(dataDir: string, { from, length }: { from: number; length: number }) {
  const file = await open(toFile(dataDir), 'r+')
  await file.write(Buffer.alloc(length, 0xa5), 0, length, from)
  await file.close()
}
const pageBytes = 4096
const inTheMiddle = async (dataDir: string, pages: number) => {
  const { size } = await stat(toFile(dataDir))
  const from = Math.floor(size / 2 / pageBytes) * pageBytes
  await overwrite(dataDir, { from, length: pages * pageBytes })
}
async function alter(dataDir: string, statement: string) {
  const database = await openDatabase({ dataDir })
  await database.transaction(async (trx) => {
    await sql.raw('pragma defer_foreign_keys = on').execute(trx)
    await sql.raw(statement).execute(trx)
  })
  await database.close()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-damaged-'))
  whole = join(folder, 'whole')
  backup = join(folder, 'kept')
  const content = join(folder, 'content')
  await writeSmallSite(content, { questions: 3 })
  const codes = [
    (await site(whole, 'import', content, '--new')).code,
    (await site(whole, 'backup', backup)).code,
  ]
  if (codes.some((code) => code !== 0)) throw new Error('The file has no page to damage')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let copies = 0
async function copyWhole(): Promise<string> {
  const dataDir = join(folder, `copy-${(copies += 1)}`)
  await cp(whole, dataDir, { recursive: true, filter: (name) => !/-(?:wal|shm)$/.test(name) })
  return dataDir
}

describe.each<[string, (dataDir: string) => Promise<unknown>]>([
  ['a broken header', (dataDir) => overwrite(dataDir, { from: 0, length: 100 })],
  ['a broken first page', (dataDir) => overwrite(dataDir, { from: 100, length: pageBytes - 100 })],
  [
    'half of its bytes',
    async (dataDir) => truncate(toFile(dataDir), Math.floor((await stat(toFile(dataDir))).size / 2)),
  ],
  ['less than a page', (dataDir) => truncate(toFile(dataDir), 1000)],
  ['a missing table', (dataDir) => alter(dataDir, 'drop table session')],
  ['a missing column', (dataDir) => alter(dataDir, 'alter table account drop column clinic')],
  [
    'a current release without entries',
    (dataDir) => alter(dataDir, "insert into release values (9, 'now', 'x', '')"),
  ],
])('a database file with %s', (_, damage) => {
  it('startup and every command fail with a clear message that mentions the last backup', async () => {
    const dataDir = await copyWhole()
    await damage(dataDir)
    const error: unknown = await startTestApp({ site: 'small', dataDir }).then(
      (app) => app.stop(),
      (caught: unknown) => caught,
    )
    const message = await createFailureMessage(error, { dataDir, databaseServer: undefined })
    expect(message).toMatch(/damaged|no entries/)
    expect(message).toContain(`npm run site -- restore ${backup}`)
    expect(message).not.toMatch(/^\s+at /m)
    for (const command of ['verify', 'releases']) {
      const { code, output } = await site(dataDir, command)
      expect([code, output]).toEqual([1, expect.stringContaining(`restore ${backup}`)])
      expect(output).not.toMatch(/^\s+at /m)
    }
    expect((await site(dataDir, 'restore', backup)).code).toBe(0)
    expect((await site(dataDir, 'verify')).code).toBe(0)
  })
})

describe('damage in the middle of the file', () => {
  it.each([1, 8, 40])('of %i pages is reported clearly by verify', async (pages) => {
    const dataDir = await copyWhole()
    await inTheMiddle(dataDir, pages)
    const { code, output } = await site(dataDir, 'verify')
    expect(code).toBe(1)
    expect(output).toContain(`restore ${backup}`)
    expect(output).not.toMatch(/^\s+at /m)
  })

  it('in stored text is reported by verify, together with the item’s version', async () => {
    const dataDir = await copyWhole()
    await alter(dataDir, `update content_version set body = '{"broken' where url_name = 'about'`)
    const { output } = await site(dataDir, 'verify')
    expect(output).toMatch(/The stored text of version 1 of 20Y\w{15} \(\w+\) is damaged/)
  })
})

it('another application’s database is rejected and not changed', async () => {
  const dataDir = await copyWhole()
  await alter(dataDir, 'drop table schema_migration')
  const before = await readFile(toFile(dataDir))
  await expect(startTestApp({ site: 'small', dataDir })).rejects.toMatchObject({ code: 'database-foreign' })
  expect((await readFile(toFile(dataDir))).equals(before)).toBe(true)
})

describe('a lost database file', () => {
  const lost = 'The data folder contains files of a site but no content, so a new site is created in it'
  const startIn = async (dataDir: string) => {
    const app = await startTestApp({ site: 'small', dataDir })
    await app.stop({ keepData: true })
    return app.log.filter(({ level }) => level >= 40)
  }

  it.each<[string, (dataDir: string) => Promise<unknown>, () => string]>([
    ['that is empty', (dataDir) => truncate(toFile(dataDir), 0), () => backup],
    ['that is missing', (dataDir) => rm(toFile(dataDir)), () => backup],
    [
      'that is missing, with only media left',
      (dataDir) => Promise.all([toFile(dataDir), join(dataDir, 'last-backup.txt')].map((file) => rm(file))),
      () => '<folder>',
    ],
  ])(
    '%s: the server warns once at startup, and mentions the backup if there is one',
    async (_, lose, toBackup) => {
      const dataDir = await copyWhole()
      await lose(dataDir)
      expect(await startIn(dataDir)).toMatchObject([
        { msg: lost, reason: expect.stringContaining(`restore ${toBackup()}`) },
      ])
      expect(await startIn(dataDir)).toEqual([])
    },
  )

  it('is not reported at the first start in a new folder', async () => {
    expect(await startIn(join(folder, 'new'))).toEqual([])
  })
})

it('the message about a lost database file mentions the missing folder if no backup exists', async () => {
  const dataDir = await copyWhole()
  await rm(join(dataDir, 'last-backup.txt'))
  await writeFile(toFile(dataDir), 'no database '.repeat(1000))
  expect((await site(dataDir, 'verify')).output).toContain(
    `There is no backup in ${join(dataDir, 'backups')}`,
  )
})

it('the message about a lost database file mentions a backup in the data folder that is newer than the recorded backup', async () => {
  const dataDir = await copyWhole()
  const { output } = await site(dataDir, 'backup')
  const newest = output.split('Backup written to ').at(-1)
  await overwrite(dataDir, { from: 0, length: 100 })
  expect((await site(dataDir, 'verify')).output).toContain(`restore ${newest}`)
})

describe('the data check of a running server', () => {
  const start = async (find: () => Promise<Partial<DataState>>) => {
    const state = find().then((found) => ({ damage: [], outdated: [], unchecked: [], ...found }))
    state.catch(() => undefined)
    const app = await startTestApp({
      site: 'small',
      startDataCheck: () => ({ state, stop: async () => undefined }),
    })
    return app
  }

  it('reports damage in the log and in /readyz', async () => {
    const app = await start(() =>
      Promise.resolve({ damage: [{ message: 'a page is lost', remedy: 'Find it.' }] }),
    )
    await waitFor(async () => expect((await app.get('/readyz')).json().damage).toBe(true))
    expect((await app.get('/readyz')).statusCode).toBe(200)
    expect(app.log.find(({ damage }) => damage !== undefined)).toMatchObject({
      level: 50,
      damage: ['a page is lost'],
      remedies: ['Find it.'],
    })
    await app.stop()
  })

  it('warns about items that do not match this version’s content types, but does not report them as damage', async () => {
    const app = await start(() => Promise.resolve({ outdated: ['a page has no title'] }))
    await waitFor(() =>
      expect(app.log.find(({ outdated }) => outdated !== undefined)).toMatchObject({
        level: 40,
        outdated: ['a page has no title'],
      }),
    )
    expect((await app.get('/readyz')).json()).toMatchObject({ status: 'ready', damage: false })
    await app.stop()
  })

  it('logs a warning if the check itself fails, and reports no damage', async () => {
    const app = await start(() => Promise.reject(new Error('no thread')))
    await waitFor(() =>
      expect(app.log.map(({ msg }) => msg)).toContain('The stored data could not be checked'),
    )
    expect((await app.get('/readyz')).json().damage).toBe(false)
    await app.stop()
  })
})
