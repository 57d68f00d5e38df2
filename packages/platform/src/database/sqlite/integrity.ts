import type { Damage } from '#kit'
import { restoreRemedy } from '../errors.ts'
import type { SqliteHandle } from './driver.ts'

/** Describes damage to the file, by table if possible, and describes references to missing rows. */
export function findDamage(reader: SqliteHandle): readonly Damage[] {
  const found = checkIntegrity(reader, '')
  const named = found.length === 0 ? [] : listTables(reader).flatMap((table) => checkTable(reader, table))
  const messages = named.length > 0 ? named : found
  /** Checks references only in an intact file, because the references of a damaged table cannot be followed. */
  if (messages.length === 0) messages.push(...listOrphans(reader))
  return messages.map((message) => ({ message, remedy: restoreRemedy }))
}

const checkTable = (reader: SqliteHandle, table: string) =>
  checkIntegrity(reader, `('${table}')`).map((line) => `the table ${table}: ${line}`)

/** Checks the file's integrity. If the check cannot be completed, reports this as damage. */
function checkIntegrity(reader: SqliteHandle, part: string): string[] {
  try {
    return (reader.prepare(`pragma integrity_check${part}`).all() as { integrity_check: string }[])
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok')
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

const listTables = (reader: SqliteHandle): string[] =>
  (
    reader.prepare("select name from sqlite_schema where type = 'table' and rootpage > 0").all() as {
      name: string
    }[]
  ).map(({ name }) => name)

const listOrphans = (reader: SqliteHandle) =>
  (reader.prepare('pragma foreign_key_check').all() as { table: string; parent: string }[]).map(
    (row) => `a row of ${row.table} refers to a row of ${row.parent} that does not exist`,
  )
