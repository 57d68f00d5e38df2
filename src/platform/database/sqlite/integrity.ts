import type { Handle } from './driver.ts'

/** What is wrong with the stored data itself, a line each. */
export function findDamage(reader: Handle): string[] {
  const damage = (reader.prepare('pragma integrity_check').all() as { integrity_check: string }[])
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok')
  const orphans = (
    reader.prepare('pragma foreign_key_check').all() as { table: string; parent: string }[]
  ).map((row) => `a row of ${row.table} refers to a row of ${row.parent} that does not exist`)
  return [...damage, ...orphans]
}
