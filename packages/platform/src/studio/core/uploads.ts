/**
 * Running uploads, by the form field that started them. If a form is closed and opened again, it still shows the
 * upload's progress, or the reason why the file was rejected.
 */
import { createStore, type Store } from '#kit/browser'

export type UploadProgress = {
  /** The fraction of the file that has been sent, from 0 to 1. Undefined if no upload is running. */
  readonly share: number | undefined
  readonly problem: string | undefined
}

export type Uploads = Pick<Store<unknown>, 'subscribe'> & {
  /** Returns an upload's progress, which is the same object until the progress changes. */
  readonly read: (place: string) => UploadProgress
  /** Starts an upload. Cancels any running upload for the same field. */
  readonly begin: (place: string) => RunningUpload
  /** Sets the error message for a field without starting an upload. */
  readonly setProblem: (place: string, problem: string | undefined) => void
  readonly cancel: (place: string) => void
  /**
   * Returns the upload queue of the Media area. The queue is created with that area, and continues while other screens
   * are shown.
   */
  readonly openQueue: <Queue extends object>(create: () => Queue) => Queue
}

/** A running upload. Its progress and result are ignored once another upload for the same field has started. */
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
