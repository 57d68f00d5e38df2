/**
 * Tests pairs of server versions on one database: one from before a migration and one from after it. Covers which
 * versions may open the database, and what a migration that only extends the schema may change.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openScratchDatabase } from '../dialect.ts'
import { migrate, migrations } from '../migrate.ts'
import { moveSite } from '../move/move-site.ts'
import type { Database } from '../open-database.ts'
import type { DatabaseTables } from '../tables.ts'
import { databaseKinds, findTestUrl, openTestDatabase } from '../testing.ts'
import { describeSchema, findIncompatibleChanges } from './find-incompatible-changes.fixture.ts'
import type { Migration } from './migration.ts'

type TestTables = { throttle: { key: string; count: number; until: string } }

const expanding: Migration = {
  name: '900-expanding',
  async up(trx) {
    await trx.schema.createTable('later').addColumn('id', 'integer').execute()
    await trx.schema
      .alterTable('throttle')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('any'))
      .execute()
  },
}
const contracting = (admitsFrom: string): Migration => ({
  name: '901-contracting',
  admitsFrom,
  async up(trx) {
    await trx.schema.alterTable('event_count').dropColumn('count').execute()
  },
})

describe.each(databaseKinds)('on the %s database', (kind) => {
  let dataDir: string
  let opened: Database<TestTables>[]
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'floor-'))
    opened = []
  })
  afterEach(async () => {
    for (const database of opened) await database.close()
    await rm(dataDir, { recursive: true })
  })

  async function open(...later: Migration[]): Promise<Database<TestTables>> {
    const steps = [...migrations, ...later]
    const database = await openTestDatabase<TestTables>({ dataDir, steps }, kind)
    opened.push(database)
    return database
  }
  const add = async (database: Database<TestTables>, key: string) => {
    await database.transaction((trx) =>
      trx.insertInto('throttle').values({ key, count: 1, until: '' }).execute(),
    )
    return (await database.read.selectFrom('throttle').selectAll().orderBy('key').execute()).map(
      (row) => row.key,
    )
  }

  it('a server continues while a newer server version expands the schema, and can be restarted', async () => {
    const running = await open()
    expect(await add(running, 'a')).toEqual(['a'])
    const newer = await open(expanding)
    expect(await add(running, 'b')).toEqual(['a', 'b'])
    const again = await open()
    expect(await add(again, 'c')).toEqual(['a', 'b', 'c'])
    expect([running, newer, again].map(({ newerMigrations }) => newerMigrations)).toEqual([
      [],
      [],
      ['900-expanding'],
    ])
  })

  it('a contracted schema accepts a server version with the required migration, and rejects an older version without changing the database', async () => {
    await open(expanding)
    const newest = await open(expanding, contracting('900-expanding'))
    const former = await open(expanding)
    expect(former.newerMigrations).toEqual(['901-contracting'])
    await expect(open()).rejects.toMatchObject({
      code: 'database-newer',
      message: expect.stringContaining('900-expanding'),
    })
    expect(await add(newest, 'a')).toEqual(['a'])
  })

  it('a server version that would add its own migration to a newer schema is rejected', async () => {
    await open(expanding)
    await expect(open({ name: '902-other', up: async () => undefined })).rejects.toMatchObject({
      code: 'database-newer',
    })
  })

  it('a site with migrations that this server version does not include cannot be moved', async () => {
    await open(expanding)
    const server = kind === 'server' ? { url: await findTestUrl(dataDir), size: 2 } : undefined
    const other = await mkdtemp(join(tmpdir(), 'floor-target-'))
    const moving = moveSite({
      from: { dataDir, server, name: 'source' },
      to: { dataDir: other, name: 'target' },
      isKeptClosed: false,
      onProgress: () => undefined,
      moveRest: async () => undefined,
    })
    await expect(moving).rejects.toMatchObject({ code: 'database-newer', status: 400 })
    await rm(other, { recursive: true })
  })
})

/** The tests begin with this migration, because server versions without it may not open a newer schema. */
const first = migrations.findIndex(({ name }) => name === '037-schema-floor')

async function compareAround(before: readonly Migration[], step: Migration): Promise<readonly string[]> {
  const { dialect, close } = openScratchDatabase()
  const scratch = new Kysely<DatabaseTables>({ dialect })
  try {
    await migrate(scratch, before)
    const former = await describeSchema(scratch)
    await migrate(scratch, [...before, step])
    return findIncompatibleChanges(former, await describeSchema(scratch))
  } finally {
    await scratch.destroy()
    close()
  }
}

it.each(migrations.slice(first).filter(({ admitsFrom }) => admitsFrom === undefined))(
  'the migration $name does not break server versions that do not include it',
  async (step) => {
    expect(await compareAround(migrations.slice(0, migrations.indexOf(step)), step)).toEqual([])
  },
)

it.each<[string, Migration['up'], string[]]>([
  ['expands', expanding.up, []],
  ['drops a column', contracting('').up, ['event_count.count is gone']],
  [
    'renames a table',
    (trx) => trx.schema.alterTable('form_receipt').renameTo('renamed').execute(),
    ['form_receipt.token_hash is gone', 'form_receipt.submission is gone', 'form_receipt.expires_at is gone'],
  ],
  [
    'adds a unique constraint',
    (trx) => trx.schema.createIndex('once').unique().on('throttle').column('until').execute(),
    ['once is a new rule'],
  ],
])('detects a step that %s', async (_name, up, narrowed) => {
  expect(await compareAround(migrations, { name: '900', up })).toEqual(narrowed)
})
