/**
 * A child process for a test: receives an endless upload, and prints when part of it is on disk. It ends when its
 * parent does.
 */
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { openFolderStorage } from './storage/folder-storage.ts'
import { openUploads } from './uploads.ts'
import type { MediaTables } from './tables.ts'
import { openTestDatabase } from '../database/testing.ts'

const { TEST_DATA_DIR: dataDir = '' } = process.env
const parent = process.ppid
const database = await openTestDatabase<MediaTables>({ dataDir })

async function* sendForever() {
  /**
   * The upload must be too large for memory. It consists of several chunks, because a stream reads a few chunks ahead.
   */
  for (let sent = 0; sent < 5; sent++) yield Buffer.alloc(1024 * 1024)
  process.stdout.write('on disk\n')
  while (process.ppid === parent) await pause(50)
}
const storage = openFolderStorage(dataDir)
await openUploads({ database, storage, dataDir, clock: () => new Date() }).receive(
  Readable.from(sendForever()),
)
