/** Starts the process: `npm start`. */
import { resolve } from 'node:path'

// React reads it when it is imported: its development build draws a third slower. So the server is imported afterwards.
process.env['NODE_ENV'] ||= 'production'
const { startServer } = await import('./app/start-server.ts')
const { storefront } = await import('./composition.ts')

await startServer({ projectRoot: resolve(import.meta.dirname, '../..'), storefront })
