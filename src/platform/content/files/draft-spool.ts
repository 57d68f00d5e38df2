/** Keeps items of a folder in a temporary file, so that an import needs no more memory than a batch of them. */
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Spool<T> = {
  readonly add: (value: T) => Promise<void>
  /** In the order in which they were added, each as JSON has it; some together, to be read again as often as wanted. */
  readonly batches: () => AsyncIterable<readonly T[]>
  /** The file goes. */
  readonly close: () => Promise<void>
}

/** Of JSON text; one value may have more. */
const batchLength = 1024 * 1024
const maxCount = 200

export async function openSpool<T>(): Promise<Spool<T>> {
  const folder = await mkdtemp(join(tmpdir(), 'epiderm-import-'))
  const file = await open(join(folder, 'items'), 'wx+', 0o600)
  const lengths: number[] = []
  let waiting: string[] = []
  let waitingLength = 0
  const flush = async () => {
    if (waiting.length === 0) return
    const bytes = Buffer.from(`[${waiting.join(',')}]`)
    await file.appendFile(bytes)
    lengths.push(bytes.length)
    waiting = []
    waitingLength = 0
  }
  return {
    async add(value) {
      const text = JSON.stringify(value)
      waiting.push(text)
      waitingLength += text.length
      if (waitingLength >= batchLength || waiting.length === maxCount) await flush()
    },
    async *batches() {
      await flush()
      const bytes = Buffer.allocUnsafe(Math.max(0, ...lengths))
      let position = 0
      for (const length of lengths) {
        await file.read(bytes, 0, length, position)
        position += length
        yield JSON.parse(bytes.toString('utf8', 0, length)) as readonly T[]
      }
    },
    async close() {
      await file.close()
      await rm(folder, { recursive: true })
    },
  }
}
