import { basename, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

const ownersVariables = new Set(['HOST', 'PUBLIC_ORIGIN', 'TRUST_PROXY', 'LOG_LEVEL', 'DATABASE_URL'])

/**
 * Returns the environment variables for a test server or command, without the settings for the developer's own server.
 */
export function toServerEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !ownersVariables.has(name))
  return {
    ...Object.fromEntries(others),
    NODE_ENV: 'production',
    WARM_UP: 'off',
    DATA_CHECK: 'off',
    NEW_SITE: toNewSite(own),
    ...own,
  }
}

/** Returns the value of NEW_SITE, without which a production server does not create a site. */
const toNewSite = ({ DATABASE_URL: url, DATA_DIR: folder = '' }: Record<string, string>) =>
  basename(url === undefined ? folder : new URL(url).pathname)
