/** Combines two storages while media are being moved: reads from both, writes to the new one, deletes from both. */
import { MediaUnavailableError } from './media-unavailable.ts'
import type { MediaStorage } from './media-storage.ts'

type JoinedStorages = { readonly from: MediaStorage; readonly to: MediaStorage }

export function joinStorages({ from, to }: JoinedStorages): MediaStorage {
  /**
   * Reads the old storage first, because it has nearly all files. If the file is in neither storage but one of them is
   * unavailable, throws an error instead of reporting the file as missing.
   */
  async function findFirst<T>(read: (storage: MediaStorage) => Promise<T | undefined>) {
    let away: MediaUnavailableError | undefined
    for (const storage of [from, to]) {
      try {
        const found = await read(storage)
        if (found !== undefined) return found
      } catch (error) {
        if (!(error instanceof MediaUnavailableError)) throw error
        away = error
      }
    }
    if (away !== undefined) throw away
    return undefined
  }

  return {
    name: to.name,
    find: (hash) => findFirst((storage) => storage.find(hash)),
    findSize: (hash) => findFirst((storage) => storage.findSize(hash)),
    open: (hash) => findFirst((storage) => storage.open(hash)),
    put: to.put,
    async replace(hash, bytes) {
      await to.replace(hash, bytes)
      if ((await from.findSize(hash)) !== undefined) await from.replace(hash, bytes)
    },
    async openRemover() {
      const removers = [await to.openRemover(), await from.openRemover()]
      return async (hash) => {
        for (const remove of removers) await remove(hash)
      }
    },
  }
}
