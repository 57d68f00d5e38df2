/** The name of a database in messages: the data folder, or a server's address without its password. */
import type { Configuration } from './configuration.ts'
import { hidePasswords } from './hide-passwords.ts'

export const toDatabaseName = ({
  dataDir,
  databaseServer,
}: Pick<Configuration, 'dataDir' | 'databaseServer'>): string => hidePasswords(databaseServer?.url ?? dataDir)
