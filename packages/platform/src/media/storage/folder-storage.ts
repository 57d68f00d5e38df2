/** Stores media in a folder on this machine. */
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { unfinishedExtension, readIfExists, writeIfMissing, writeAtomically } from '../write-atomically.ts'
import {
  toMediaHash,
  toMediaKey,
  type ListedStorage,
  type OpenMedia,
  type StoredObject,
} from './media-storage.ts'

export const folderStorageName = 'folder'

/** `dataDir` need not exist. */
export function openFolderStorage(dataDir: string): ListedStorage {
  const toPath = (hash: string) => join(dataDir, toMediaKey(hash))
  return {
    name: folderStorageName,
    find: (hash) => readIfExists(() => readFile(toPath(hash))),
    findSize: (hash) => readIfExists(async () => (await stat(toPath(hash))).size),
    open: (hash) => readIfExists(() => openMediaFile(toPath(hash))),
    async put(hash, bytes) {
      await writeIfMissing(toPath(hash), bytes)
      await syncFolders(toPath(hash))
    },
    async replace(hash, bytes) {
      await writeAtomically(toPath(hash), bytes)
      await syncFolders(toPath(hash))
    },
    openRemover: async () => (hash) => rm(toPath(hash), { force: true }),
    list: () => listFiles(dataDir),
  }
}

/** Skips files that a killed process left unfinished. */
async function* listFiles(dataDir: string): AsyncGenerator<StoredObject> {
  const folder = join(dataDir, 'media')
  const entries = (await readIfExists(() => readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(unfinishedExtension)) continue
    const path = join(entry.parentPath, entry.name)
    const facts = await readIfExists(() => stat(path))
    const key = relative(dataDir, path).split(sep).join('/')
    if (facts !== undefined) yield { key, size: facts.size, hash: toMediaHash(key) }
  }
}

export async function openMediaFile(path: string): Promise<OpenMedia> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return { size, read: async (range) => file.createReadStream(range), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Syncs the folders that contain a stored file, so that its name survives a power failure. */
async function syncFolders(path: string): Promise<void> {
  const folder = dirname(path)
  await Promise.all([folder, dirname(folder), dirname(dirname(folder))].map(syncFolder))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
