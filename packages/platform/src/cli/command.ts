/** The type of a `site` command. */
import type { BlockRegistry } from '#blocks'
import type { DatabaseOptions } from '#database'
import type { Warn } from '#kit'
import type { Configuration } from '../app/settings/configuration.ts'
import type { Platform } from '../app/opening/open-platform.ts'
import type { Storefront } from '../app/site-definition.ts'
import type { Terminal } from './progress.ts'

/** Limits on the page comparison in `diff` and `import --dry-run`. */
export type PageLimits = {
  /** Maximum number of URLs that are compared without `--all-pages`. Each page is rendered twice. */
  readonly compared: number
  /** Number of pages between two progress lines. */
  readonly progressStep: number
}

export const standardPageLimits: PageLimits = { compared: 500, progressStep: 100 }

export type CommandContext = {
  readonly configuration: Configuration
  /** The folder of the site's own content, the default for import and export. */
  readonly contentFolder: string
  /** The folder that contains package.json. */
  readonly projectRoot: string
  /** Converts a path entered by the user to an absolute path. */
  readonly toPath: (typed: string) => string
  /**
   * Runs `work` on the opened site: by default, the command's own site; otherwise, the site at `location`. The site is
   * open only while `work` runs.
   */
  readonly withPlatform: <T>(
    work: (platform: Platform) => Promise<T>,
    location?: Pick<DatabaseOptions, 'dataDir' | 'server'>,
  ) => Promise<T>
  readonly pageLimits: PageLimits
  readonly storefront: Storefront
  /** The blocks of the platform and of the site. */
  readonly registry: BlockRegistry
  readonly now: () => Date
  readonly warn: Warn
  readonly print: (line: string) => void
  /** The terminal on which progress is shown; undefined if standard error is not a terminal. */
  readonly terminal: Terminal | undefined
  /** Prints to standard error, because scripts may read standard output. */
  readonly printProgress: (line: string) => void
}

/** An option: `--note <text>` requires a value, `--dry-run` accepts none. */
export type CommandOption = {
  /** Placeholder for the value, such as `<text>`. */
  readonly value?: string
  readonly summary: string
}
export type CommandOptions = Readonly<Record<string, CommandOption>>

/** The options that the user typed: a string for an option with a value, true for an option without a value. */
export type OptionValues<Known extends CommandOptions> = {
  readonly [Name in keyof Known]?: Known[Name] extends { readonly value: string } ? string : true
}

type TypedCommand<Known extends CommandOptions> = {
  /** Arguments after the name, without options: `[folder]`. */
  readonly usage: string
  readonly summary: string
  /** Allowed number of arguments, without options. */
  readonly words: { readonly min: number; readonly max: number }
  readonly options?: Known
  /** The database that the command needs: an existing database (the default), an existing or new database, or none. */
  readonly database?: 'existing' | 'made' | 'none'
  /** Throws an EpidermError for problems that the operator can fix. */
  run(context: CommandContext, words: readonly string[], options: OptionValues<Known>): Promise<void>
}

export type Command = TypedCommand<CommandOptions>

/** Returns the command unchanged. Infers the types of `run`'s options from their names. */
export const defineCommand = <const Known extends CommandOptions = Record<never, CommandOption>>(
  command: TypedCommand<Known>,
): Command => command

/** The actor recorded in the release log for commands. */
export const operator = { kind: 'operator', name: 'site command' } as const

/**
 * Returns a folder name such as `2026-11-21T08-05-30-123`. It contains milliseconds, because two commands may run
 * within one second.
 */
export const toTimestampName = (date: Date): string =>
  date.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')
