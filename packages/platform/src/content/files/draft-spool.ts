/** Stores a folder's items in a temporary file, so that an import needs memory for only one batch. */
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createYieldIfDue } from '#kit'

const prefix = 'epiderm-import-'
/** Time without any write to a folder after which its import is considered killed. */
const silentAfterMs = 60 * 60 * 1000

export type ValueSpool<T> = {
  readonly count: () => number
  readonly add: (value: T) => Promise<void>
  /** Yields the values in insertion order, as they are after conversion to JSON and back. Can be called repeatedly. */
  readonly batches: () => AsyncIterable<readonly T[]>
  /** Loads the values at the given positions, counted from 0. */
  readonly load: (places: readonly number[]) => Promise<T[]>
  /** Deletes the file. */
  readonly close: () => Promise<void>
}

/** Number of JSON characters per batch. A single value may be longer. */
const batchLength = 1024 * 1024
const standardCount = 200

export async function openSpool<T>(maxCount = standardCount): Promise<ValueSpool<T>> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const file = await open(join(folder, 'items'), 'wx+', 0o600)
  // The process leaves the file open but removes its name. The file therefore disappears when the process ends, however
  // that happens. Windows retains the name until the file is closed.
  await rm(folder, { recursive: true }).catch(() => undefined)
  /**
   * The end offset of each value, including the comma or bracket after it. `counts` contains the number of values in
   * each batch.
   */
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
  /** The buffer is reused, because the garbage collector is slow to free memory outside the heap. */
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
      const yieldIfDue = createYieldIfDue()
      let from = 0
      for (const count of counts) {
        await yieldIfDue()
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

/** Deletes folders left behind by killed imports. Skips folders that the current OS user may not delete. */
export async function deleteAbandonedSpools(now: Date): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const changedMs = await findLastChangeMs(folder)
    if (now.getTime() - changedMs > silentAfterMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Returns the time of the last change to the folder or to a file in it. */
async function findLastChangeMs(folder: string): Promise<number> {
  const facts = await Promise.all(
    [folder, join(folder, 'items')].map((path) => stat(path).catch(() => undefined)),
  )
  return Math.max(...facts.map((fact) => fact?.mtimeMs ?? 0))
}
