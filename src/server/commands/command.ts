/** What a `site` command is. */
import type { Warn } from '#kit'
import type { Configuration } from '../configuration.ts'
import type { Platform } from '../open-platform.ts'

export type CommandContext = {
  readonly configuration: Configuration
  /** Where the storefront's own content lies, the default folder of import and export. */
  readonly contentFolder: string
  /** From what was typed to an absolute path. */
  readonly toPath: (typed: string) => string
  /** Opens the data folder (or another one) for the time of `work`. */
  readonly withPlatform: <T>(work: (platform: Platform) => Promise<T>, dataDir?: string) => Promise<T>
  readonly now: () => Date
  readonly warn: Warn
  readonly print: (line: string) => void
}

export type Command = {
  /** After the name: `[folder]`. */
  readonly usage: string
  readonly summary: string
  /** How many words may follow the name. */
  readonly words: { readonly min: number; readonly max: number }
  /** Throws an EpidermError for what the operator can mend. */
  readonly run: (context: CommandContext, words: readonly string[]) => Promise<void>
}

/** Who the release log says it was. */
export const operator = { kind: 'operator', name: 'site command' } as const

/** For names of folders: `2026-11-21T08-05-30-123`; to the millisecond, since two commands may follow in one second. */
export const toStamp = (date: Date): string => date.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')
