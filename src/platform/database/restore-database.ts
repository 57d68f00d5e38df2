/** Bringing back a backup. */
import { replaceEmbedded } from './dialect-embedded.ts'

/**
 * Replaces the database of `dataDir` by the one in `fromDir` (a folder that a backup wrote) in one step and keeps the old one
 * as `keepAs`. The caller has verified the backup. Throws `data-folder-in-use` while a server or command has it open.
 */
export const restoreDatabase = (task: { dataDir: string; fromDir: string; keepAs: string }): Promise<void> =>
  replaceEmbedded(task)
