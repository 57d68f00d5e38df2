/** Starts the process (`npm start`). */
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { cacheCompiledCode } from './app/compile-cache.ts'
import { heapFlags } from './app/heap-flags.ts'

for (const flag of heapFlags) setFlagsFromString(flag)
// Sets permissions so that only the current OS user can read the files in the data folder.
process.umask(0o077)
const projectRoot = resolve(import.meta.dirname, '../..')
cacheCompiledCode(projectRoot)
const { startServer } = await import('./app/start-server.ts')
const { storefront } = await import('./composition.ts')

await startServer({ projectRoot, storefront })
