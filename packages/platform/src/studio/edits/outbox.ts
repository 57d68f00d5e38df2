/**
 * Sends a client's edits in order, one request at a time, and retries each edit until the server has responded. Each
 * edit gets its number before it is first sent and retains that number. Sending it again after a lost response
 * therefore has no effect.
 */
import type { ApiRequest } from '#api'
import { createStore } from '#kit/browser'
import { CallError, type ApiClient } from '../api/calls.ts'
import {
  toItemKey,
  toItemParams,
  type CanvasChange,
  type ItemName,
  type OperationsResponse,
} from '../api/shapes.ts'
import { mergeEdit, type Edit, type PendingEdit, type PendingEdits } from './pending-edits.ts'

export type OutboxState = {
  /**
   * State of the outbox. `idle`: no edits are pending. `updating`: all pending edits are waiting for a server update to
   * finish. `ended`: the session has expired. `stopped`: the account may no longer edit, and its pending edits stay in
   * this browser.
   */
  readonly phase: 'idle' | 'sending' | 'offline' | 'updating' | 'ended' | 'stopped'
  readonly waiting: number
  /** The most recent time at which the server had received all edits. */
  readonly savedAt: Date | undefined
  /** The reason why the server rejected an edit. */
  readonly rejection: string | undefined
  /** True if the browser's storage is full and pending edits therefore exist only in memory. */
  readonly isFull: boolean
}

/** A logged operation: the item's key, and the operation's sequence number `seq`. */
export type LoggedEdit = { readonly item: string; readonly seq: number }

export const toLoggedEdit = (item: ItemName, seq: number): LoggedEdit => ({ item: toItemKey(item), seq })

/** The query for a canvas update, sent as part of an edit request. */
type CanvasQuery = NonNullable<ApiRequest<'POST', EditPath>['body']['canvas']>
type EditPath = '/studio/drafts/:item/:language/operations'

/**
 * A canvas update that is requested together with an edit. The response to the edit contains the changes to the canvas,
 * so no second request is needed.
 */
export type CanvasUpdateRequest = {
  /** The draft state that the canvas shows. */
  readonly query: CanvasQuery
  /**
   * Called once, with the canvas change that includes the edit. The change is undefined if there is no response or the
   * response contains no change.
   */
  readonly apply: (change: CanvasChange | undefined, edit: LoggedEdit) => void
}

export type OutboxDeps = {
  readonly client: string
  readonly pending: PendingEdits
  readonly calls: Pick<ApiClient, 'post'>
  readonly clock: () => Date
  /** Returns the canvas update to request together with an edit; undefined if there is none. */
  readonly findUpdateRequest?: () => CanvasUpdateRequest | undefined
  /** Calls `run` once after a delay. */
  readonly after: (delayMs: number, run: () => void) => void
  /** Called once per edit. */
  readonly onAnswer: (pending: PendingEdit, answer: OperationsResponse) => void
  /**
   * Called when the server rejects an edit. The edit remains in the browser's storage until this function returns.
   */
  readonly onRejection: (pending: PendingEdit, error: CallError) => void
}

export type EditOutbox = {
  /** Adds an edit. When this function returns, the browser's storage contains the edit. */
  readonly add: (edit: Edit) => PendingEdit
  readonly list: () => readonly PendingEdit[]
  readonly state: () => OutboxState
  readonly subscribe: (listen: () => void) => () => void
  /** Sends pending edits. Called at startup, and when the browser is back online. */
  readonly flush: () => void
  /** Like `flush`, but called after a new sign-in, which may have restored a lost permission. */
  readonly resume: () => void
}

const retryMs = { first: 500, last: 15_000 }
/**
 * Maximum time to wait for a response. Needed because a browser may never report a network failure that occurs while a
 * laptop is asleep.
 */
const answeredWithinMs = 60_000
const notAllowed = 403
const allRejectedStatus = 422
/**
 * Error code for an operation number that is already in use or leaves a gap, which happens after the browser has lost
 * its counter. The response contains the expected number.
 */
const numberTaken = 'draft-number-taken'
const beyondAll = 2 ** 40
/**
 * Error code for an edit that the server has not stored because the draft is being updated. Edits to other items are
 * still sent.
 */
const updateRunning = 'draft-updating'

export function createOutbox(deps: OutboxDeps): EditOutbox {
  const { pending } = deps
  const store = createState(pending)
  const sendNext = createSending(deps, store)
  let isSending = false

  const flush = () => {
    if (isSending || store.get().phase === 'stopped') return
    isSending = true
    void sendAll()
  }
  const sendAll = async () => {
    const held = new Set<string>()
    const findNext = () => pending.list().find(({ edit }) => !held.has(toItemKey(edit.item)))
    let pause: PauseReason | undefined
    for (let next = findNext(); next !== undefined; next = findNext()) {
      store.change({ phase: 'sending', waiting: pending.list().length })
      pause = await sendNext(next)
      if (pause?.phase === 'updating') held.add(toItemKey(next.edit.item))
      else if (pause !== undefined) break
    }
    isSending = false
    const waiting = pending.list().length
    if (waiting > 0) pause ??= { phase: 'updating', retryAfterMs: retryMs.last }
    store.change({ phase: pause?.phase ?? 'idle', waiting })
    if (pause?.retryAfterMs !== undefined) deps.after(pause.retryAfterMs, flush)
  }

  return {
    add(edit) {
      const last = pending.list().at(-1)
      const one = mergeEdit(last, edit) ?? { order: (last?.order ?? 0) + 1, edit }
      pending.put(one)
      store.change({ waiting: pending.list().length, isFull: !pending.isWhole() })
      const { phase } = store.get()
      if (phase !== 'offline' && phase !== 'ended') flush()
      return one
    },
    list: pending.list,
    state: store.get,
    subscribe: store.subscribe,
    flush,
    resume() {
      if (store.get().phase === 'stopped') store.change({ phase: 'idle' })
      flush()
    },
  }
}

/** The reason why the remaining edits must wait and, if there will be another attempt, the delay before it. */
type PauseReason = {
  readonly phase: 'offline' | 'updating' | 'ended' | 'stopped'
  readonly retryAfterMs?: number
}

/** Creates a function that sends one edit. The created function returns undefined if the next edit may be sent. */
function createSending(deps: OutboxDeps, store: ReturnType<typeof createState>) {
  const { pending, clock } = deps
  let retryAfterMs = retryMs.first

  /** Reports the response to listeners before the state becomes idle. */
  const finish = (answered: PendingEdit, answer: OperationsResponse) => {
    const { order, edit, number = 0 } = answered
    pending.remove(order)
    const last = answer.results.at(-1)?.number ?? number + toCount(edit) - 1
    pending.setNextNumber(last + 1)
    retryAfterMs = retryMs.first
    deps.onAnswer(answered, answer)
    store.change({
      savedAt: clock(),
      waiting: pending.list().length,
      rejection: undefined,
      isFull: !pending.isWhole(),
    })
  }
  const toPause = (failure: CallError): PauseReason | undefined => {
    if (failure.failure === 'signedOut') return { phase: 'ended' }
    if (failure.failure !== 'unreachable')
      return failure.status === notAllowed ? { phase: 'stopped' } : undefined
    const pause = { phase: 'offline', retryAfterMs } as const
    retryAfterMs = Math.min(retryAfterMs * 2, retryMs.last)
    return pause
  }
  return async (next: PendingEdit): Promise<PauseReason | undefined> => {
    const numbered = withNumber(pending, next)
    try {
      finish(numbered, await sendAlong(deps, numbered))
      return undefined
    } catch (cause) {
      const error = toCallError(cause)
      if (error.next !== undefined && error.next !== numbered.number) {
        pending.setNextNumber(error.next)
        pending.put({ order: numbered.order, edit: numbered.edit })
        return undefined
      }
      if (error.code === updateRunning) {
        pending.setNextNumber(numbered.number)
        pending.put({ order: numbered.order, edit: numbered.edit })
        return { phase: 'updating', retryAfterMs: retryMs.last }
      }
      const pause = toPause(error)
      if (pause !== undefined) return pause
      deps.onRejection(numbered, error)
      pending.remove(numbered.order)
      if (error.code === numberTaken) pending.setNextNumber(beyondAll)
      store.change({ rejection: error.message, waiting: pending.list().length })
      return undefined
    }
  }
}

function withNumber(pending: PendingEdits, next: PendingEdit): PendingEdit & { readonly number: number } {
  if (next.number !== undefined) return { ...next, number: next.number }
  const number = pending.nextNumber()
  const numbered = { ...next, number }
  pending.put(numbered)
  pending.setNextNumber(number + toCount(next.edit))
  return numbered
}

/** Captive portals respond to any request with their own page. */
function requireAnswer(answer: unknown): OperationsResponse {
  if (isAnswer(answer)) return answer
  throw new CallError({ message: 'The server’s response is invalid', status: 0 })
}

/**
 * If all operations are rejected, the server responds with status 422. The response has the same outcome list as any
 * other response.
 */
function toRejectedResponse(error: unknown): OperationsResponse {
  if (error instanceof CallError && error.status === allRejectedStatus && isAnswer(error.answer))
    return error.answer
  throw error
}

const isAnswer = (answer: unknown): answer is OperationsResponse => Array.isArray(Object(answer).results)

const toCount = (edit: Edit) => (edit.kind === 'operations' ? edit.operations.length : 1)

/** Updates the canvas first, so that the change is visible before listeners react to the response. */
async function sendAlong(deps: OutboxDeps, pending: PendingEdit): Promise<OperationsResponse> {
  const updateRequest = isOfNew(pending.edit) ? undefined : deps.findUpdateRequest?.()
  if (updateRequest === undefined) return requireAnswer(await send(deps, pending))
  const { item } = pending.edit
  try {
    const answer = requireAnswer(await send(deps, pending, { canvas: updateRequest.query }))
    updateRequest.apply(answer.canvas, toLoggedEdit(item, answer.seq))
    await new Promise<void>((resolve) => deps.after(0, resolve))
    return answer
  } catch (error) {
    updateRequest.apply(undefined, toLoggedEdit(item, 0))
    throw error
  }
}

/** A new item is not on any canvas, so its request needs no canvas update. */
const isOfNew = (edit: Edit) =>
  edit.kind === 'operations' && edit.operations.every(({ kind }) => kind === 'create')

function send(
  { client, calls }: OutboxDeps,
  { edit, number = 0 }: PendingEdit,
  along: { readonly canvas?: CanvasQuery } = {},
): Promise<OperationsResponse> {
  const params = toItemParams(edit.item)
  if (edit.kind !== 'operations')
    return calls.post(
      `/studio/drafts/:item/:language/${edit.kind}`,
      { params, body: { client, number, ...along } },
      { withinMs: answeredWithinMs },
    )
  const { gesture, baseSeq, baseVersion } = edit
  const operations = edit.operations.map((operation, at) => ({ number: number + at, operation }))
  const body = { client, gesture, baseSeq, baseVersion, operations, ...along }
  const limits = { withinMs: answeredWithinMs }
  return calls
    .post('/studio/drafts/:item/:language/operations', { params, body }, limits)
    .catch(toRejectedResponse)
}

const toCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError({ message: String(error), status: 0 })

function createState(pending: PendingEdits) {
  const start = { phase: 'idle', waiting: pending.list().length, isFull: false } as const
  const { get, set, subscribe } = createStore<OutboxState>({
    ...start,
    savedAt: undefined,
    rejection: undefined,
  })
  return { get, subscribe, change: (change: Partial<OutboxState>) => set({ ...get(), ...change }) }
}
