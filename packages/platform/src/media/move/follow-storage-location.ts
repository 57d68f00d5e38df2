/** Follows the site's media storage: switches to another storage as soon as media are moved, without a restart. */
import type { Database } from '#database'
import { EpidermError, type Warn } from '#kit'
import { joinStorages } from '../storage/joined-storage.ts'
import { MediaUnavailableError } from '../storage/media-unavailable.ts'
import type { MediaStorage } from '../storage/media-storage.ts'
import type { StorageOpener } from '../storage/open-storage.ts'
import { isSameStorage } from '../storage/same-storage.ts'
import type { MediaTables } from '../tables.ts'
import { findStorageLocation, requireStorageLocation, type StorageLocation } from './storage-location.ts'

export type StorageFollower = {
  readonly storage: MediaStorage
  readonly stop: () => void
}

type FollowStorageOptions = {
  readonly database: Pick<Database<MediaTables>, 'read' | 'transaction' | 'onExternalChange'>
  readonly opener: StorageOpener
  /** The storage named in the settings. */
  readonly configured: string
  readonly warn: Warn
}

/** Follows the storage location. Throws `media-elsewhere`, `media-storage` or `media-keys`. */
export async function followStorageLocation(request: FollowStorageOptions): Promise<StorageFollower> {
  const { database, configured, warn } = request
  const first = await findStorageLocation(database)
  requireStorageLocation(first, configured)
  if (first?.state === 'moved' && !isSameStorage(first.to, configured))
    warn({ message: `Media were moved to ${first.to}, but MEDIA_URL is still ${configured}` })
  let known = { said: toLocationText(first), storage: toStorage(request, first) }

  /**
   * Danger: read the storage location before every write. A file written to the old storage after the move has listed
   * its files would be lost.
   */
  async function look(): Promise<MediaStorage> {
    const location = await findStorageLocation(database)
    if (toLocationText(location) !== known.said)
      known = { said: toLocationText(location), storage: toStorage(request, location) }
    return known.storage
  }
  /** Reads a file. If it is missing or unavailable, reads the storage location again and retries. */
  async function read<T>(call: (storage: MediaStorage) => Promise<T | undefined>): Promise<T | undefined> {
    const used = known.storage
    const [outcome] = await Promise.allSettled([call(used)])
    if (outcome.status === 'fulfilled' && outcome.value !== undefined) return outcome.value
    if (outcome.status === 'rejected' && !(outcome.reason instanceof MediaUnavailableError))
      throw outcome.reason
    const now = await look().catch(() => used)
    if (now !== used) return call(now)
    if (outcome.status === 'rejected') throw outcome.reason
    return undefined
  }

  return {
    storage: {
      get name() {
        return known.storage.name
      },
      find: (hash) => read((storage) => storage.find(hash)),
      findSize: (hash) => read((storage) => storage.findSize(hash)),
      open: (hash) => read((storage) => storage.open(hash)),
      put: async (hash, bytes) => (await look()).put(hash, bytes),
      replace: async (hash, bytes) => (await look()).replace(hash, bytes),
      openRemover: async () => (await look()).openRemover(),
    },
    stop: database.onExternalChange(createSingle(look)),
  }
}

/**
 * Creates a function that starts the work unless it is already running. Calls during a run cause one further run after
 * it. Errors, such as an unavailable database, are ignored.
 */
function createSingle(work: () => Promise<unknown>): () => void {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work().catch(() => undefined)
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}

const toLocationText = (location: StorageLocation | undefined): string =>
  location === undefined ? '' : JSON.stringify([location.from, location.to, location.state])

/** Opens the storage. A server that cannot open the new storage continues with the old storage and logs the reason. */
function toStorage(
  { opener, configured, warn }: FollowStorageOptions,
  location: StorageLocation | undefined,
): MediaStorage {
  if (location === undefined) return opener.open(configured)
  const open = (name: string) => openOrAway(opener, name, warn)
  const to = open(location.to)
  return location.state === 'moved' && to.isOpen
    ? to.storage
    : joinStorages({ from: open(location.from).storage, to: to.storage })
}

function openOrAway(opener: StorageOpener, name: string, warn: Warn) {
  try {
    return { isOpen: true, storage: opener.open(name) }
  } catch (error) {
    if (!(error instanceof EpidermError)) throw error
    warn({ message: `This server cannot open the media storage ${name}`, reason: error.message })
    return { isOpen: false, storage: createAwayStorage(name, error) }
  }
}

function createAwayStorage(name: string, cause: EpidermError): MediaStorage {
  const refuse = () => Promise.reject(new MediaUnavailableError(cause.message, cause))
  return {
    name,
    find: refuse,
    findSize: refuse,
    open: refuse,
    put: refuse,
    replace: refuse,
    openRemover: refuse,
  }
}
