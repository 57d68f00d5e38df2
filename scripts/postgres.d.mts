export type PostgresServer = {
  /** Its address; of this template, which nobody may be connected to. */
  readonly createDatabase: (name: string, template?: string) => Promise<string>
  readonly stop: () => Promise<void>
}

export function startPostgres(request?: {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly say?: (line: string) => void
}): Promise<PostgresServer>

export function requireBinaries(request?: {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly say?: (line: string) => void
  /** Whether the command succeeded. */
  readonly run?: (command: string, args: readonly string[]) => boolean
  readonly isRoot?: boolean
  readonly debianFolder?: string
  readonly npmFolder?: string
}): string
