/** The built server as a process of its own, on a free port. */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, vi } from 'vitest'
import { findFreePort } from '../free-port.ts'

export type BuiltServer = {
  readonly address: string
  readonly process: ChildProcessByStdio<null, Readable, null>
}

/** Started with nothing but these settings and options of Node; `follow` gets the process before it is ready. */
export async function startBuiltServer({
  dataDir,
  follow,
  nodeOptions = [],
}: {
  dataDir: string
  nodeOptions?: readonly string[]
  follow: (process: BuiltServer['process']) => void
}): Promise<BuiltServer> {
  const port = await findFreePort()
  const server = spawn(process.execPath, [...nodeOptions, 'dist/server/main.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  follow(server)
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).ok).toBe(true), {
    timeout: 120_000,
    interval: 100,
  })
  return { address, process: server }
}
