/** Starts the process: `npm start`. */
import { resolve } from 'node:path'
import { startServer } from './server/start-server.ts'

await startServer({ projectRoot: resolve(import.meta.dirname, '../..') })
