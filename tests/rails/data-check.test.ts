/** Tests the full data check with damaged files. The check runs in a thread of the built server. */
import { once } from 'node:events'
import { cp, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fillDataDir } from '../../packages/platform/src/app/testing.ts'
import { openDatabase } from '../../packages/platform/src/database/index.ts'
import { startBuiltServer, type BuiltServer } from './built-server.ts'

type LogLine = { level: number; msg: string; damage?: string[] }

const pageBytes = 4096
const damageFound = 'The stored data is damaged'
const wholeFound = 'The stored data is intact'

/** A module that removes the server's delay before the data check. */
const withoutQuiet = `
  import timers from 'node:timers/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const { setTimeout } = timers
  timers.setTimeout = (delayMs, ...rest) => setTimeout(delayMs >= 15_000 ? 0 : delayMs, ...rest)
  syncBuiltinESMExports()
`

let folder: string
let whole: string
const running = new Set<BuiltServer['process']>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-data-check-'))
  whole = join(folder, 'whole')
  await fillDataDir(whole, { site: 'small', database: 'embedded' })
})
afterAll(async () => {
  for (const server of running) server.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir: string) {
  let output = ''
  const { address, process: server } = await startBuiltServer({
    dataDir,
    nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(withoutQuiet)}`],
    follow(process) {
      running.add(process)
      process.stdout.on('data', (text: Buffer) => (output += text.toString()))
    },
  })
  const findLine = (message: string): LogLine | undefined =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine)
      .find(({ msg }) => msg === message)
  return { address, server, findLine }
}

async function stop(server: BuiltServer['process']): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  running.delete(server)
}

/** Overwrites the first page of a table or an index with invalid bytes. */
async function overwritePageOf(dataDir: string, name: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  const { rows } = await sql<{
    page: number
  }>`select rootpage as page from sqlite_schema where name = ${name}`.execute(database.read)
  await database.close()
  const page = rows[0]?.page ?? 0
  expect(page).toBeGreaterThan(1)
  const file = await open(join(dataDir, 'epiderm.db'), 'r+')
  await file.write(Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (page - 1) * pageBytes)
  await file.close()
}

/** This test runs first, because the other tests copy the data folder of its server. */
it('the built server’s check reports an intact file as intact', async () => {
  const { address, server, findLine } = await start(whole)
  await vi.waitFor(() => expect(findLine(wholeFound)).toMatchObject({ level: 30 }), { timeout: 60_000 })
  expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ status: 'ready', damage: false })
  await stop(server)
})

it('the built server starts despite a damaged page in a table and in an index, and its check reports the damage in the log and in /readyz', async () => {
  const dataDir = join(folder, 'damaged')
  await cp(whole, dataDir, { recursive: true })
  await overwritePageOf(dataDir, 'form_submission')
  await overwritePageOf(dataDir, 'one_time_link_account')
  const { address, server, findLine } = await start(dataDir)
  await vi.waitFor(
    async () => expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ damage: true }),
    { timeout: 60_000 },
  )
  /**
   * `/readyz` reports the damage as soon as the check or a first read of damaged data detects it. The check logs the
   * damage only when it has finished.
   */
  await vi.waitFor(
    () =>
      expect(findLine(damageFound)).toMatchObject({
        level: 50,
        damage: expect.arrayContaining([
          expect.stringContaining('form_submission'),
          expect.stringContaining('one_time_link'),
        ]),
      }),
    { timeout: 60_000 },
  )
  expect((await fetch(`${address}/about`)).status).toBe(200)
  await stop(server)
})
