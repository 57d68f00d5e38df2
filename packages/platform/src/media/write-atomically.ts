/** Writes files atomically: a file is either complete or absent. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { MediaBytes } from './storage/media-storage.ts'

export const unfinishedExtension = '.part'
/** An unfinished file that is older than this has been abandoned by the process that was writing it. */
export const minUnfinishedAgeMs = 3_600_000

/** Writes a file atomically, unless a file of the same size already exists. */
export async function writeIfMissing(path: string, bytes: MediaBytes): Promise<void> {
  const present = await stat(path).catch(() => undefined)
  if (present?.size !== bytes.size) await writeAtomically(path, bytes)
}

/** Writes under a temporary name, syncs, then renames, so that a partial file never has the final name. */
export async function writeAtomically(path: string, bytes: MediaBytes): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const temporary = `${path}.${randomUUID()}${unfinishedExtension}`
  try {
    const file = await open(temporary, 'wx')
    try {
      for await (const chunk of bytes.read()) await file.writeFile(chunk as Uint8Array)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Returns undefined if the file does not exist. */
export async function readIfExists<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
