/**
 * A folder of messages that were not sent to a mail server: one `.eml` file per message, named after its creation time.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const stampedFile = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3})-[0-9a-f]+\.eml(?:\.part)?$/
/** An unfinished file has a different extension. */
const finishedFile = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})-[0-9a-f]{1,64}\.eml$/

type OutboxFile = {
  readonly folder: string
  readonly moment: Date
  /** Hexadecimal digits that distinguish messages written at the same moment. */
  readonly mark: string
  readonly bytes: Uint8Array
}

/**
 * Writes a file that only this user can read, because it contains personal messages. Other processes see either the
 * complete file or no file.
 */
export async function writeToOutbox({ folder, moment, mark, bytes }: OutboxFile): Promise<void> {
  await makeFolder(folder)
  await writeWhole(join(folder, `${toStamp(moment)}-${mark}.eml`), bytes)
}

/** Lists the names of finished messages, oldest first. The list is empty if the folder does not exist. */
export async function listMessages(folder: string): Promise<string[]> {
  const files = (await readdir(folder).catch(ignoreMissingFile)) ?? []
  return files.filter((file) => finishedFile.test(file)).toSorted()
}

/**
 * Copies messages, even while other processes write and delete them. Each message is either complete in `to` or absent.
 * Creates the folder `to` even if there are no messages.
 */
export async function copyOutbox(from: string, to: string): Promise<void> {
  await makeFolder(to)
  for (const file of await listMessages(from)) {
    const bytes = await readFile(join(from, file)).catch(ignoreMissingFile)
    if (bytes !== undefined) await writeWhole(join(to, file), bytes)
  }
}

/** Deletes every message in `folder` that does not also exist in `folderToMatch`. */
export async function deleteUnmatchedOutboxMessages(folder: string, folderToMatch: string): Promise<void> {
  const names = new Set(await listMessages(folderToMatch))
  for (const file of await listMessages(folder)) if (!names.has(file)) await rm(join(folder, file))
}

/** Deletes messages older than this time, and returns their number; 0 if the folder does not exist. */
export async function deleteOutboxMessagesBefore(folder: string, moment: Date): Promise<number> {
  const files = await readdir(folder).catch(() => [])
  const old = files.filter((file) => {
    const stamp = stampedFile.exec(file)?.[1]
    return stamp !== undefined && stamp < toStamp(moment)
  })
  await Promise.all(old.map((file) => rm(join(folder, file), { force: true })))
  return old.length
}

/**
 * Returns the creation time in the file name (ISO 8601, UTC); undefined if the name does not belong to a finished
 * message.
 */
export function toMessageTime(file: string): string | undefined {
  const [, day, hours, minutes, seconds, milliseconds] = finishedFile.exec(file) ?? []
  return day && `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`
}

export const toOutboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

/** Ignores a missing file, for example a file that was deleted after it was listed. Throws any other error. */
export function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
}

const toStamp = (moment: Date) => moment.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')
