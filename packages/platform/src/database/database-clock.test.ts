import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabaseClock } from './database-clock.ts'
import type { Database } from './index.ts'
import type { DatabaseTables } from './tables.ts'
import { databaseKinds, openTestDatabase } from './testing.ts'

const hourMs = 3_600_000

describe.each(databaseKinds)('the clock of the %s database', (kind) => {
  let dataDir: string
  let database: Database<DatabaseTables>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'clock-'))
    database = await openTestDatabase<DatabaseTables>({ dataDir }, kind)
  })
  afterAll(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })

  it('is unaffected by a machine whose own clock is an hour slow', async () => {
    const machine = () => new Date(Date.now() - hourMs)
    const clock = await openDatabaseClock({ read: database.read, machine })
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(hourMs / 2)
    clock.stop()
  })

  it('ignores a response that took too long', async () => {
    let queryCount = 0
    const machine = () => new Date(Date.now() - hourMs + 60_000 * queryCount++)
    const clock = await openDatabaseClock({ read: database.read, machine })
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeGreaterThan(hourMs / 2)
    clock.stop()
  })
})
