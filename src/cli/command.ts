/** What a `site` command is. */
import type { BlockRegistry } from '#blocks'
import type { DatabaseOptions } from '#database'
import type { Warn } from '#kit'
import type { Configuration } from '../app/settings/configuration.ts'
import type { Platform } from '../app/opening/open-platform.ts'
import type { Storefront } from '../app/storefront.ts'
import type { Terminal } from './progress.ts'

/** Limits of the page comparison in `diff` and `import --dry-run`. */
export type PageLimits = {
  /** Addresses compared without `--all-pages`; each is rendered twice. */
  readonly compared: number
  /** Pages between two progress lines. */
  readonly progressStep: number
}

export const standardPageLimits: PageLimits = { compared: 500, progressStep: 100 }

export type CommandContext = {
  readonly configuration: Configuration
  /** Where the storefront's own content lies, the default folder of import and export. */
  readonly contentFolder: string
  /** Folder of package.json. */
  readonly projectRoot: string
  /** From what was typed to an absolute path. */
  readonly toPath: (typed: string) => string
  /** Opens the site (or one in another place) for the time of `work`. */
  readonly withPlatform: <T>(
    work: (platform: Platform) => Promise<T>,
    place?: Pick<DatabaseOptions, 'dataDir' | 'server'>,
  ) => Promise<T>
  readonly pageLimits: PageLimits
  readonly storefront: Storefront
  /** The platform's blocks and the storefront's. */
  readonly registry: BlockRegistry
  readonly now: () => Date
  readonly warn: Warn
  readonly print: (line: string) => void
  /** Where progress is shown; undefined where standard error is none. */
  readonly terminal: Terminal | undefined
  /** On standard error: beside what a program may read. */
  readonly printProgress: (line: string) => void
}

/** `--note <text>` takes a value, `--dry-run` none. */
export type Option = {
  /** What stands after it: `<text>`. */
  readonly value?: string
  readonly summary: string
}
export type Options = Readonly<Record<string, Option>>

/** What was typed: the text after an option that takes a value, true for one that takes none. */
export type OptionValues<Known extends Options> = {
  readonly [Name in keyof Known]?: Known[Name] extends { readonly value: string } ? string : true
}

type CommandOf<Known extends Options> = {
  /** What follows the name beside options: `[folder]`. */
  readonly usage: string
  readonly summary: string
  /** How many words may follow the name, options not counted. */
  readonly words: { readonly min: number; readonly max: number }
  readonly options?: Known
  /** Its database: one that is there (the standard), one that it may make, or none at all. */
  readonly database?: 'existing' | 'made' | 'none'
  /** Throws an EpidermError for what the operator can mend. */
  run(context: CommandContext, words: readonly string[], options: OptionValues<Known>): Promise<void>
}

export type Command = CommandOf<Options>

/** The same object; `run` knows the options by name. */
export const defineCommand = <const Known extends Options = Record<never, Option>>(
  command: CommandOf<Known>,
): Command => command

/** Who the release log says it was. */
export const operator = { kind: 'operator', name: 'site command' } as const

/** For names of folders: `2026-11-21T08-05-30-123`; to the millisecond, since two commands may follow in one second. */
export const toStamp = (date: Date): string => date.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')
