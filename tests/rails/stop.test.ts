import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'

/** Each request writes its path into the log: more than a pipe and its reader's first buffer hold. */
const longPath = '/x'.repeat(6000)
const requests = 40
/** The server cuts what still runs after nine; a busy machine needs longer for the same. */
const stopWithinMs = 60_000

let server: ChildProcessByStdio<null, Readable, null>
let dataDir: string

afterEach(async () => {
  if (server.exitCode === null && server.signalCode === null) server.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

it.each([
  { reader: 'is stuck', lose: () => undefined },
  { reader: 'has gone', lose: () => void server.stdout.destroy() },
])(
  'the built server answers and ends though the reader of its log $reader',
  { timeout: 150_000 },
  async ({ lose }) => {
    const address = await startServer()
    lose()
    const answers = await Promise.all(
      Array.from({ length: requests }, () => fetch(`${address}${longPath}`).then(({ status }) => status)),
    )
    expect(answers).toEqual(Array(requests).fill(404))
    const ended = once(server, 'exit', { signal: AbortSignal.timeout(stopWithinMs) })
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
)

async function startServer(): Promise<string> {
  const port = await findFreePort()
  dataDir = await mkdtemp(join(tmpdir(), 'epiderm-stop-'))
  server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).ok).toBe(true), {
    timeout: 120_000,
    interval: 100,
  })
  return address
}

async function findFreePort(): Promise<number> {
  const finder = createServer().listen(0, '127.0.0.1')
  await once(finder, 'listening')
  const { port } = finder.address() as AddressInfo
  finder.close()
  await once(finder, 'close')
  return port
}
