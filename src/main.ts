/** Starts the process: `npm start`. */
import { resolve } from 'node:path'
import { keepCompiled } from './app/keep-compiled.ts'

// Files of the data folder are for this user alone.
process.umask(0o077)
const projectRoot = resolve(import.meta.dirname, '../..')
keepCompiled(projectRoot)
const { startServer } = await import('./app/start-server.ts')
const { storefront } = await import('./composition.ts')

await startServer({ projectRoot, storefront })
