/**
 * `npm run bench -- faults`: what visitors and editors notice of faults, counted. Two built servers on a PostgreSQL that is killed under load;
 * a server killed while it publishes; notices that never arrive; more requests than connections of the database; nodes that are replaced one
 * after the other behind nginx. BENCH_KILLS, BENCH_PUBLISHES and BENCH_UPDATES make it shorter; BENCH_FAULTS names some alone: database, node,
 * notices, pool, update. Prints the rows, then all of it as one line of JSON.
 */
import { openPostgres } from './postgres.mjs'
import { exhaustPool } from './fault-pool.mjs'
import { killDatabase } from './fault-database.mjs'
import { killNode } from './fault-node.mjs'
import { dropNotices } from './fault-notices.mjs'
import { updateNodes } from './fault-update.mjs'
import { openNodes } from './start-nodes.mjs'

const postgresPort = 46_301
const firstPort = 46_310
const faults = {
  database: killDatabase,
  node: killNode,
  notices: dropNotices,
  pool: exhaustPool,
  update: updateNodes,
}
const wanted = process.env.BENCH_FAULTS?.split(',') ?? Object.keys(faults)

const rows = []
const postgres = await openPostgres({ port: postgresPort })
try {
  for (const [index, name] of wanted.entries()) {
    const databaseName = `fault_${name}`
    const database = await postgres.createDatabase(databaseName)
    const nodes = openNodes({ database, firstPort: firstPort + index * 10 })
    nodes.fill()
    process.stdout.write(`${name}\n`)
    const ask = (text, values) => postgres.query(databaseName, text, values)
    await faults[name]({ postgres, postgresPort, database, nodes, ask, report })
    await nodes.stop()
  }
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), rows })}\n`)
} finally {
  await postgres.stop()
}
process.exit()

function report(name, { value, unit = '', bar }) {
  rows.push({ name, value, unit, bar })
  const limit = bar === undefined ? '' : ` (bar ≤ ${bar})`
  process.stdout.write(
    `  ${name.padEnd(60)} ${Number.isInteger(value) ? value : value.toFixed(0)} ${unit}${limit}\n`,
  )
}
