/** A child process for a test: moves media and prints its progress, slowly enough to be killed during the move. */
import { openTestDatabase } from '../../database/testing.ts'
import { createStorageOpener } from '../storage/open-storage.ts'
import type { MediaTables } from '../tables.ts'
import { testKeys } from '../../../../../scripts/s3-server.mjs'
import { moveMedia } from './move-media.ts'

const { TEST_DATA_DIR: dataDir = '', TEST_FROM = '', TEST_TO = '' } = process.env

const warn = () => undefined
await moveMedia({
  database: await openTestDatabase<MediaTables>({ dataDir }),
  opener: createStorageOpener({ dataDir, settings: { keys: testKeys }, warn }),
  configured: TEST_FROM,
  to: TEST_TO,
  isDespiteDamage: false,
  onProgress({ done }) {
    process.stdout.write(`${done}\n`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  },
})
