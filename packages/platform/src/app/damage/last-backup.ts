/** Finds the newest backup. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasDatabase } from '#database'

/**
 * Name of the file that records the last backup. It is in the data folder, because it must be readable when the
 * database is not.
 */
const noteFile = 'last-backup.txt'

export const toBackupFolder = (dataDir: string): string => join(dataDir, 'backups')

/** Records the folder of the last backup, because a backup can be outside the data folder. */
export const recordBackup = (dataDir: string, folder: string): Promise<void> =>
  writeFile(join(dataDir, noteFile), `${folder}\n`, { mode: 0o600 })

/** Returns the newest backup, from the record or from the data folder. Returns undefined if there is none. */
export async function findLastBackup(dataDir: string): Promise<string | undefined> {
  const noted = (await readFile(join(dataDir, noteFile), 'utf8').catch(() => '')).trim()
  const names = await readdir(toBackupFolder(dataDir)).catch((): string[] => [])
  const own = names
    .filter((name) => /^\d{4}-[\dT-]+$/.test(name))
    .map((name) => join(toBackupFolder(dataDir), name))
  const folders = noted === '' ? own : [...own, noted]
  const found: { folder: string; time: number }[] = []
  for (const folder of new Set(folders))
    if (await hasDatabase(folder)) found.push({ folder, time: (await stat(folder)).mtimeMs })
  return found.toSorted((a, b) => b.time - a.time)[0]?.folder
}
