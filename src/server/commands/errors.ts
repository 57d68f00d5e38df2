import { EpidermError } from '#kit'

export const unknownCommand = (name: string, known: readonly string[]) =>
  new EpidermError({
    code: 'command-unknown',
    status: 400,
    message: `There is no command ${name}.`,
    hint: `Commands: ${known.join(', ')}.`,
  })

export const unknownOption = ({
  command,
  option,
  known,
}: {
  command: string
  option: string
  known: readonly string[]
}) =>
  new EpidermError({
    code: 'command-option-unknown',
    status: 400,
    message: `${command} has no option ${option}.`,
    hint: known.length === 0 ? 'It has no options.' : `Its options: ${known.join(', ')}.`,
  })

export const wrongWords = (usage: string) =>
  new EpidermError({ code: 'command-usage', status: 400, message: `Usage: npm run site -- ${usage}` })

export const noRelease = (typed: string) =>
  new EpidermError({
    code: 'command-no-release',
    status: 400,
    message: `${JSON.stringify(typed)} is no release number.`,
    hint: 'List the releases with npm run site -- releases.',
  })

export const noDay = (typed: string) =>
  new EpidermError({
    code: 'command-no-day',
    status: 400,
    message: `${JSON.stringify(typed)} is no day.`,
    hint: 'Write a day such as 2026-01-31.',
  })

export const folderTaken = (folder: string) =>
  new EpidermError({
    code: 'backup-folder-taken',
    status: 409,
    message: `${folder} exists already.`,
    hint: 'Name a folder that does not exist yet; a backup never writes over anything.',
  })

export const noBackup = (folder: string) =>
  new EpidermError({
    code: 'backup-missing',
    status: 404,
    message: `${folder} holds no backup.`,
    hint: 'Name a folder that npm run site -- backup has written.',
  })

export const ownFolder = (folder: string) =>
  new EpidermError({
    code: 'backup-own-folder',
    status: 409,
    message: `${folder} is the data folder itself, not a backup of it.`,
    hint: 'Name a folder that npm run site -- backup has written; they are in backups/ unless named otherwise.',
  })

export const damagedBackup = (damage: readonly string[]) =>
  new EpidermError({
    code: 'backup-damaged',
    status: 422,
    message: `The backup is not whole; nothing was replaced.\n${toLines(damage)}`,
    hint: 'Restore another backup.',
  })

export const foundDamage = (damage: readonly string[]) =>
  new EpidermError({
    code: 'data-damaged',
    status: 500,
    message: `${damage.length === 1 ? 'One problem' : `${damage.length} problems`} found.\n${toLines(damage)}`,
    hint: 'Import the content again (npm run site -- import), or restore a backup.',
  })

const toLines = (damage: readonly string[]) => damage.map((line) => `  ${line}`).join('\n')
