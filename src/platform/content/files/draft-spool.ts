/** Keeps items of a folder in a temporary file, so that an import needs no more memory than a batch of them. */
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGiveWay } from '#kit'

const prefix = 'epiderm-import-'
/** A folder that nothing was written into for so long is of an import that was killed. */
const silentAfterMs = 60 * 60 * 1000

export type Spool<T> = {
  readonly count: () => number
  readonly add: (value: T) => Promise<void>
  /** In the order in which they were added, each as JSON has it; some together, to be read again as often as wanted. */
  readonly batches: () => AsyncIterable<readonly T[]>
  /** Those of these places, from 0 on. */
  readonly load: (places: readonly number[]) => Promise<T[]>
  /** The file goes. */
  readonly close: () => Promise<void>
}

/** Of JSON text; one value may have more. */
const batchLength = 1024 * 1024
const standardCount = 200

export async function openSpool<T>(maxCount = standardCount): Promise<Spool<T>> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const file = await open(join(folder, 'items'), 'wx+', 0o600)
  // An open file needs no name, and one without goes with its process, however that ends. Windows keeps it until it is closed.
  await rm(folder, { recursive: true }).catch(() => undefined)
  /** Where values end, with the comma or bracket behind them; and of how many a batch is. */
  const ends: number[] = []
  const counts: number[] = []
  let waiting: string[] = []
  let [waitingLength, end] = [0, 0]
  const flush = async () => {
    if (waiting.length === 0) return
    await file.appendFile(`${waiting.join(',')},`)
    counts.push(waiting.length)
    waiting = []
    waitingLength = 0
  }
  /** Reused: memory outside of the heap is collected late. */
  let bytes = Buffer.alloc(0)
  const read = async (from: number, count: number) => {
    const start = ends[from - 1] ?? 0
    const length = (ends[from + count - 1] ?? start) - start
    if (bytes.length <= length) bytes = Buffer.alloc(length + 1)
    bytes.write('[')
    await file.read(bytes, 1, length - 1, start)
    bytes.write(']', length)
    return JSON.parse(bytes.toString('utf8', 0, length + 1)) as readonly T[]
  }
  return {
    count: () => ends.length,
    async add(value) {
      const text = JSON.stringify(value)
      waiting.push(text)
      waitingLength += text.length
      end += Buffer.byteLength(text) + 1
      ends.push(end)
      if (waitingLength >= batchLength || waiting.length === maxCount) await flush()
    },
    async *batches() {
      await flush()
      const giveWay = createGiveWay()
      let from = 0
      for (const count of counts) {
        await giveWay()
        yield await read(from, count)
        from += count
      }
    },
    async load(places) {
      await flush()
      const values: T[] = []
      for (const place of places) values.push(...(await read(place, 1)))
      return values
    },
    async close() {
      await file.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Removes folders that killed imports have left, where this user may. */
export async function sweepSpools(now: Date): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const changedMs = await findLastChangeMs(folder)
    if (now.getTime() - changedMs > silentAfterMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Of the folder or of what lies in it. */
async function findLastChangeMs(folder: string): Promise<number> {
  const facts = await Promise.all(
    [folder, join(folder, 'items')].map((path) => stat(path).catch(() => undefined)),
  )
  return Math.max(...facts.map((fact) => fact?.mtimeMs ?? 0))
}
