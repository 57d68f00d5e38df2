import { access, cp, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasDatabase, openDatabase, restoreDatabase } from '#database'
import { copyOutbox, deleteUnmatchedOutboxMessages, toOutboxFolder } from '#mail'
import {
  createStorageOpener,
  findStorageLocation,
  followStorageLocation,
  openFolderStorage,
  openMediaStore,
  setStorageLocation,
  type StorageLocation,
  type MediaTables,
} from '#media'
import { defineCommand, toTimestampName, type CommandContext } from '../command.ts'
import { requireEmbeddedDatabase } from '../require-embedded-database.ts'
import { damagedBackup, backupNotFound, backupIsDataFolder } from '../errors.ts'
import { checkStoredData } from '../../app/damage/find-damage.ts'

/**
 * Copies and verifies the backup, adds its media and messages, replaces the database in one step, and then deletes
 * messages that the backup does not contain. Before the database is replaced, files are only added, so an interrupted
 * restore leaves the old site intact.
 */
export const restoreCommand = defineCommand({
  usage: '<folder>',
  summary: 'replaces the site with a backup; stop the server first',
  words: { min: 1, max: 1 },
  database: 'made',
  async run(context, [typed = '']) {
    const { configuration, toPath, now, print } = context
    requireEmbeddedDatabase(configuration)
    const { dataDir } = configuration
    const folder = toPath(typed)
    if (!(await hasDatabase(folder))) throw backupNotFound(folder)
    if ((await hasDatabase(dataDir)) && (await realpath(folder)) === (await realpath(dataDir)))
      throw backupIsDataFolder(folder)
    const staging = join(dataDir, `restore-${toTimestampName(now())}.part`)
    const replacedFolder = join(dataDir, 'backups', `before-restore-${toTimestampName(now())}`)
    const location = await findPresentPlace(dataDir)
    try {
      await restoreDatabase({
        dataDir,
        fromDir: staging,
        replacedFolder,
        prepare: async () => {
          await stage(context, { folder, staging, place: location })
          await addMessages({ folder, dataDir, replacedFolder })
        },
        finish: () => removeMessages({ folder, dataDir }),
      })
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
    print(`Restored from ${folder}`)
    if (await exists(replacedFolder)) print(`The previous data was moved to ${replacedFolder}`)
  },
})

/**
 * Returns the storage location recorded in the current database. Returns undefined if none is recorded because the
 * settings define it, or if the database cannot be read.
 */
async function findPresentPlace(dataDir: string): Promise<StorageLocation | undefined> {
  if (!(await hasDatabase(dataDir))) return undefined
  const database = await openDatabase<MediaTables>({ dataDir }).catch(() => undefined)
  if (database === undefined) return undefined
  try {
    return await findStorageLocation(database)
  } finally {
    await database.close()
  }
}

type RestoredMedia = {
  readonly folder: string
  readonly staging: string
  readonly place: StorageLocation | undefined
}

async function stage(
  { configuration, withPlatform, now, warn }: CommandContext,
  { folder, staging, place }: RestoredMedia,
): Promise<void> {
  await removeUnfinished(dirname(staging))
  await mkdir(staging, { recursive: true })
  await cp(folder, staging, {
    recursive: true,
    filter: (source) => source === folder || !['media', 'outbox', 'backups'].includes(basename(source)),
  })
  await replacePlace(staging, place)
  const { dataDir, media: settings } = configuration
  const { damage } = await withPlatform(
    async (platform) => {
      const { database } = platform
      const opener = createStorageOpener({ dataDir, settings, warn })
      await platform.requireMedia()
      const { storage, stop } = await followStorageLocation({
        database,
        opener,
        configured: settings.name,
        warn,
      })
      await openMediaStore({ database, storage: openFolderStorage(folder), clock: now }).copyInto(storage)
      const media = openMediaStore({ database, storage, clock: now })
      const found = await checkStoredData({ ...platform, media })
      stop()
      return found
    },
    { dataDir: staging },
  )
  if (damage.length > 0) throw damagedBackup(damage)
}

/** Replaces the media storage recorded in the backup with the current media storage. */
async function replacePlace(dataDir: string, location: StorageLocation | undefined): Promise<void> {
  const database = await openDatabase<MediaTables>({ dataDir })
  try {
    await setStorageLocation(database, location)
  } finally {
    await database.close()
  }
}

type OutboxFolder = { readonly folder: string; readonly dataDir: string }

async function addMessages({
  folder,
  dataDir,
  replacedFolder,
}: OutboxFolder & { replacedFolder: string }): Promise<void> {
  const outbox = toOutboxFolder(dataDir)
  if ((await hasDatabase(dataDir)) || (await exists(outbox)))
    await copyOutbox(outbox, toOutboxFolder(replacedFolder))
  await copyOutbox(toOutboxFolder(folder), outbox)
}

/** Backups from earlier versions contain no messages. In that case, the current messages remain. */
async function removeMessages({ folder, dataDir }: OutboxFolder): Promise<void> {
  const existing = toOutboxFolder(folder)
  if (await exists(existing)) await deleteUnmatchedOutboxMessages(toOutboxFolder(dataDir), existing)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Deletes files left behind by a killed restore. No other restore can be running at this point. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  for (const name of names.filter((each) => /^restore-.+\.part$/.test(each)))
    await rm(join(dataDir, name), { recursive: true, force: true })
}
