/** Batches requests for single items (API-6). */

type PendingRequest<T> = {
  readonly key: string
  readonly resolve: (found: T | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Combines simultaneous requests into requests of at most `size` keys. The result for a key is null if the response does not contain it.
 */
export function createBatchLoader<T>(
  size: number,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | null> {
  let waiting: PendingRequest<T>[] = []

  function flush() {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += size) void send(all.slice(start, start + size))
  }

  async function send(batch: readonly PendingRequest<T>[]) {
    try {
      const found = await load(batch.map(({ key }) => key))
      for (const { key, resolve } of batch) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1) queueMicrotask(flush)
    })
}
