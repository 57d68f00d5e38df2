export type PostgresServer = {
  /** Returns the database's URL. No client may be connected to `template`. */
  readonly createDatabase: (name: string, template?: string) => Promise<string>
  readonly stop: () => Promise<void>
}

export function startPostgres(request?: {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly print?: (line: string) => void
}): Promise<PostgresServer>

export function requirePostgres(request?: {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly print?: (line: string) => void
  /** Returns true if the command succeeded. */
  readonly run?: (command: string, args: readonly string[]) => boolean
  readonly isRoot?: boolean
  readonly debianFolder?: string
  readonly npmFolder?: string
}): string
