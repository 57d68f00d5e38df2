/**
 * `node bench/small-writes.mjs <database>`: runs small transactions at intervals of 20 ms until its parent disconnects.
 * Sends the start and the duration of each transaction in milliseconds, by the system clock.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'

const everyMs = 20
const triedEveryMs = 2

const writer = new DatabaseSync(process.argv[2])
writer.exec('pragma busy_timeout = 0; pragma synchronous = full')
while (process.connected) {
  const at = Date.now()
  const started = performance.now()
  await writeSmall()
  if (process.connected) process.send({ at, ms: performance.now() - started })
  await pause(everyMs)
}
writer.close()

async function writeSmall() {
  for (;;) {
    try {
      writer.exec("begin immediate; update node set name = name where id = ''; commit")
      return
    } catch (error) {
      if (!/locked/.test(error.message)) throw error
      await pause(triedEveryMs)
    }
  }
}
