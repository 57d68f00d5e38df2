import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defineInsert } from './define-insert.ts'
import type { ReleaseTables } from './releases.fixture.ts'
import { databaseKinds, openTestDatabase } from './testing.ts'

const insertReleases = defineInsert<ReleaseTables, 'release', keyof ReleaseTables['release']>('release', [
  'number',
  'created_at',
  'created_by',
  'note',
])

it.each(databaseKinds)(
  'inserts any number of rows into the %s database without changing any value',
  async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'inserts-'))
    const database = await openTestDatabase<ReleaseTables>({ dataDir: join(folder, 'data') }, kind)
    const rows = Array.from({ length: 237 }, (_, at) => ({
      number: at + 1,
      note: `note ${at} 'ä'`,
      created_by: '',
      created_at: 'now',
    }))
    await database.transaction(async (trx) => {
      await insertReleases(trx, [])
      await insertReleases(trx, rows)
    })
    const stored = await database.read.selectFrom('release').selectAll().orderBy('number').execute()
    expect(stored).toEqual(rows)
    await database.close()
    await rm(folder, { recursive: true })
  },
)
