import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { recordBackup, toBackupFolder } from '../../app/damage/last-backup.ts'
import { copyOutbox, toOutboxFolder } from '#mail'
import { openFolderStorage } from '#media'
import { defineCommand, toTimestampName } from '../command.ts'
import { backupFolderAlreadyExists } from '../errors.ts'
import { requireEmbeddedDatabase } from '../require-embedded-database.ts'

export const backupCommand = defineCommand({
  usage: '[folder]',
  summary: 'copies database, media and outbox to a new folder, even while the server runs',
  words: { min: 0, max: 1 },
  async run({ configuration, toPath, withPlatform, now, print, warn }, [typed]) {
    requireEmbeddedDatabase(configuration)
    const folder =
      typed === undefined
        ? join(toBackupFolder(configuration.dataDir), toTimestampName(now()))
        : toPath(typed)
    if (await exists(folder)) throw backupFolderAlreadyExists(folder)
    const unfinished = `${folder}.part`
    await mkdir(dirname(folder), { recursive: true })
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    try {
      await withPlatform(async ({ database, media, requireMedia }) => {
        await requireMedia()
        await database.backup(unfinished)
        for (const hash of await media.copyInto(openFolderStorage(unfinished)))
          warn({
            message: `The media object ${hash} is missing or damaged; the backup does not include it`,
          })
      })
      // Copies the messages after the database, so that no message is lost. A message that is sent during the backup
      // may be sent again after a restore.
      await copyOutbox(toOutboxFolder(configuration.dataDir), toOutboxFolder(unfinished))
      await rename(unfinished, folder)
      await recordBackup(configuration.dataDir, folder)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
    print(`Backup written to ${folder}`)
  },
})

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
