/** What the server records as it happens. */

/** Of kept pages (a page that stood ready), of all other pages, and of whatever else there is an address for. */
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
  /** `seconds`: of what went by the routes. */
  readonly onAnswer: (requestClass: RequestClass, status: number, seconds?: number) => void
  /** Seconds without the wait for its turn; 0 where it was refused because too many waited. */
  readonly onDrawing: (drawing: {
    readonly kind: 'kept' | 'once'
    readonly outcome: 'drawn' | 'failed' | 'refused'
    readonly seconds: number
  }) => void
  readonly onEncoding: (encoding: {
    readonly format: string
    readonly outcome: 'made' | 'failed'
    readonly seconds: number
  }) => void
  /** Of a cache in front of the servers. */
  readonly onPurge: (outcome: 'done' | 'failed') => void
  readonly onMail: (outcome: 'sent' | 'failed') => void
  readonly onSignIn: (outcome: 'succeeded' | 'failed' | 'throttled') => void
}
