/** Records metrics as events occur. */

/** Kinds of requests: for cached pages, for other pages, and for all other addresses. */
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
  /** `seconds`: how long routes took to handle requests. */
  readonly onAnswer: (requestClass: RequestClass, status: number, seconds?: number) => void
  /** Duration in seconds without time in the queue; 0 if the rendering was rejected because too many were waiting. */
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
