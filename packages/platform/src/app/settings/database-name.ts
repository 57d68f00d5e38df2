/** Returns a database's name for messages: the data folder, or the server's URL without its password. */
import type { Configuration } from './configuration.ts'
import { hidePasswords } from './hide-passwords.ts'

export const toDatabaseName = ({
  dataDir,
  databaseServer,
}: Pick<Configuration, 'dataDir' | 'databaseServer'>): string => hidePasswords(databaseServer?.url ?? dataDir)
