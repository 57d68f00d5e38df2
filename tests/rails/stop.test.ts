import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { fillDataDir } from '../../packages/platform/src/app/testing.ts'
import { startBuiltServer, type BuiltServer } from './built-server.ts'

/**
 * Each request adds its path to the log. With this long path, the log exceeds the buffers of the pipe and its reader.
 */
const longPath = '/x'.repeat(6000)
const requests = 40
/**
 * Time limit for stopping. The server aborts requests in progress after nine seconds, but a busy machine may need
 * longer.
 */
const stopWithinMs = 60_000

let server: BuiltServer['process']
let dataDir: string

afterEach(async () => {
  if (server.exitCode === null && server.signalCode === null) server.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

it.each([
  { reader: 'is stuck', lose: () => undefined },
  { reader: 'has gone', lose: () => void server.stdout.destroy() },
])(
  'the built server responds and stops even if its log reader $reader',
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
  dataDir = await mkdtemp(join(tmpdir(), 'epiderm-stop-'))
  await fillDataDir(dataDir, { site: 'small', database: 'embedded' })
  const { address } = await startBuiltServer({ dataDir, follow: (process) => (server = process) })
  return address
}
