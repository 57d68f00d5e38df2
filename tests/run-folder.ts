/** Vitest's global setup: all that tests write lies in one folder, which goes with them. */
import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps it in memory: the embedded database waits for a disk at each commit. */
const memory = '/dev/shm'
const roomBytes = 2 ** 31

let folder = ''

export async function setup(): Promise<void> {
  folder = await mkdtemp(join(hasRoom(memory) ? memory : tmpdir(), 'epiderm-tests-'))
  process.env['TMPDIR'] = folder
}

export const teardown = (): Promise<void> => rm(folder, { recursive: true, force: true })

/** Danger: containers often have 64 MB there. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > roomBytes
}
