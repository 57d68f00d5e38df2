/** Vitest's global setup. Creates one folder for all files that tests write, and removes it afterwards. */
import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabaseSocket } from './database-socket.ts'

/** Uses an in-memory folder on Linux, because the embedded database would wait for the disk at each commit. */
const memory = '/dev/shm'
const roomBytes = 2 ** 31
const prefix = 'epiderm-tests-'
const abandonedAfterMs = 24 * 3600_000

let folder = ''
let closeDoor = async () => undefined as void

export async function setup(): Promise<void> {
  const above = hasRoom(memory) ? memory : tmpdir()
  await removeAbandoned(above)
  folder = await mkdtemp(join(above, prefix))
  process.env['TMPDIR'] = folder
  process.env['TEST_RUN_FOLDER'] = folder
  closeDoor = await openDatabaseSocket(folder)
}

export async function teardown(): Promise<void> {
  await closeDoor()
  await rm(folder, { recursive: true, force: true })
}

/** Removes in-memory folders left behind by killed test runs. A run that ends normally removes its own folder. */
async function removeAbandoned(above: string): Promise<void> {
  for (const name of (await readdir(above)).filter((each) => each.startsWith(prefix))) {
    const found = await stat(join(above, name)).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedAfterMs)
      await rm(join(above, name), { recursive: true, force: true })
  }
}

/** Danger: in containers, the in-memory folder often has only 64 MB. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > roomBytes
}
