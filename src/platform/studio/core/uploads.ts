/** Files on their way, by what they are for: a form that is left and opened again still shows how far its file is, or why it was not taken. */

export type UploadFacts = {
  /** 0 to 1 while a file is sent. */
  readonly share: number | undefined
  readonly problem: string | undefined
}

export type Uploads = {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object as long as it says the same. */
  readonly read: (place: string) => UploadFacts
  /** Ends one that is on its way to the same place. */
  readonly begin: (place: string) => RunningUpload
  /** What is said of a place, where nothing is on its way. */
  readonly say: (place: string, problem: string | undefined) => void
  readonly cancel: (place: string) => void
}

/** Tells nothing more once another one has begun there. */
export type RunningUpload = {
  readonly signal: AbortSignal
  readonly tell: (share: number) => void
  readonly end: (problem?: string) => void
}

const nothing: UploadFacts = { share: undefined, problem: undefined }

export function createUploads(): Uploads {
  const facts = new Map<string, UploadFacts>()
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  const read = (place: string) => facts.get(place) ?? nothing
  const change = (place: string, next: Partial<UploadFacts>) => {
    const { share, problem } = { ...read(place), ...next }
    if (share === undefined && problem === undefined) facts.delete(place)
    else facts.set(place, { share, problem })
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read,
    begin(place) {
      running.get(place)?.abort()
      const controller = new AbortController()
      running.set(place, controller)
      const isLast = () => running.get(place) === controller
      change(place, { share: 0 })
      return {
        signal: controller.signal,
        tell: (share) => isLast() && change(place, { share }),
        end(problem) {
          if (!isLast()) return
          running.delete(place)
          change(place, { share: undefined, ...(problem !== undefined && { problem }) })
        },
      }
    },
    say: (place, problem) => change(place, { problem }),
    cancel: (place) => running.get(place)?.abort(),
  }
}
