/** Starts a listening server from environment variables, prints its address, and stops it on a signal. */
import { fstatSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp, type App } from './app.ts'
import { startDataCheck } from './damage/check-data.ts'
import { findMistypedSettings, loadConfiguration, type Configuration } from './settings/configuration.ts'
import { toDatabaseName } from './settings/database-name.ts'
import { openLog } from './opening/open-log.ts'
import { startCleaningThread } from './opening/text-cleaner.ts'
import { createFailureMessage, toOperatorMessage } from './operator-message.ts'
import { createStandardOutput } from './standard-output.ts'
import type { ShutdownSettings } from './settings/stop-variables.ts'
import type { Storefront } from './site-definition.ts'

const closeWithinMs = 1_000
const lastLinesWithinMs = 500

const output = createStandardOutput(process.stdout)

type StartServerOptions = { readonly projectRoot: string; readonly storefront: Storefront }

/** An invalid setting, a port in use or a broken content file ends the process with one clear message. */
export async function startServer({ projectRoot, storefront }: StartServerOptions): Promise<void> {
  try {
    const configuration = loadConfiguration(process.env)
    for (const { name, meant } of findMistypedSettings(process.env))
      process.stderr.write(`${name} is not a setting. Did you mean ${meant}?\n`)
    const app = await createApp(configuration, {
      projectRoot,
      storefront,
      onProgress: print,
      log: await openLog({ output, isTerminal: process.stdout.isTTY }),
      startDataCheck: configuration.isCheckingData ? () => startDataCheck({ projectRoot }) : undefined,
      startCleaningThread: () => startCleaningThread(projectRoot),
    }).catch(async (error: unknown) => stopWith(await createFailureMessage(error, configuration)))
    await app.server.listen({ host: configuration.host, port: configuration.port })
    const metricsAddress = configuration.metrics && (await app.metrics?.listen(configuration.metrics))
    stopOnSignals(app, configuration.stop)
    const firstLink = await hideLink(configuration, app.firstLink)
    announce(configuration, { firstLink, startPages: storefront.startPages, metricsAddress })
  } catch (error) {
    stopWith(toOperatorMessage(error))
  }
}

function stopWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * Returns the line to print. It contains the link, or the path of a file with the link if other users may read the
 * output. Deletes the file of an earlier start, because an administrator may exist by now.
 */
async function hideLink({ dataDir }: Configuration, firstLink: string | undefined) {
  const file = join(dataDir, 'setup-link')
  const deleted = rm(file, { force: true })
  if (firstLink === undefined || !isReadByOthers(process.stdout.fd)) {
    /** A file that cannot be deleted does not stop the server, because its link no longer works. */
    await deleted.catch(() => undefined)
    return firstLink
  }
  await deleted
  await writeFile(file, `${firstLink}\n`, { mode: 0o600, flag: 'wx' })
  return `open the link in ${file}`
}

const readByOthers = 0o044
function isReadByOthers(fd: number): boolean {
  const stats = fstatSync(fd)
  return stats.isFile() && (stats.mode & readByOthers) !== 0
}

type StartReport = Pick<App, 'firstLink'> &
  Pick<Storefront, 'startPages'> & { readonly metricsAddress: string | undefined }

function toShownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function announce(configuration: Configuration, { firstLink, startPages, metricsAddress }: StartReport) {
  const { host, port, basePath, dataDir, databaseServer } = configuration
  const address = `http://${toShownHost(host)}:${port}${basePath}`
  print('')
  print('Epiderm is ready.')
  print(`  Site       ${address}/`)
  for (const { name, path } of startPages ?? []) print(`  ${name.padEnd(10)} ${address}${path}`)
  print(`  Data       ${dataDir}`)
  if (databaseServer !== undefined) print(`  Database   ${toDatabaseName(configuration)}`)
  if (metricsAddress !== undefined) print(`  Metrics    ${metricsAddress}`)
  if (firstLink !== undefined) {
    print(`  Set up     ${firstLink}`)
    print(
      '             creates the first administrator. It works once, within 24 hours; a restart prints a new link',
    )
  }
  print('  Stop       Ctrl+C')
  print('')
}

/**
 * After the first signal, running requests may finish within the configured time. After that time, or at a second
 * signal, they are aborted.
 */
function stopOnSignals(app: App, { delayMs, withinMs }: ShutdownSettings) {
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    app.server.log.info({ signal }, 'Stopping')
    const cutAfterMs = delayMs + withinMs
    setTimeout(() => app.server.server.closeAllConnections(), cutAfterMs).unref()
    setTimeout(() => process.exit(1), cutAfterMs + closeWithinMs).unref()
    void app.server.ending
      .begin(app.server.server, delayMs)
      .then(() => closeWell(app))
      .then((isWell) => process.exit(isWell ? 0 : 1))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function closeWell(app: App): Promise<boolean> {
  const isWell = await app.close().then(
    () => true,
    (error: unknown) => {
      app.server.log.error(error)
      return false
    },
  )
  await output.flush(lastLinesWithinMs)
  return isWell
}

const print = (line: string) => output.write(`${line}\n`)
