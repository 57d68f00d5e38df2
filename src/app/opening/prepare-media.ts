/** Prepares media that another program stored: soon after a start, then every hour, since an older one may run alongside. */
import type { Warn } from '#kit'
import type { Platform } from './open-platform.ts'

const firstMs = 5_000
const everyMs = 60 * 60 * 1000

/** Returns a function that ends it, and resolves when the current object is done. */
export function prepareMedia({ media }: Pick<Platform, 'media'>, warn: Warn): () => Promise<void> {
  let isClosed = false
  let running: Promise<unknown> = Promise.resolve()
  const prepare = () => {
    running = running
      .then(() => media.prepareStored({ warn, isClosed: () => isClosed }))
      .catch((error: unknown) =>
        warn({ message: 'Stored media could not be prepared', reason: String(error) }),
      )
  }
  const first = setTimeout(prepare, firstMs).unref()
  const timer = setInterval(prepare, everyMs).unref()
  return async () => {
    isClosed = true
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}
