/** Backs up the whole database, and restores a backup. */
import { constants } from 'node:fs'
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import type { RestoreOptions } from '../connection.ts'
import { createPrivateFolder } from '../data-folder.ts'
import { pathExists, syncToDisk, toDatabaseFile } from './data-folder.ts'
import { checkpointAndClose, openHandle, type SqliteHandle } from './driver.ts'
import { withFileName } from './failures.ts'
import { lockFolder, unlockFolder } from './locks.ts'

/** Writes a copy to an existing folder that contains no database. The handle is read-only except during this call. */
export async function backUp(reader: SqliteHandle, toDir: string): Promise<void> {
  const toFile = toDatabaseFile(toDir)
  reader.exec('pragma query_only = off')
  try {
    withFileName(toFile, () => reader.prepare('vacuum into ?').run(toFile))
  } finally {
    reader.exec('pragma query_only = on')
  }
  await syncToDisk(toFile)
  await syncToDisk(toDir)
}

/**
 * Atomically replaces the data folder's database with the database in `fromDir`. Readers find either the old or the new
 * database. Moves the old database to `replacedFolder`. Runs `prepare` first, while no other process can open the data
 * folder. Throws `data-folder-in-use` while a server or a command has the folder open.
 */
export async function restoreDatabase(task: RestoreOptions): Promise<void> {
  await createPrivateFolder(task.dataDir)
  const lock = lockFolder(task.dataDir, 'exclusive')
  try {
    await task.prepare()
    const file = toDatabaseFile(task.dataDir)
    const incoming = `${file}.incoming`
    await copyFile(toDatabaseFile(task.fromDir), incoming)
    await syncToDisk(incoming)
    if (await pathExists(file)) await keepOld(file, task.replacedFolder)
    await removeLog(file)
    await rename(incoming, file)
    await syncToDisk(task.dataDir)
    await task.finish?.()
  } finally {
    unlockFolder(lock)
  }
}

/** Returns true if a folder contains a database. Does not create one. */
export const hasDatabase = (dataDir: string): Promise<boolean> => pathExists(toDatabaseFile(dataDir))

/** Moves the old database file. First writes the content of its write-ahead log into the file. */
async function keepOld(file: string, replacedFolder: string): Promise<void> {
  checkpointAndClose(openHandle(file))
  await mkdir(replacedFolder, { recursive: true })
  const target = toDatabaseFile(replacedFolder)
  await link(file, target).catch(() => copyFile(file, target, constants.COPYFILE_EXCL))
}

/**
 * Danger: SQLite applies a write-ahead log to any database file next to it, even to a file that the log does not belong
 * to.
 */
async function removeLog(file: string): Promise<void> {
  await rm(`${file}-wal`, { force: true })
  await rm(`${file}-shm`, { force: true })
}
