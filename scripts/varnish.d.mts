import type { OwnServer } from './own-server.mjs'

export function startVarnish(request: {
  readonly port: number
  readonly vcl: string
  readonly print?: (line: string) => void
}): Promise<OwnServer>
