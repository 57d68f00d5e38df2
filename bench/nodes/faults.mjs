/**
 * `npm run bench -- faults`: counts the effects of faults on visitors and editors of two built servers. The faults are:
 * PostgreSQL is killed under load, a server is killed while it publishes, notifications are lost, requests outnumber
 * database connections, a clock is wrong, and the media storage is unavailable. BENCH_KILLS, BENCH_PUBLISHES,
 * BENCH_ROUNDS and BENCH_AWAY_SECONDS shorten the run; BENCH_FAULTS selects faults: database, node, notices, pool,
 * clock, media. Prints each row, then all rows as one line of JSON.
 */
import { startBenchPostgres } from './postgres.mjs'
import { exhaustPool } from './fault-pool.mjs'
import { killDatabase } from './fault-database.mjs'
import { killNode } from './fault-node.mjs'
import { suppressNotifications } from './fault-notices.mjs'
import { stopMediaStorage } from './fault-media.mjs'
import { shiftNodeClock } from './fault-clock.mjs'
import { createBenchNodes } from './start-nodes.mjs'

const postgresPort = 21_330
const firstPort = 21_340
const faults = {
  database: killDatabase,
  node: killNode,
  notices: suppressNotifications,
  pool: exhaustPool,
  clock: shiftNodeClock,
  media: stopMediaStorage,
}
const wanted = process.env.BENCH_FAULTS?.split(',') ?? Object.keys(faults)

const rows = []
const postgres = await startBenchPostgres({ port: postgresPort })
try {
  for (const [index, name] of wanted.entries()) {
    const databaseName = `fault_${name}`
    const database = await postgres.createDatabase(databaseName)
    const nodes = createBenchNodes({ database, firstPort: firstPort + index * 10 })
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

function report(name, { value, unit = '', limit }) {
  rows.push({ name, value, unit, limit })
  const limitText = limit === undefined ? '' : ` (limit ≤ ${limit})`
  process.stdout.write(
    `  ${name.padEnd(60)} ${Number.isInteger(value) ? value : value.toFixed(0)} ${unit}${limitText}\n`,
  )
}
