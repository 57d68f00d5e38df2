/**
 * Builds the message for the operator when startup or a command fails. The message states what is wrong and what to do.
 */
import { EpidermError } from '#kit'
import type { Configuration } from './settings/configuration.ts'
import { findLastBackup, toBackupFolder } from './damage/last-backup.ts'

type SystemError = Error & { readonly code: string; readonly syscall: string; readonly path?: string }

const listening: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use. Stop the other server, or choose another port: PORT=3001 npm start',
  EACCES: 'This user may not listen on that port. Choose one from 1024 up: PORT=3000 npm start',
  EADDRNOTAVAIL: 'HOST is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.',
}

const files: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space, then try again.',
  EDQUOT: 'The disk quota is used up. Free some space, then try again.',
  EROFS: 'That disk is read-only. Choose a folder on another disk.',
  EACCES: 'This user may not do that. Correct the rights of the file or folder, or choose another one.',
  EPERM: 'This user may not do that. Correct the rights of the file or folder, or choose another one.',
  ENOTDIR: 'A file exists where a folder is needed. Move the file, or choose another folder.',
  EISDIR: 'A folder exists where a file is needed. Move the folder, or choose another folder.',
  EEXIST: 'A file or folder with this name already exists. Move it, or choose another folder.',
  ENOENT: 'It does not exist. Choose one that exists.',
  EIO: 'The disk has failed. Check it.',
  EMFILE: 'Too many files are open. Raise the limit of this user (ulimit -n).',
}

/** Returns one or two lines; an internal error includes its stack. */
export function toOperatorMessage(error: unknown): string {
  if (error instanceof EpidermError) return [error.message, error.hint].filter(Boolean).join('\n')
  if (!isSystemError(error)) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  const advice = findAdvice(error)
  if (error.syscall === 'listen' && advice !== undefined) return advice
  return [`${error.message}.`, advice].filter((line) => line !== undefined).join('\n')
}

const damageCodes = new Set(['database-damaged', 'content-damaged', 'data-damaged'])

/** Mentions the last backup if a backup can repair the damage. */
export async function createFailureMessage(
  error: unknown,
  { dataDir, databaseServer }: Pick<Configuration, 'dataDir' | 'databaseServer'>,
): Promise<string> {
  const message = toOperatorMessage(error)
  const isDamage = error instanceof EpidermError && damageCodes.has(error.code)
  if (!isDamage || databaseServer !== undefined || !/\brestore\b/.test(message)) return message
  const backup = await findLastBackup(dataDir)
  if (backup === undefined) return `${message}\nThere is no backup in ${toBackupFolder(dataDir)}.`
  return `${message}\nThe last backup is ${backup}: npm run site -- restore ${backup}`
}

function findAdvice({ code, syscall }: SystemError): string | undefined {
  if (syscall === 'getaddrinfo') return 'HOST is not a name that this machine can look up.'
  return syscall === 'listen' ? listening[code] : files[code]
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'syscall' in error &&
  typeof error.syscall === 'string'
