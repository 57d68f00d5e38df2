/** Starts the built server as a separate process on a free port. */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, vi } from 'vitest'
import { findFreePort } from '../free-port.ts'

export type BuiltServer = {
  readonly address: string
  readonly process: ChildProcessByStdio<null, Readable, null>
}

const root = resolve(import.meta.dirname, '../..')

/**
 * Starts the server with only these settings and Node.js options. `follow` receives the process before it is ready.
 * Throws if the process exits.
 */
export async function startBuiltServer({
  dataDir,
  follow,
  nodeOptions = [],
  folder = root,
  environment = {},
  readyWithinMs = 120_000,
}: {
  dataDir: string
  nodeOptions?: readonly string[]
  follow: (process: BuiltServer['process']) => void
  /** The folder of another checkout. Defaults to this checkout. */
  folder?: string
  environment?: Readonly<Record<string, string>>
  readyWithinMs?: number
}): Promise<BuiltServer> {
  const port = await findFreePort()
  const server = spawn(process.execPath, [...nodeOptions, 'dist/server/main.js'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, WARM_UP: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  follow(server)
  const address = `http://127.0.0.1:${port}`
  const isOver = () => server.exitCode !== null || server.signalCode !== null
  await vi.waitFor(async () => expect(isOver() || (await fetch(`${address}/readyz`)).ok).toBe(true), {
    timeout: readyWithinMs,
    interval: 100,
  })
  if (isOver()) throw new Error(`The server of ${folder} ended with ${server.exitCode ?? server.signalCode}`)
  return { address, process: server }
}
