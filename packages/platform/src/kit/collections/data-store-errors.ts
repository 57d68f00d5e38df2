/** STO-3: the caller aborted the request. Nothing failed. */
export class AbortError extends Error {
  constructor(message = 'Aborted') {
    super(message)
    this.name = 'AbortError'
  }
}

/** STO-3: an action failed. `cause` is the error that it threw, and `message` is that error's message. */
export class StoreActionError extends Error {
  readonly type: string

  constructor(type: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StoreActionError'
    this.type = type
  }
}

export const unknownActionType = () => new Error('unknown action type')
