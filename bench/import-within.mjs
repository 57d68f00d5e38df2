/**
 * `node bench/import-within.mjs <content folder>`: starts a server that imports the folder in its own process on
 * SIGUSR2.
 */
import { loadApp } from './sources.mjs'

const { app, close } = await loadApp(process.env)
await app.server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGUSR2', async () => {
  const { release } = await app.platform.content.importFolder(
    { kind: 'operator', name: 'bench' },
    { folder: process.argv[2] },
  )
  process.stdout.write(`release ${release}\n`)
})
process.once('SIGTERM', async () => {
  await close()
  process.exit(0)
})
