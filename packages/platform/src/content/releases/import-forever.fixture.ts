/**
 * A child process for a test. Imports a folder and prints a line at each batch boundary. Prints a final line at the
 * start of the transaction that appends the release, and then hangs. Exits when its parent process exits.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestContent, operator } from '../testing.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const { TEST_DATA_DIR, TEST_FOLDER = '' } = process.env
const parent = process.ppid
const { content } = await openTestContent(TEST_DATA_DIR, {
  clock: () => new Date(),
  randomBytes: (length) => new Uint8Array(randomBytes(length)),
  async recordAuditEvent() {
    say('appending')
    while (process.ppid === parent) await pause(50)
  },
})
await content.importFolder(operator, {
  folder: TEST_FOLDER,
  batchSize: 10,
  onProgress: ({ step, done }) => step === 'stored' && say(`stored ${done}`),
})
