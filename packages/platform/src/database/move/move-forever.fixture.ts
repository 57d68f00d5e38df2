/** A child process for a test: moves a site and prints its progress, slowly enough to be killed during the move. */
import { moveSite } from './move-site.ts'

const { TEST_FROM = '', TEST_TO = '' } = process.env

await moveSite({
  from: { dataDir: TEST_FROM, name: 'source' },
  to: { dataDir: TEST_FROM, server: { url: TEST_TO, size: 2 }, name: 'target' },
  isKeptClosed: false,
  moveRest: async () => undefined,
  onProgress({ step, done }) {
    process.stdout.write(`${step} ${done}\n`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  },
})
