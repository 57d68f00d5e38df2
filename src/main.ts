/** Starts the process: `npm start`. */
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { cacheCompiledCode } from './app/compile-cache.ts'

// By default V8 lets the heap grow to four times its used size. Twice costs a fiftieth of the processor time, and less costs more.
setFlagsFromString('--heap-growing-percent=100')
// Only this user can read files of the data folder.
process.umask(0o077)
const projectRoot = resolve(import.meta.dirname, '../..')
cacheCompiledCode(projectRoot)
const { startServer } = await import('./app/start-server.ts')
const { storefront } = await import('./composition.ts')

await startServer({ projectRoot, storefront })
