import { openDatabase } from '#database'
import {
  createStorageOpener,
  folderStorageName,
  moveMedia,
  type MediaMoveResult,
  type MediaTables,
} from '#media'
import { defineCommand, type CommandContext } from '../command.ts'
import { invalidMediaLocation } from '../errors.ts'
import { createProgressLogger, withProgress } from '../progress.ts'

export const moveMediaCommand = defineCommand({
  usage: '',
  summary: 'moves pictures and documents to a bucket or back to the data folder, while servers run',
  words: { min: 0, max: 0 },
  options: {
    to: {
      value: '<place>',
      summary: 'the target: s3://bucket/prefix?endpoint=https://s3.example, or “folder”',
    },
    'despite-damage': {
      summary: 'finishes even if files are missing or damaged, and lists them',
    },
  },
  async run(context, _words, { to = '', 'despite-damage': isDespiteDamage = false }) {
    if (to === '') throw invalidMediaLocation()
    const { configuration, warn } = context
    const { dataDir, databaseServer: server, media: settings } = configuration
    const opener = createStorageOpener({ dataDir, settings, warn })
    /** Reports problems with the target storage before the database is opened. */
    await opener.require(to)
    const database = await openDatabase<MediaTables>({ dataDir, server })
    try {
      const move = { database, opener, configured: settings.name, to, isDespiteDamage }
      printOutcome(context, await withBarOrLines(context, (onProgress) => moveMedia({ ...move, onProgress })))
    } finally {
      await database.close()
    }
  },
})

const withBarOrLines = <T>(
  { terminal, printProgress }: CommandContext,
  work: Parameters<typeof withProgress<T>>[1],
): Promise<T> =>
  terminal === undefined ? work(createProgressLogger(printProgress)) : withProgress({ terminal }, work)

function printOutcome(
  { print, warn, configuration: { dataDir, media } }: CommandContext,
  { from, to, moved, damage }: MediaMoveResult,
): void {
  const toStorageName = (name: string) =>
    name === folderStorageName ? `the folder media of ${dataDir}` : name
  if (moved === undefined) return print(`Media are already in ${toStorageName(to)}.`)
  for (const line of damage) warn({ message: line })
  print(
    `${moved.objects} files (${toMegabytes(moved.bytes)} MB) are in ${toStorageName(to)}, ${moved.copied} of them copied now; each was read back and compared with its hash.`,
  )
  print('Running servers read and store there from now on.')
  if (media.name !== to)
    print(
      `Before the next start: ${to === folderStorageName ? 'leave MEDIA_URL out' : `set MEDIA_URL='${to}'`}.`,
    )
  print(`The files in ${toStorageName(from)} remain. To move back: npm run site -- move-media --to '${from}'`)
}

const toMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
