/** Lists the tables that a move copies, each after the tables that it references. */
import { Kysely } from 'kysely'
import { openScratchDatabase, describeTables } from '../dialect.ts'
import { migrate } from '../migrate.ts'
import type { DatabaseTables } from '../tables.ts'
import type { DescribedTable } from './described-table.ts'

export type MovedTable = DescribedTable & { readonly hasRowOrder: boolean }

/** Tables created with `withRowOrder`. */
export const tablesWithRowOrder: readonly string[] = ['content_item', 'release_entry', 'staged_version']

/**
 * Tables that a move does not copy, because they are rebuilt from other tables. Their data is also in the text indexes,
 * which differ between databases.
 */
export const derivedTables: readonly string[] = [
  'search_text',
  'search_shown',
  'search_word',
  'search_progress',
  'stored_text',
  'stored_text_progress',
]

/** Tables that the database itself needs, whichever site it contains. */
const ownTables =
  /^(?:schema_migration|schema_migration_lock|schema_floor|build_file|site_move|node|(?:text|substring)_index.*)$/

const memo: { tables?: Promise<readonly MovedTable[]> } = {}

/** Describes the tables of a migrated scratch database. Calls share one description, because it depends only on the code. */
export function loadMovedTables(): Promise<readonly MovedTable[]> {
  return (memo.tables ??= describeMovedTables())
}

async function describeMovedTables(): Promise<readonly MovedTable[]> {
  const { dialect, close } = openScratchDatabase()
  const scratch = new Kysely<DatabaseTables>({ dialect })
  try {
    await migrate(scratch)
    const tables = await describeTables(scratch)
    return inOrder(tables.filter(({ name }) => !ownTables.test(name) && !derivedTables.includes(name)))
  } finally {
    await scratch.destroy()
    close()
  }
}

function inOrder(tables: readonly DescribedTable[]): readonly MovedTable[] {
  const found = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Map<string, MovedTable>()
  const visit = (table: DescribedTable) => {
    if (ordered.has(table.name)) return
    for (const name of table.references) {
      const referred = found.get(name)
      if (referred !== undefined) visit(referred)
    }
    ordered.set(table.name, { ...table, hasRowOrder: tablesWithRowOrder.includes(table.name) })
  }
  for (const table of tables) visit(table)
  return [...ordered.values()]
}
