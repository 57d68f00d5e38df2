/**
 * Every error that a person may see. `code` is permanent; `status` is 4xx when input caused it, 5xx when it should be
 * impossible; `message` says what and why with the value received and what was expected; `hint` says what to do;
 * `path` says where, in the author's terms: `Acne page › FAQ › second question`.
 */
export class EpidermError extends Error {
  readonly code: string
  readonly status: number
  readonly hint: string | undefined
  readonly path: string | undefined

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'EpidermError'
    this.code = facts.code
    this.status = facts.status
    this.hint = facts.hint
    this.path = facts.path
  }
}

/** Of the machine or of what it asks, and not of what was asked for: later all may be well. */
export const isTemporary = (error: unknown): error is EpidermError =>
  error instanceof EpidermError && error.status === 503

export type ErrorFacts = {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly hint?: string
  readonly path?: string
  readonly cause?: unknown
}
