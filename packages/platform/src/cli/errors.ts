import { EpidermError, toSuggestionText, listRemedies, type Damage } from '#kit'

export const unknownCommand = (name: string, known: readonly string[]) =>
  new EpidermError({
    code: 'command-unknown',
    status: 400,
    message: `There is no command ${name}.`,
    hint: [toSuggestionText(name, known), `Commands: ${known.join(', ')}.`].filter(Boolean).join(' '),
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
    hint:
      known.length === 0
        ? 'It has no options.'
        : [toSuggestionText(option, known), `Its options: ${known.join(', ')}.`].filter(Boolean).join(' '),
  })

export const invalidUsage = (usage: string) =>
  new EpidermError({ code: 'command-usage', status: 400, message: `Usage: npm run site -- ${usage}` })

/** `database` is the database's name without a password. */
export const siteNotFound = (database: string) =>
  new EpidermError({
    code: 'shop-missing',
    status: 404,
    message: `There is no site at ${database}.`,
    hint: 'Set DATA_DIR to the folder of your site, or DATABASE_URL to its server. To create a new site: npm run site -- import --new',
  })

/** `database` is the database's name without a password. */
export const siteAlreadyExists = (database: string, release: number) =>
  new EpidermError({
    code: 'shop-there',
    status: 409,
    message: `${database} already has a site (release ${release}).`,
    hint: 'Omit --new to change it, or set DATA_DIR or DATABASE_URL to another location.',
  })

export const staffAccountNotFound = (email: string) =>
  new EpidermError({
    code: 'command-as',
    status: 400,
    message: `No staff account has the address ${email}, or the account is closed.`,
    hint: 'Use the e-mail address that the person signs in to the studio with.',
  })

export const invalidNote = (reason: string) =>
  new EpidermError({
    code: 'command-note',
    status: 400,
    message: `The note ${reason}.`,
    hint: 'Give the reason in one line: --note "prices of the summer".',
  })

export const invalidName = (what: string, typed: string, expected: string) =>
  new EpidermError({
    code: 'command-name',
    status: 400,
    message: `${JSON.stringify(typed)} is not a valid ${what}.`,
    hint: `Write ${expected}.`,
  })

export const unknownType = (typed: string, known: readonly string[]) =>
  new EpidermError({
    code: 'command-no-type',
    status: 400,
    message: `There is no content type ${typed}.`,
    hint: [toSuggestionText(typed, known), `Types: ${known.join(', ')}.`].filter(Boolean).join(' '),
  })

export const fileAlreadyExists = (file: string) =>
  new EpidermError({
    code: 'content-file-taken',
    status: 409,
    message: `${file} already exists.`,
    hint: 'Choose another name, or edit that file.',
  })

export const itemNotFound = (typed: string, known: readonly string[]) =>
  new EpidermError({
    code: 'content-not-found',
    status: 404,
    message: `No published item is named ${typed}.`,
    hint: [
      toSuggestionText(typed, known),
      'Name a content key, a URL name or a file such as pages/about.yaml.',
    ]
      .filter(Boolean)
      .join(' '),
  })

export const ambiguousName = (typed: string, files: readonly string[]) =>
  new EpidermError({
    code: 'command-several-named',
    status: 400,
    message: `${typed} is the name of several items: ${files.join(', ')}.`,
    hint: 'Name one of these files.',
  })

export const unknownLanguage = (typed: string, known: readonly string[]) =>
  new EpidermError({
    code: 'content-no-language',
    status: 404,
    message: `It is not published in ${typed}.`,
    hint: `It is in ${known.join(', ')}.`,
  })

export const invalidRelease = (typed: string) =>
  new EpidermError({
    code: 'command-no-release',
    status: 400,
    message: `${JSON.stringify(typed)} is not a release number.`,
    hint: 'List the releases with npm run site -- releases.',
  })

export const unknownReason = (typed: string, reasons: readonly string[]) =>
  new EpidermError({
    code: 'command-no-reason',
    status: 400,
    message: `${JSON.stringify(typed)} is not a reason for a withdrawal; nothing was changed.`,
    hint: `Use one of: ${reasons.join(', ')}.`,
  })

export const invalidDay = (typed: string) =>
  new EpidermError({
    code: 'command-no-day',
    status: 400,
    message: `${JSON.stringify(typed)} is not a date.`,
    hint: 'Write a date such as 2026-01-31.',
  })

export const backupFolderAlreadyExists = (folder: string) =>
  new EpidermError({
    code: 'backup-folder-taken',
    status: 409,
    message: `${folder} already exists.`,
    hint: 'Name a folder that does not exist yet; a backup never overwrites anything.',
  })

export const contentFolderAlreadyExists = (folder: string) =>
  new EpidermError({
    code: 'content-folder-taken',
    status: 409,
    message: `${folder} already exists.`,
    hint: 'Name a folder that does not exist yet.',
  })

export const invalidCount = (typed: string) =>
  new EpidermError({
    code: 'command-count',
    status: 400,
    message: `${JSON.stringify(typed)} is not a number of items.`,
    hint: 'Write a whole number up to 9999999.',
  })

export const invalidDatabaseLocation = (typed: string) =>
  new EpidermError({
    code: 'command-place',
    status: 400,
    message:
      typed === '' ? 'The option --to is missing.' : `${typed} is neither a folder nor a database address.`,
    hint: 'Write --to postgres://user:password@host:5432/database, or --to and a folder.',
  })

export const invalidMediaLocation = () =>
  new EpidermError({
    code: 'command-place',
    status: 400,
    message: 'The option --to is missing.',
    hint: "Write --to 's3://bucket/prefix?endpoint=https://s3.example', or --to folder.",
  })

export const siteAlreadyAtLocation = (place: string) =>
  new EpidermError({
    code: 'move-same-place',
    status: 409,
    message: `The site is already in ${place}.`,
    hint: 'Name another folder or database.',
  })

export const backupNotFound = (folder: string) =>
  new EpidermError({
    code: 'backup-missing',
    status: 404,
    message: `${folder} contains no backup.`,
    hint: 'Name a folder written by npm run site -- backup.',
  })

export const backupIsDataFolder = (folder: string) =>
  new EpidermError({
    code: 'backup-own-folder',
    status: 409,
    message: `${folder} is the data folder itself, not a backup of it.`,
    hint: 'Name a folder written by npm run site -- backup; by default they are in backups/.',
  })

export const damagedBackup = (damage: readonly Damage[]) =>
  new EpidermError({
    code: 'backup-damaged',
    status: 422,
    message: `The backup is damaged or incomplete. Nothing was replaced.\n${indentLines(damage.map(({ message }) => message))}`,
    hint: 'Restore another backup.',
  })

/** Lists each remedy only once, even if it solves several problems. */
export const damagedData = (damage: readonly Damage[]) =>
  new EpidermError({
    code: 'data-damaged',
    status: 500,
    message: `${damage.length === 1 ? 'One problem' : `${damage.length} problems`} found.\n${indentLines(damage.map(({ message }) => message))}`,
    hint: listRemedies(damage).join('\n'),
  })

export const damagedAuditLog = (damage: readonly string[]) =>
  new EpidermError({
    code: 'audit-damaged',
    status: 500,
    message: `The audit log was changed.\n${indentLines(damage)}`,
    hint: 'Compare the events with a backup: npm run site -- restore.',
  })

const indentLines = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n')

export const unknownViewer = (typed: string, known: readonly string[]) =>
  new EpidermError({
    code: 'command-viewer',
    status: 400,
    message: `There is no viewer ${typed}.`,
    hint: [toSuggestionText(typed, known), `Viewers: ${known.join(', ')}.`].filter(Boolean).join(' '),
  })

export const canvasPageNotFound = (
  path: string,
  { viewer, language = '' }: { viewer: string; language?: string | undefined },
) =>
  new EpidermError({
    code: 'canvas-no-page',
    status: 404,
    message: `There is no page at ${path} for this viewer (${[viewer, language].filter(Boolean).join(', ')}).`,
    hint: 'Write the path without base path, such as /help/returns; private pages need --viewer sample.',
  })

export const canvasMismatch = ({ compared, differing }: { compared: number; differing: number }) =>
  new EpidermError({
    code: 'canvas-differs',
    status: 500,
    message: `${differing} of ${compared} documents differ in more than their marks.`,
  })

export const unimportedFileEdits = (files: readonly string[]) =>
  new EpidermError({
    code: 'files-edited',
    status: 409,
    message: `${files.length === 1 ? 'One file has edits that were' : `${files.length} files have edits that were`} not imported; left as they are:\n${indentLines(files)}`,
    hint: 'Import them first, export into another folder and compare, or export with --overwrite to lose these edits.',
  })
