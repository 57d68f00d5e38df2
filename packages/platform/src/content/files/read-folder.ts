/** Reads the files of a content folder: only regular files of a limited size inside the folder. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { missingFolder } from '../types/errors.ts'

/** JSON is valid YAML. A file with a different extension is reported as a problem. */
const contentEnding = /\.(?:ya?ml|json)$/i

/** The file that lists the picture folders, which are not content items. */
export const mediaFoldersFile = 'media-folders.yaml'

/**
 * Lists relative paths with `/` as separator, in the same order on every machine. Skips hidden files and folders, and
 * the file that lists media folders.
 */
export async function listContentFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) throw missingFolder(folder)
  const names: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const isContent = contentEnding.test(entry.name)
      ? !entry.isDirectory()
      : await isLinkedFolder(entry, path)
    if (isContent) names.push(relative(folder, path).split(sep).join('/'))
  }
  return names
    .filter((name) => name !== mediaFoldersFile && !name.split('/').some((part) => part.startsWith('.')))
    .toSorted()
}

/** Attack: a symbolic link to itself or to another folder. The link is not followed, and reading it fails. */
const isLinkedFolder = async (entry: { isSymbolicLink: () => boolean }, path: string) =>
  entry.isSymbolicLink() && (await stat(path).catch(() => undefined))?.isDirectory() === true

/**
 * Returns the bytes of a file below the folder, or a description of the problem. Attacks: a symbolic link to a file
 * outside the folder, which the site would then publish; a pipe or a device that never ends; a file that fills the
 * memory.
 */
export async function readRegularFile(
  folder: string,
  name: string,
  maxBytes: number,
): Promise<Uint8Array | string> {
  const path = join(folder, name)
  try {
    // Reads synchronously, because Node's thread pool takes ten times as long for thousands of files.
    const real = relative(realpathSync.native(folder), realpathSync.native(path))
    if (real === '..' || real.startsWith(`..${sep}`)) return 'is a link that leads out of the folder'
    const facts = statSync(path)
    if (!facts.isFile()) return 'is not an ordinary file'
    if (facts.size > maxBytes) return `has ${facts.size} bytes; at most ${maxBytes} are read`
    return readFileSync(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return error.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${error.message.split(',')[0]}`
  }
}
