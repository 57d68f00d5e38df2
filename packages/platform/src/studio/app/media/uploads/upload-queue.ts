/**
 * Uploads several files, a few at a time, and tracks the progress of each. A failed upload does not stop the other
 * uploads.
 */
import type { ItemName } from '#api'
import { createStore, type Store } from '#kit/browser'

export type QueuedUpload = {
  readonly id: number
  readonly file: File
  /** The id of the folder for the new picture. */
  readonly folder: string | undefined
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The fraction of the file that has been sent, from 0 to 1. */
  readonly share: number
  /** The error message of a failed upload. */
  readonly problem: string | undefined
  /** The name of the draft that was created for the new picture. */
  readonly item: ItemName | undefined
}

export type SendFile = (
  file: File,
  task: {
    readonly signal: AbortSignal
    readonly onProgress: (share: number) => void
    readonly folder?: string | undefined
  },
) => Promise<ItemName>

export type UploadQueue = Pick<Store<readonly QueuedUpload[]>, 'subscribe'> & {
  /** Returns the list of uploads. It is the same object until the list changes. */
  readonly read: () => readonly QueuedUpload[]
  readonly add: (files: readonly File[], folder?: string) => void
  /** Sends a failed file again. */
  readonly retry: (id: number) => void
  /** Stops an upload and removes it from the list. */
  readonly remove: (id: number) => void
}

/** Maximum number of concurrent uploads. A higher number would not speed up uploads on a slow connection. */
const maxAtOnce = 3

export function createUploadQueue(send: SendFile): UploadQueue {
  const { get, set, subscribe } = createStore<readonly QueuedUpload[]>([])
  const running = new Map<number, AbortController>()
  let lastId = 0
  const change = (id: number, next: Partial<QueuedUpload>) =>
    set(get().map((one) => (one.id === id ? { ...one, ...next } : one)))
  async function run({ id, file, folder }: QueuedUpload) {
    const controller = new AbortController()
    running.set(id, controller)
    change(id, { state: 'sending', share: 0, problem: undefined })
    const onProgress = (share: number) => change(id, { share })
    try {
      const item = await send(file, { signal: controller.signal, onProgress, folder })
      change(id, { state: 'done', share: 1, item })
    } catch (error) {
      change(id, { state: 'failed', problem: error instanceof Error ? error.message : String(error) })
    }
    running.delete(id)
    start()
  }
  function start() {
    for (const one of get().filter(({ state }) => state === 'waiting')) {
      if (running.size >= maxAtOnce) return
      void run(one)
    }
  }
  return {
    subscribe,
    read: get,
    add(files, folder) {
      const added = files.map((file): QueuedUpload => {
        lastId += 1
        return { id: lastId, file, folder, state: 'waiting', share: 0, problem: undefined, item: undefined }
      })
      set([...get(), ...added])
      start()
    },
    retry(id) {
      change(id, { state: 'waiting', share: 0, problem: undefined })
      start()
    },
    remove(id) {
      running.get(id)?.abort()
      set(get().filter((one) => one.id !== id))
    },
  }
}
