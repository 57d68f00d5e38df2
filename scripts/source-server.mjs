/** Serves the source files of the platform and the site with Vite. */
import { join, resolve } from 'node:path'
import { createServer } from 'vite'

export const root = resolve(import.meta.dirname, '..')
export const platformFolder = join(root, 'packages/platform')
/** The site that `npm start` runs, unless `EPIDERM_SITE` specifies a different site. */
export const siteFolder = resolve(process.env.EPIDERM_SITE ?? join(root, 'sites/noon'))

/**
 * Opens a Vite server that does not listen on a port. Paths such as `/src/app/app.ts` are relative to the platform's
 * folder.
 */
export function createSourceServer({ server, ...options }) {
  process.env.EPIDERM_SITE = siteFolder
  return createServer({
    configFile: join(platformFolder, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'error',
    ...options,
    server: { middlewareMode: true, ...server },
  })
}
