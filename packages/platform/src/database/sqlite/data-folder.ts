/** Tests the folder that contains the database file, and syncs it to disk. */
import type { Stats } from 'node:fs'
import { access, open, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Returns the path of the database file in a data folder. */
export const toDatabaseFile = (dataDir: string): string => join(dataDir, 'epiderm.db')

/**
 * Test data for the free-space check, as large as a few database pages. It is written to a separate file, because a
 * reused log may have this much free space even if the disk is full.
 */
const probeBytes = new Uint8Array(16 * 1024)

/** Danger: if the database file is removed while it is open, later writes are lost when the process ends. */
export async function probeFolder(file: string, opened: Stats): Promise<void> {
  const { ino, dev } = await stat(file)
  if (ino !== opened.ino || dev !== opened.dev) throw new Error(`${file} has been replaced by another file`)
  const probe = join(dirname(file), `write-probe-${process.pid}`)
  try {
    await writeFile(probe, probeBytes, { flush: true, mode: 0o600 })
  } finally {
    await rm(probe, { force: true })
  }
}

export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

export const pathExists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
