/**
 * An error that a person may see. `code` is permanent. `status` is 4xx if input caused the error, 5xx if the error
 * should never occur. `message` states the problem and its reason, with the received and the expected value. `hint`
 * states the remedy. `path` is the location in the author's terms: `Help page › FAQ › second question`.
 */
export class EpidermError extends Error {
  readonly code: string
  readonly status: number
  readonly hint: string | undefined
  readonly path: string | undefined

  constructor(facts: ErrorDetails) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'EpidermError'
    this.code = facts.code
    this.status = facts.status
    this.hint = facts.hint
    this.path = facts.path
  }
}

/**
 * Returns true if the cause is the machine or its dependencies rather than the request, so a later attempt may
 * succeed.
 */
export const isTemporary = (error: unknown): error is EpidermError =>
  error instanceof EpidermError && error.status === 503

export type ErrorDetails = {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly hint?: string
  readonly path?: string
  readonly cause?: unknown
}
