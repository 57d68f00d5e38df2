import { EpidermError } from '#kit'
import type { ProblemLocation } from '#model'

/** A reason why content cannot be written. */
export type ContentProblem = {
  /** Path of the file below the imported folder, if the problem is in a file. */
  readonly file?: string
  /** The line in that file, counted from 1. */
  readonly line?: number
  readonly column?: number
  /** The content of that line, followed by a marker below the column. */
  readonly excerpt?: readonly string[]
  /** The keys from the root of the file to the problem, if `path` does not include them. */
  readonly fieldPath?: readonly string[]
  /** The item's content key, if the problem occurs in a publish. */
  readonly contentKey?: string
  readonly language?: string
  /** The location in a draft, in machine-readable form. */
  readonly place?: ProblemLocation
  /** The location in the author's terms: `About us › Blocks › hero › heading`. */
  readonly path: string
  readonly message: string
  readonly hint?: string | undefined
}

/** A problem in a file that is being read. */
export type FileProblem = Omit<ContentProblem, 'file'>

/** The error that lists problems in the content to be written, up to a limit per item. Nothing was written. */
export class ContentRejectedError extends EpidermError {
  readonly problems: readonly ContentProblem[]

  constructor(problems: readonly ContentProblem[]) {
    super({
      code: 'content-refused',
      status: 422,
      message: `${problems.length === 1 ? 'One problem' : `${problems.length} problems`}; nothing was written.\n${toProblemLines(problems).join('\n')}`,
      hint: 'Fix every problem above, then try again.',
    })
    this.problems = problems
  }
}

/** Returns the error for warnings that `strict` rejects. Nothing was written. */
export const warningsRejected = (warnings: readonly ContentProblem[]) =>
  new EpidermError({
    code: 'content-warnings',
    status: 422,
    message: `${warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`}; nothing was written.\n${toProblemLines(warnings).join('\n')}`,
    hint: 'Fix every warning above, or import without --strict.',
  })

export const tooManyEdits = (edits: number, limit: number) =>
  new EpidermError({
    code: 'content-edit-limit',
    status: 422,
    message: `A publish may change at most ${limit} items; this one would change ${edits}. Nothing was written.`,
    hint: 'Publish in smaller parts, or turn off the feature gate maxEditLimit in the site’s settings.',
  })

export const unknownRelease = (release: number, current: number) =>
  new EpidermError({
    code: 'release-unknown',
    status: 404,
    message: `There is no release ${release}; the newest is ${current}.`,
    hint: 'List them with npm run site -- releases.',
  })

/**
 * Returns the error for an import that would restore items that were removed from the site, by a rollback or otherwise.
 */
export const importWouldRestoreItems = (items: readonly string[]) =>
  new EpidermError({
    code: 'content-brought-back',
    status: 409,
    message: `${items.length === 1 ? 'One item' : `${items.length} items`} would be restored; nothing was written.\n${items.map((item) => `  ${item}`).join('\n')}`,
    hint: 'Correct or delete these files, or update them with npm run site -- export. To publish them anyway, import with --bring-back.',
  })

/** Returns the error for an import that would overwrite items published on the site since the last import. */
export const importWouldOverwriteItems = (items: readonly string[]) =>
  new EpidermError({
    code: 'content-overwritten',
    status: 409,
    message: `${items.length === 1 ? 'One item was' : `${items.length} items were`} published on the site since the last import, and would be overwritten; nothing was written.\n${items.map((item) => `  ${item}`).join('\n')}`,
    hint: 'Update the files with npm run site -- export, or leave them out. To publish them anyway, import with --overwrite.',
  })

export const stagingDeleted = () =>
  new EpidermError({
    code: 'staging-swept',
    status: 409,
    message:
      'The import made no progress for ten minutes, so its stored items were deleted; nothing was published.',
    hint: 'Start it again.',
  })

/** Returns the error for an import that gave up because another release was made during each of its attempts. */
export const importSuperseded = (rounds: number) =>
  new EpidermError({
    code: 'content-overtaken',
    status: 409,
    message: `Others published ${rounds} times while the import was being checked; nothing was written.`,
    hint: 'Start it again at a quieter time.',
  })

/** Returns the error for a publish that gave up because another release was made during each of its attempts. */
export const publishSuperseded = (rounds: number) =>
  new EpidermError({
    code: 'content-overtaken',
    status: 409,
    message: `Others published ${rounds} times during this publish; nothing was written.`,
    hint: 'Try again at a quieter time.',
  })

export const nothingToPublish = () =>
  new EpidermError({
    code: 'content-unchanged',
    status: 409,
    message: 'These changes are already published; nothing was written.',
    hint: 'Discard the draft, or change something first.',
  })

export const updateRunning = (titles: readonly string[]) =>
  new EpidermError({
    code: 'content-updating',
    status: 409,
    message: `An update is running: some servers do not know the new version of these items yet; nothing was published.\n${titles
      .slice(0, maxListedProblems)
      .map((title) => `  ${title}`)
      .join('\n')}`,
    hint: 'Publish them again once all servers run the same program. Other items can be published now.',
  })

export const itemsChangedSinceRelease = (
  release: number,
  items: readonly { readonly name: string; readonly release: number }[],
) =>
  new EpidermError({
    code: 'content-changed-since',
    status: 409,
    message: `Release ${release} cannot be reverted, because later releases changed the same items:\n${items
      .slice(0, maxListedProblems)
      .map((item) => `  ${item.name}: release ${item.release}`)
      .join('\n')}`,
    hint: 'Revert the later release first, or edit the item.',
  })

export const missingFolder = (folder: string) =>
  new EpidermError({
    code: 'content-folder-missing',
    status: 404,
    message: `There is no folder ${folder}.`,
    hint: 'Name the folder that contains pages/, products/ and so on.',
  })

export const emptyFolder = (folder: string) =>
  new EpidermError({
    code: 'content-folder-empty',
    status: 422,
    message: `There is no content file in ${folder}.`,
    hint: 'Name the folder that contains pages/, products/ and so on.',
  })

/** Maximum number of problems in a message. */
export const maxListedProblems = 200

/**
 * Formats the problems, with several lines for each. If there are more than `max` problems, the last line states how
 * many problems are omitted.
 */
export function toProblemLines(problems: readonly ContentProblem[], max = maxListedProblems): string[] {
  const more = problems.length - max
  return [...problems.slice(0, max).map(toLine), ...(more > 0 ? [`… and ${more} more`] : [])]
}

const toLine = ({ file, line, column, path, message, excerpt = [], hint }: ContentProblem) =>
  [
    [[file, line, column].filter((part) => part !== undefined).join(':'), path, message]
      .filter((part) => part !== '')
      .join(': '),
    ...[...excerpt, ...(hint?.split('\n') ?? [])].map((more) => `    ${more}`),
  ].join('\n')

export const restoreRemedy = 'Check the disk, then restore a backup (docs/deploy.md, “Backups”).'

export const damagedBody = (
  { managedContentId, language, version }: { managedContentId: string; language: string; version: number },
  cause: unknown,
) =>
  new EpidermError({
    code: 'content-damaged',
    status: 500,
    message: `The stored text of version ${version} of ${managedContentId} (${language}) is damaged.`,
    hint: restoreRemedy,
    cause,
  })

export const damagedRelease = (release: number) =>
  new EpidermError({
    code: 'content-damaged',
    status: 500,
    message:
      release === 0
        ? 'The database contains content but no release of it.'
        : `The current release ${release} has no entries.`,
    hint: restoreRemedy,
  })
