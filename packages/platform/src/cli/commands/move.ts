import { cp, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  moveSite,
  openDatabase,
  reopenMoveSource,
  type ComparedTable,
  type DatabaseServer,
  type DatabaseLocation,
} from '#database'
import { createStorageOpener, followStorageLocation, openMediaStore, type MediaTables } from '#media'
import { createSearchRowUpdater } from '#search'
import type { Configuration } from '../../app/settings/configuration.ts'
import { isDatabaseAddress } from '../../app/settings/setting-values.ts'
import { toDatabaseName } from '../../app/settings/database-name.ts'
import { defineCommand, operator, type CommandContext } from '../command.ts'
import { damagedData, invalidDatabaseLocation, siteAlreadyAtLocation } from '../errors.ts'
import { createProgressLogger, withProgress } from '../progress.ts'

type SiteLocation = DatabaseLocation & { readonly server?: DatabaseServer | undefined }

/** Subfolders of the data folder that move together with the database, regardless of the kind of database. */
const folders = ['media', 'outbox']

export const moveCommand = defineCommand({
  usage: '',
  summary: 'moves the whole site to another database; the site is read-only meanwhile',
  words: { min: 0, max: 0 },
  options: {
    to: {
      value: '<place>',
      summary: 'the target: postgres://user:password@host:5432/database, or a data folder',
    },
    'keep-closed': {
      summary: 'leaves the old site read-only afterwards, so that nothing is lost until the new one runs',
    },
    reopen: {
      summary: 'makes the old site writable again, after an abandoned move or --keep-closed',
    },
  },
  async run(context, _words, options) {
    const { configuration, print } = context
    const from = toPlace(configuration)
    if (options.reopen) {
      await reopenMoveSource(from)
      return print(`${from.name} is writable again.`)
    }
    const to = await parsePlace(context, options.to)
    const isKeptClosed = options['keep-closed'] === true
    await move(context, { from, to, isKeptClosed })
    await makeSearchRows(context, to)
    printOutcome(context, { from, to, isKeptClosed })
  },
})

const toPlace = (configuration: Pick<Configuration, 'dataDir' | 'databaseServer'>): SiteLocation => ({
  dataDir: configuration.dataDir,
  server: configuration.databaseServer,
  name: toDatabaseName(configuration),
})

async function parsePlace({ configuration, toPath }: CommandContext, typed = ''): Promise<SiteLocation> {
  if (typed === '') throw invalidDatabaseLocation(typed)
  const { databaseServer, dataDir } = configuration
  if (/^[a-z]+:\/\//i.test(typed)) {
    if (!isDatabaseAddress(typed))
      throw invalidDatabaseLocation(toDatabaseName({ dataDir: typed, databaseServer: undefined }))
    const server = { size: smallPool, ...databaseServer, url: typed }
    const to = toPlace({ dataDir, databaseServer: server })
    if (databaseServer?.url === typed) throw siteAlreadyAtLocation(to.name)
    return to
  }
  const to = toPlace({ dataDir: toPath(typed), databaseServer: undefined })
  if (databaseServer === undefined && (await isSameFolder(dataDir, to.dataDir)))
    throw siteAlreadyAtLocation(to.name)
  return to
}

const smallPool = 4

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)))
  return left === right
}

type SiteMoveOptions = {
  readonly from: SiteLocation
  readonly to: SiteLocation
  readonly isKeptClosed: boolean
}

async function move(context: CommandContext, task: SiteMoveOptions): Promise<void> {
  const { terminal, print, printProgress } = context
  printProgress(`From ${task.from.name} to ${task.to.name}`)
  const run = (onProgress: Parameters<typeof moveSite>[0]['onProgress']) =>
    moveSite({ ...task, onProgress, moveRest: () => moveFolders(context, task) })
  const moving =
    terminal === undefined ? run(createProgressLogger(printProgress)) : withProgress({ terminal }, run)
  const { compared, wasDone } = await moving.catch((error: unknown) => {
    printProgress(
      `${task.from.name} is unchanged, but may still be read-only. Start the move again, or cancel it with npm run site -- move --reopen.`,
    )
    throw error
  })
  if (wasDone) return print(`The site is already in ${task.to.name}.`)
  for (const table of compared) print(toLine(table))
  const rows = compared.reduce((sum, table) => sum + table.rows, 0)
  print(`${rows} rows of ${compared.length} tables were compared and are identical.`)
}

const toLine = ({ table, rows, hash }: ComparedTable) =>
  `  ${table.padEnd(20)} ${String(rows).padStart(9)}  ${hash.slice(0, 16)}`

/**
 * Copies images and messages if the target is another data folder. Media in a bucket are not copied. Throws
 * `data-damaged` unless the bytes of each image match its hash.
 */
async function moveFolders(
  { configuration, warn }: CommandContext,
  { from, to }: SiteMoveOptions,
): Promise<void> {
  if (await isSameFolder(from.dataDir, to.dataDir)) return
  for (const folder of folders) await copyFolder(join(from.dataDir, folder), join(to.dataDir, folder))
  const { media: settings } = configuration
  const opener = createStorageOpener({ dataDir: to.dataDir, settings, warn })
  const database = await openDatabase<MediaTables>(from)
  try {
    const { storage } = await followStorageLocation({ database, opener, configured: settings.name, warn })
    const damage = await openMediaStore({
      database,
      storage,
      clock: () => new Date(),
    }).findDamage()
    if (damage.length > 0) throw damagedData(damage)
  } finally {
    await database.close()
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  const isThere = await stat(from).then(
    () => true,
    () => false,
  )
  if (isThere) await cp(from, to, { recursive: true })
}

/** Rebuilds search rows, because each kind of database has its own text index. */
const makeSearchRows = ({ withPlatform, print }: CommandContext, to: SiteLocation): Promise<void> =>
  withPlatform(async ({ content, searchRows }) => {
    await createSearchRowUpdater({ rows: searchRows, openSnapshot: () => content.at(operator) }).renew()
    print('Rebuilding the search index.')
  }, to)

function printOutcome(
  { print, configuration }: CommandContext,
  { from, to, isKeptClosed }: SiteMoveOptions,
): void {
  const isSame = from.dataDir === to.dataDir
  print(
    isSame
      ? `Pictures and messages stay in ${from.dataDir}: the new server needs that folder as its DATA_DIR.`
      : `Pictures and messages were copied to ${to.dataDir}, and the bytes of each picture were compared.`,
  )
  print(
    isKeptClosed
      ? `${from.name} is now read-only. To make it writable again: npm run site -- move --reopen`
      : `${from.name} can be written again. Changes made there from now on are not in ${to.name}.`,
  )
  const url = to.server === undefined ? '' : ` DATABASE_URL=${to.name}`
  print(
    `Start the server with DATA_DIR=${to.dataDir}${url}${url === '' && configuration.databaseServer ? ' and without DATABASE_URL' : ''}`,
  )
}
