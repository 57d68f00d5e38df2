/**
 * Prepares media stored by a different server version. Runs soon after startup, then every ten minutes, because an
 * older version may still be running. Once no older version is running, removes and purges the files that are no longer
 * served.
 */
import { createHash } from 'node:crypto'
import type { Warn } from '#kit'
import { mediaPreparation } from '#media'
import type { PurgeService } from './open-purge-service.ts'
import type { Platform } from './open-platform.ts'

const firstMs = 5_000
const everyMs = 10 * 60 * 1000

type MediaPreparationDeps = {
  readonly platform: {
    readonly media: Pick<Platform['media'], 'prepareStored' | 'removeLeftovers'>
    readonly content: Pick<Platform['content'], 'findLowestPreparation'>
  }
  readonly purging: Pick<PurgeService, 'purgeEverything'> | undefined
  readonly warn: Warn
  readonly isClosed?: (() => boolean) | undefined
}

export async function runMediaPreparation({
  platform,
  purging,
  warn,
  isClosed,
}: MediaPreparationDeps): Promise<void> {
  const { media, content } = platform
  await media.prepareStored({ warn, isClosed })
  /** Attack: while an older server still serves a removed file, the file would return to the cache after a purge. */
  if (((await content.findLowestPreparation()) ?? 0) < mediaPreparation) return
  const onRemoved = async (hashes: readonly string[]) => {
    const list = createHash('sha256').update(hashes.join()).digest('hex').slice(0, 16)
    await purging?.purgeEverything(`media ${list}`)
  }
  for (;;) {
    const removed = await media.removeLeftovers({ onRemoved })
    if (removed.length === 0 || isClosed?.() === true) return
  }
}

/** Returns a function that stops the job and resolves when the current object is processed. */
export function startMediaPreparation(request: MediaPreparationDeps): () => Promise<void> {
  let isClosed = false
  let running: Promise<unknown> = Promise.resolve()
  const prepare = () => {
    running = running
      .then(() => runMediaPreparation({ ...request, isClosed: () => isClosed }))
      .catch((error: unknown) =>
        request.warn({ message: 'Stored media could not be prepared', reason: String(error) }),
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
