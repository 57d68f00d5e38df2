/** Stores items of a folder in a temporary file, so that an import needs memory for one batch only. */
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGiveWay } from '#kit'

const prefix = 'epiderm-import-'
/** A folder without writes for this long belongs to a killed import. */
const silentAfterMs = 60 * 60 * 1000

export type ValueSpool<T> = {
  readonly count: () => number
  readonly add: (value: T) => Promise<void>
  /** Yields the values in the order in which they were added, each as JSON stores it; can be repeated. */
  readonly batches: () => AsyncIterable<readonly T[]>
  /** Loads the values at these positions, counted from 0. */
  readonly load: (places: readonly number[]) => Promise<T[]>
  /** Deletes the file. */
  readonly close: () => Promise<void>
}

/** Characters of JSON text in a batch; a single value may be longer. */
const batchLength = 1024 * 1024
const standardCount = 200

export async function openSpool<T>(maxCount = standardCount): Promise<ValueSpool<T>> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const file = await open(join(folder, 'items'), 'wx+', 0o600)
  // An open file needs no name, and a file without a name disappears with its process, however that ends. Windows keeps the name until the
  // file is closed.
  await rm(folder, { recursive: true }).catch(() => undefined)
  /** Offsets of the ends of values, including the comma or bracket after them; `counts` has the number of values in each batch. */
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
  /** Reused, because memory outside of the heap is collected late. */
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

/** Deletes folders of killed imports, with this user's permissions. */
export async function sweepSpools(now: Date): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const changedMs = await findLastChangeMs(folder)
    if (now.getTime() - changedMs > silentAfterMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Returns the last change of the folder or of a file in it. */
async function findLastChangeMs(folder: string): Promise<number> {
  const facts = await Promise.all(
    [folder, join(folder, 'items')].map((path) => stat(path).catch(() => undefined)),
  )
  return Math.max(...facts.map((fact) => fact?.mtimeMs ?? 0))
}
