/** Records metrics as events occur. */

/** Kinds of requests: for cached pages, for uncached pages, and for addresses other than pages. */
export const requestClasses = [
  'kept-page',
  'page',
  'form',
  'session',
  'staff',
  'studio',
  'delivery',
  'media',
  'picture',
  'asset',
  'health',
  'other',
] as const

export type RequestClass = (typeof requestClasses)[number]

export type Recorder = {
  /** `seconds`: the time that a route took to handle the request; undefined if no route handled it. */
  readonly onAnswer: (requestClass: RequestClass, status: number, seconds?: number) => void
  /**
   * Duration in seconds, excluding time in the queue. If the rendering was rejected because the queue was full, the
   * duration is 0.
   */
  readonly onRender: (rendering: {
    readonly kind: 'kept' | 'once'
    readonly outcome: 'rendered' | 'failed' | 'refused'
    readonly seconds: number
  }) => void
  readonly onEncoding: (encoding: {
    readonly format: string
    readonly outcome: 'made' | 'failed'
    readonly seconds: number
  }) => void
  /** Records a purge of a cache in front of the servers. */
  readonly onPurge: (outcome: 'done' | 'failed') => void
  readonly onMail: (outcome: 'sent' | 'failed') => void
  readonly onSignIn: (outcome: 'succeeded' | 'failed' | 'throttled') => void
}
