/** Makes the data folder, which holds pictures and messages wherever the rows are. */
import { constants } from 'node:fs'
import { access, chmod, mkdir } from 'node:fs/promises'
import { unusableDataFolder } from './errors.ts'

/** For the server's own user alone: hashes of passwords are in there, and what visitors sent. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    // The folder of a volume may belong to another user, who grants the access.
    await chmod(folder, 0o700).catch(() => undefined)
  } catch (cause) {
    throw unusableDataFolder(folder, cause)
  }
}
