/** Detects an empty or missing database at startup, because the database of an earlier site may have been lost. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Warn } from '#kit'
import type { Configuration } from '../settings/configuration.ts'
import { noSiteInDatabase } from '../errors.ts'
import { toDatabaseName } from '../settings/database-name.ts'
import { toNewSiteName } from '../settings/new-site.ts'
import { findLastBackup } from './last-backup.ts'

/** Throws `no-site` if a production server would create a site although none was requested. */
export function requireNewSitePermission(configuration: Configuration): void {
  if (configuration.mayCreateSite) return
  throw noSiteInDatabase({
    database: toDatabaseName(configuration),
    siteName: toNewSiteName(configuration),
    variable: configuration.databaseServer === undefined ? 'DATA_DIR' : 'DATABASE_URL',
  })
}

type LostDatabaseOptions = Pick<Configuration, 'dataDir' | 'databaseServer'> & { readonly warn: Warn }

/** Warns at startup if the database has no release, unless the folder never contained a site. */
export async function warnAboutLostDatabase({
  dataDir,
  databaseServer,
  warn,
}: LostDatabaseOptions): Promise<void> {
  const backup = await findLastBackup(dataDir)
  const media = await readdir(join(dataDir, 'media')).catch((): string[] => [])
  if (backup === undefined && media.length === 0) return
  warn({
    message: 'The data folder contains files of a site but no content, so a new site is created in it',
    reason:
      databaseServer === undefined
        ? `If its database was lost, restore a backup: npm run site -- restore ${backup ?? '<folder>'}`
        : 'An embedded database in it is not read while DATABASE_URL is set',
  })
}
