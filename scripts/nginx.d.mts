import type { OwnServer } from './own-server.mjs'

export function startNginx(request: {
  readonly port: number
  /** Returns the content of the http block for the server's folder. */
  readonly toSites: (folder: string) => string
  readonly print?: (line: string) => void
}): Promise<OwnServer>

export function requireNginx(request?: {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly print?: (line: string) => void
  readonly run?: (command: string, args: readonly string[]) => boolean
  readonly isRoot?: boolean
  readonly debianFile?: string
}): string
