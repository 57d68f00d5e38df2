/** Decides whether the server may create a site in an empty database at startup. */
import { basename } from 'node:path'
import type { DatabaseServer } from '#database'

type DatabaseLocation = {
  readonly dataDir: string
  readonly databaseServer: Pick<DatabaseServer, 'url'> | undefined
}

/** Name of the database on its server, or of the data folder. */
export const toNewSiteName = ({ dataDir, databaseServer }: DatabaseLocation): string =>
  databaseServer === undefined
    ? basename(dataDir)
    : decodeURIComponent(new URL(databaseServer.url).pathname.slice(1))

type NewSite = DatabaseLocation & {
  /** Value of `NEW_SITE`. */
  readonly newSite: string | undefined
  /** True if `NODE_ENV` is `production` or `PUBLIC_ORIGIN` is set. */
  readonly isProduction: boolean
}

/**
 * Danger: with a wrong `DATABASE_URL` or an unmounted folder, a production server would create a demonstration shop,
 * and log the link that creates its administrator.
 */
export const canCreateSite = ({ newSite, isProduction, ...place }: NewSite): boolean =>
  newSite === undefined ? !isProduction : newSite === toNewSiteName(place)
