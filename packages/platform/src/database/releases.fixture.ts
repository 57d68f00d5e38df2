/** Rows in the release table. Tests use this table because its rows are the simplest to write and read. */
import type { Database, Write } from './index.ts'

export type ReleaseTables = {
  release: { number: number; created_at: string; created_by: string; note: string }
  release_entry: {
    release: number
    item: string
    language: string
    version: number | null
    published_at: string | null
  }
  schema_migration: { name: string; timestamp: string }
  schema_floor: { migration: string }
}

export const addRelease = (number: number) => (trx: Write<ReleaseTables>) =>
  trx.insertInto('release').values({ number, created_at: 'now', created_by: 'test', note: '' }).execute()

export async function readReleases({ read }: Database<ReleaseTables>): Promise<number[]> {
  const rows = await read.selectFrom('release').select('number').orderBy('number').execute()
  return rows.map(({ number }) => number)
}
