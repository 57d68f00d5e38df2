/** Bringing back a backup. */
import type { RestoreTask } from './connection.ts'
import { hasEmbedded, replaceEmbedded } from './dialect-embedded.ts'

/** Replaces the database in one step. Throws `data-folder-in-use` while a server or a command has the data folder open. */
export const restoreDatabase = (task: RestoreTask): Promise<void> => replaceEmbedded(task)

/** Whether a folder holds a database; opening one that does not would create it. */
export const hasDatabase = (dataDir: string): Promise<boolean> => hasEmbedded(dataDir)
