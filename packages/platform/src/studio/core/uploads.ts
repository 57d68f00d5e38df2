/**
 * Running uploads by target. A form that is closed and opened again still shows the progress, or why the file was
 * rejected.
 */
import { createStore, type Store } from '#kit/browser'

export type UploadProgress = {
  /** The fraction that has been sent, from 0 to 1; undefined if no upload is running. */
  readonly share: number | undefined
  readonly problem: string | undefined
}

export type Uploads = Pick<Store<unknown>, 'subscribe'> & {
  /** Returns the same object until it changes. */
  readonly read: (place: string) => UploadProgress
  /** Starts an upload, and cancels a running upload for the same target. */
  readonly begin: (place: string) => RunningUpload
  /** Sets the problem shown for a target without starting an upload. */
  readonly setProblem: (place: string, problem: string | undefined) => void
  readonly cancel: (place: string) => void
  /** Returns the queue of the Media area, which is loaded with that area and continues on other screens. */
  readonly openQueue: <Queue extends object>(create: () => Queue) => Queue
}

/** Reports nothing after another upload for the same target has started. */
type RunningUpload = {
  readonly signal: AbortSignal
  readonly reportProgress: (share: number) => void
  readonly end: (problem?: string) => void
}

const nothing: UploadProgress = { share: undefined, problem: undefined }

export function createUploads(): Uploads {
  const running = new Map<string, AbortController>()
  let queue: object | undefined
  const { get, set, subscribe } = createStore<ReadonlyMap<string, UploadProgress>>(new Map())
  const read = (place: string) => get().get(place) ?? nothing
  const change = (place: string, next: Partial<UploadProgress>) => {
    const { share, problem } = { ...read(place), ...next }
    const others = [...get()].filter(([each]) => each !== place)
    const isIdle = share === undefined && problem === undefined
    set(new Map(isIdle ? others : [...others, [place, { share, problem }]]))
  }
  return {
    subscribe,
    read,
    begin(place) {
      running.get(place)?.abort()
      const controller = new AbortController()
      running.set(place, controller)
      const isLast = () => running.get(place) === controller
      change(place, { share: 0 })
      return {
        signal: controller.signal,
        reportProgress: (share) => isLast() && change(place, { share }),
        end(problem) {
          if (!isLast()) return
          running.delete(place)
          change(place, { share: undefined, ...(problem !== undefined && { problem }) })
        },
      }
    },
    setProblem: (place, problem) => change(place, { problem }),
    cancel: (place) => running.get(place)?.abort(),
    openQueue<Queue extends object>(create: () => Queue) {
      queue ??= create()
      return queue as Queue
    },
  }
}
