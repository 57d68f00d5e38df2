/** Copies the whole database, and restores a copy. */
import { constants } from 'node:fs'
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import type { RestoreTask } from '../connection.ts'
import { makeFolder } from '../data-folder.ts'
import { exists, syncToDisk, toDatabaseFile } from './data-folder.ts'
import { closeEmptied, openHandle, type Handle } from './driver.ts'
import { withFileName } from './failures.ts'
import { lockFolder, unlockFolder } from './locks.ts'

/** Into an existing folder that holds none, from a handle that only reads otherwise. */
export async function backUp(reader: Handle, toDir: string): Promise<void> {
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
 * Puts the database of `fromDir` in the place of the data folder's, as one step: whoever looks finds the old or the new one.
 * The old one moves to `keepIn`. `prepare` runs before, while nobody else can open the data folder.
 * Throws `data-folder-in-use` while a server or a command has it open.
 */
export async function restoreDatabase(task: RestoreTask): Promise<void> {
  await makeFolder(task.dataDir)
  const lock = lockFolder(task.dataDir, 'exclusive')
  try {
    await task.prepare()
    const file = toDatabaseFile(task.dataDir)
    const incoming = `${file}.incoming`
    await copyFile(toDatabaseFile(task.fromDir), incoming)
    await syncToDisk(incoming)
    if (await exists(file)) await keepOld(file, task.keepIn)
    await removeLog(file)
    await rename(incoming, file)
    await syncToDisk(task.dataDir)
    await task.finish?.()
  } finally {
    unlockFolder(lock)
  }
}

/** Whether a folder holds a database; opening one that does not would create it. */
export const hasDatabase = (dataDir: string): Promise<boolean> => exists(toDatabaseFile(dataDir))

/** The log goes into the file first. */
async function keepOld(file: string, keepIn: string): Promise<void> {
  closeEmptied(openHandle(file))
  await mkdir(keepIn, { recursive: true })
  const kept = toDatabaseFile(keepIn)
  await link(file, kept).catch(() => copyFile(file, kept, constants.COPYFILE_EXCL))
}

/** Danger: a log beside another file is taken for that one's, also one whose own file is long gone. */
async function removeLog(file: string): Promise<void> {
  await rm(`${file}-wal`, { force: true })
  await rm(`${file}-shm`, { force: true })
}
