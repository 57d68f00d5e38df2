/** Counts the statements that read drafts, and the rows that these statements return. */
import type { KyselyPlugin } from 'kysely'
import type { Database } from '#database'
import type { DraftTables } from './tables.ts'

type ReadCounts = { readonly statements: number; readonly rows: number }

/** Returns the same database with counting added. Counts all later reads, except those inside transactions. */
export function countReads(database: Database<DraftTables>): {
  readonly database: Database<DraftTables>
  /** Runs the work and returns the number of statements and rows that it read. */
  readonly during: (work: () => Promise<unknown>) => Promise<ReadCounts>
} {
  let counts = { statements: 0, rows: 0 }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      counts.statements += 1
      return node
    },
    async transformResult({ result }) {
      counts.rows += result.rows.length
      return result
    },
  }
  const read = database.read as unknown as { withPlugin: (plugin: KyselyPlugin) => typeof database.read }
  return {
    database: { ...database, read: read.withPlugin(plugin) },
    async during(work) {
      counts = { statements: 0, rows: 0 }
      await work()
      return { ...counts }
    },
  }
}
