/** Creates the data folder, which contains media and messages even if the rows are stored on a database server. */
import { constants } from 'node:fs'
import { access, chmod, mkdir } from 'node:fs/promises'
import { unusableDataFolder } from './errors.ts'

/**
 * Attack: another user of the machine could read password hashes and visitors' messages. Only the server's own user has
 * access.
 */
export async function createPrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    // Ignores errors, because a mounted volume's folder may belong to another user who has granted access to it.
    await chmod(folder, 0o700).catch(() => undefined)
  } catch (cause) {
    throw unusableDataFolder(folder, cause)
  }
}
