/** From environment variables to a listening server that says where it is and stops when it is told to. */
import { EpidermError } from '#kit'
import { createApp, type App } from './app.ts'
import { loadConfiguration, type Configuration } from './configuration.ts'

/** Less than the ten seconds after which containers are killed. */
const stopWithinMs = 8_000
const closeWithinMs = 1_000

/** A wrong setting, a port in use or a broken content file ends the process with one clear message. */
export async function startServer({ projectRoot }: { projectRoot: string }): Promise<void> {
  try {
    const configuration = loadConfiguration(process.env)
    const app = await createApp(configuration, { projectRoot, onProgress: say })
    await app.server.listen({ host: configuration.host, port: configuration.port })
    stopOnSignals(app)
    announce(configuration)
  } catch (error) {
    process.stderr.write(`${toStartMessage(error)}\n`)
    process.exit(1)
  }
}

function announce({ host, port, basePath, dataDir }: Configuration) {
  const shownHost =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const address = `http://${shownHost}:${port}${basePath}`
  say('')
  say('Epiderm is ready.')
  say(`  Site       ${address}/`)
  say(`  Acne page  ${address}/skincare/acne`)
  say(`  Data       ${dataDir}`)
  say('  Stop       Ctrl+C')
  say('')
}

/** The first signal lets running requests finish, for eight seconds; then, or at a second signal, they are cut. */
function stopOnSignals(app: App) {
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    app.server.log.info({ signal }, 'Stopping')
    setTimeout(() => app.server.server.closeAllConnections(), stopWithinMs).unref()
    setTimeout(() => process.exit(1), stopWithinMs + closeWithinMs).unref()
    void app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.server.log.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function toStartMessage(error: unknown): string {
  if (error instanceof EpidermError) return [error.message, error.hint].filter(Boolean).join('\n')
  if (isNodeError(error) && error.code === 'EADDRINUSE') {
    return 'The port is in use. Stop the other server, or choose another port: PORT=3001 npm start'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const isNodeError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error

const say = (line: string) => process.stdout.write(`${line}\n`)
