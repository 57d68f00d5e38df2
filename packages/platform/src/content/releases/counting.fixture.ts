import type { KyselyPlugin } from 'kysely'
import type { Database, Write } from '#database'
import type { ContentTables } from '../types/tables.ts'

/**
 * Counts of queries and result rows. `largest` is the highest number of rows in a single result; only some tests need
 * it.
 */
export type QueryCounts = { queries: number; rows: number; largest?: number }

/** Counts a database's queries and the rows of their results. */
export function createQueryCounter(counts: QueryCounts) {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      counts.queries++
      return node
    },
    async transformResult({ result }) {
      counts.rows += result.rows.length
      if (counts.largest !== undefined) counts.largest = Math.max(counts.largest, result.rows.length)
      return result
    },
  }
  return (database: Database<ContentTables>): Database<ContentTables> => ({
    ...database,
    read: database.read.withPlugin(plugin),
    transaction: (work, options) =>
      options === undefined
        ? database.transaction((trx) => work(trx.withPlugin(plugin) as Write<ContentTables>))
        : database.transaction((trx) => work(trx.withPlugin(plugin) as Write<ContentTables>), options),
  })
}
