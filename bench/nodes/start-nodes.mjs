/** Starts built servers as separate processes that share a database and a data folder. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fillDataFolder, startSite } from '../site.mjs'
import { admin } from './editor.mjs'

const root = resolve(import.meta.dirname, '../..')

/**
 * `database` is the database's URL; without it, the database is embedded in the data folder. `stop` stops the servers.
 */
export function createBenchNodes({ database, firstPort }) {
  const dataDir = mkdtempSync(join('/tmp', 'epiderm-bench-nodes-'))
  const environment = {
    ...(database !== undefined && { DATABASE_URL: database }),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: 'loopback',
  }
  const running = new Map()
  const endAll = () => {
    for (const { child } of running.values()) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', endAll)
  return {
    dataDir,
    environment,
    fill: () => fillDataFolder({ folder: root, dataDir, environment }),
    toOrigin: (number) => `http://127.0.0.1:${firstPort + number}`,
    async start(number, { core, more = {} } = {}) {
      const node = await startSite({
        folder: root,
        port: firstPort + number,
        dataDir,
        logLevel: 'error',
        core,
        environment: { ...environment, ...more },
      })
      running.set(number, node)
      return { ...node, port: firstPort + number, origin: `http://127.0.0.1:${firstPort + number}` }
    },
    /** Kills the server immediately, as in a power failure. */
    async kill(number) {
      const { child } = running.get(number)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      running.delete(number)
    },
    async stop() {
      await Promise.all([...running.values()].map((node) => node.stop()))
      running.clear()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
