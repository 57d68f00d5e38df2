/** Runs the full check of the stored data on a separate thread, because it reads everything. */
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { acquireCheckLock } from '#database'
import { folderStorageName } from '#media'
import { loadConfiguration, type Configuration, type Environment } from '../settings/configuration.ts'
import { checkStoredData, isUnavailable, listHashStores, type DataState } from './find-damage.ts'
import { openPlatform, type Platform } from '../opening/open-platform.ts'
import { toOperatorMessage } from '../operator-message.ts'
import type { Storefront } from '../site-definition.ts'

export type DataCheck = {
  /** Rejects if the check could not run. */
  readonly state: Promise<DataState>
  readonly stop: () => Promise<unknown>
}

/** Delay after the start, so that requests from the first visitors have priority. */
const quietMs = 15_000
const betweenTriesMs = 30_000
const waitForOthersMs = 6 * 3_600_000

/** Starts the thread some time after the server has started. The thread reads the same environment as the server. */
export function startDataCheck({ projectRoot }: { projectRoot: string }): DataCheck {
  const waiting = new AbortController()
  let worker: Worker | undefined
  const run = async () => {
    await pause(quietMs, undefined, { signal: waiting.signal, ref: false })
    worker = new Worker(join(projectRoot, 'dist/server/check-data.js'))
    worker.unref()
    return readState(worker)
  }
  return {
    state: run(),
    async stop() {
      waiting.abort()
      await worker?.terminate()
    },
  }
}

const readState = (worker: Worker): Promise<DataState> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread ended before it had checked the data')))
  })

/** Runs in the worker thread. Throws if the check cannot run now. */
export async function checkData(env: Environment, storefront: Storefront): Promise<void> {
  yieldToRequests()
  const state = await findState(env, storefront)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a thread has no origin
  parentPort?.postMessage(state)
}

/** Lowers the priority of this thread, on Linux only. On other systems, the call would affect the whole process. */
function yieldToRequests(): void {
  if (process.platform === 'linux' && !isMainThread) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

/** Database connections that the check opens in addition to those of the server. */
const checkConnections = 2
const withFewConnections = ({ databaseServer, ...configuration }: Configuration): Configuration => ({
  ...configuration,
  databaseServer: databaseServer && { ...databaseServer, size: checkConnections },
})

async function findState(env: Environment, storefront: Storefront): Promise<DataState> {
  const configuration = loadConfiguration(env)
  const release = await waitForTurn(configuration.databaseServer)
  try {
    const platform = await openPlatform({
      configuration: withFewConnections(configuration),
      storefront,
      warn: () => undefined,
    })
    try {
      await addHashes(platform)
      return await checkStoredData(platform, {
        by: platform.media.storageName() === folderStorageName ? 'hash' : 'size',
        rest: 1,
      })
    } finally {
      await platform.close()
    }
  } catch (error) {
    if (isUnavailable(error)) throw error
    return { damage: [{ message: toOperatorMessage(error), remedy: '' }], outdated: [], unchecked: [] }
  } finally {
    await release()
  }
}

/** Ignores failures, because the check itself or the next write reports their cause. */
async function addHashes(platform: Platform): Promise<void> {
  for (const hashes of listHashStores(platform)) await hashes.add({ rest: 1 }).catch(() => undefined)
}

/** Waits until no other server of the site is checking. Throws if another server does not finish. */
async function waitForTurn(server: Configuration['databaseServer']): Promise<() => Promise<void>> {
  for (let waitedMs = 0; waitedMs < waitForOthersMs; waitedMs += betweenTriesMs) {
    const release = await acquireCheckLock(server)
    if (release !== undefined) return release
    await pause(betweenTriesMs)
  }
  throw new Error('Another server of this site has been checking the data for hours')
}
