/**
 * Sends a client's edits in order, one request at a time, and retries each until the server has responded. An edit
 * receives its number before it is sent and keeps it, so sending it again after a lost response has no effect.
 */
import { fitInCall } from './limits.ts'
import { CallError, type ApiClient } from '../api/calls.ts'
import { toLoggedEdit, type CanvasQuery, type Companions } from './companions.ts'
import type { Operation } from '#operations'
import { toItemKey, toItemParams, type ItemName, type OperationsResponse } from '../api/shapes.ts'
import type { Edit, KeptEdit, KeptEdits } from './kept-edits.ts'

export type OutboxState = {
  /**
   * `idle`: nothing is pending. `ended`: the session has expired. `stopped`: the account may no longer edit, and its
   * pending edits remain in this browser.
   */
  readonly phase: 'idle' | 'sending' | 'offline' | 'ended' | 'stopped'
  readonly waiting: number
  /** The last time at which the server had all edits. */
  readonly savedAt: Date | undefined
  /** The reason why the server refused an edit. */
  readonly refusal: string | undefined
  /** True if the browser's storage is full, so that pending edits are only in memory. */
  readonly isFull: boolean
}

export type OutboxDeps = {
  readonly client: string
  readonly kept: KeptEdits
  readonly calls: Pick<ApiClient, 'post'>
  readonly clock: () => Date
  /** Canvas updates that are requested together with edits. */
  readonly companions?: Pick<Companions, 'find'>
  /** Calls `run` once after a delay. */
  readonly after: (delayMs: number, run: () => void) => void
  /** Called once per edit. */
  readonly onAnswer: (kept: KeptEdit, answer: OperationsResponse) => void
  /**
   * Called when the server refuses an edit. The edit remains in the browser's storage until this function returns.
   */
  readonly onRefusal: (kept: KeptEdit, error: CallError) => void
}

export type Outbox = {
  /** Adds an edit. It is in the browser's storage when this function returns. */
  readonly add: (edit: Edit) => KeptEdit
  readonly list: () => readonly KeptEdit[]
  readonly state: () => OutboxState
  readonly subscribe: (listen: () => void) => () => void
  /** Sends pending edits. Called at the start, and when the browser is online again. */
  readonly flush: () => void
  /** Like `flush`, but for a new sign-in, which may have restored a lost permission. */
  readonly resume: () => void
}

const retryMs = { first: 500, last: 15_000 }
/** Browsers may never report a network failure that happens during a laptop's sleep. */
const answeredWithinMs = 60_000
const notAllowed = 403
const allRefused = 422
/**
 * The browser has lost its counter. If a number is already used or leaves a gap, the server returns the expected
 * number.
 */
const numberTaken = 'draft-number-taken'
const beyondAll = 2 ** 40

export function createOutbox(deps: OutboxDeps): Outbox {
  const { kept } = deps
  const store = createState({ waiting: kept.list().length })
  const sendNext = createSending(deps, store)
  let isSending = false

  const flush = () => {
    if (isSending || store.get().phase === 'stopped') return
    isSending = true
    void sendAll()
  }
  const sendAll = async () => {
    for (let next = kept.list()[0]; next !== undefined; next = kept.list()[0]) {
      store.set({ phase: 'sending', waiting: kept.list().length })
      const pause = await sendNext(next)
      if (pause === undefined) continue
      isSending = false
      store.set({ phase: pause.phase, waiting: kept.list().length })
      if (pause.retryAfterMs !== undefined) deps.after(pause.retryAfterMs, flush)
      return
    }
    isSending = false
    store.set({ phase: 'idle', waiting: 0 })
  }

  return {
    add(edit) {
      const last = kept.list().at(-1)
      const one = merge(last, edit) ?? { order: (last?.order ?? 0) + 1, edit }
      kept.put(one)
      store.set({ waiting: kept.list().length, isFull: !kept.isWhole() })
      const { phase } = store.get()
      if (phase !== 'offline' && phase !== 'ended') flush()
      return one
    },
    list: kept.list,
    state: store.get,
    subscribe: store.subscribe,
    flush,
    resume() {
      if (store.get().phase === 'stopped') store.set({ phase: 'idle' })
      flush()
    },
  }
}

/** The reason why the remaining edits must wait, and the delay before the next attempt, if any. */
type Pause = {
  readonly phase: 'offline' | 'ended' | 'stopped'
  readonly retryAfterMs?: number
}

/** Returns a function that sends one edit. It returns undefined if the next edit may be sent. */
function createSending(deps: OutboxDeps, store: ReturnType<typeof createState>) {
  const { kept, clock } = deps
  let retryAfterMs = retryMs.first

  /** Reports the response before the state becomes idle. */
  const finish = (answered: KeptEdit, answer: OperationsResponse) => {
    const { order, edit, number = 0 } = answered
    kept.remove(order)
    const last = answer.results.at(-1)?.number ?? number + toCount(edit) - 1
    kept.setNextNumber(last + 1)
    retryAfterMs = retryMs.first
    deps.onAnswer(answered, answer)
    store.set({ savedAt: clock(), waiting: kept.list().length, refusal: undefined, isFull: !kept.isWhole() })
  }
  const toPause = (failure: CallError): Pause | undefined => {
    if (failure.failure === 'signedOut') return { phase: 'ended' }
    if (failure.failure !== 'unreachable')
      return failure.status === notAllowed ? { phase: 'stopped' } : undefined
    const pause = { phase: 'offline', retryAfterMs } as const
    retryAfterMs = Math.min(retryAfterMs * 2, retryMs.last)
    return pause
  }
  return async (next: KeptEdit): Promise<Pause | undefined> => {
    const numbered = withNumber(kept, next)
    try {
      finish(numbered, await sendAlong(deps, numbered))
      return undefined
    } catch (cause) {
      const error = toCallError(cause)
      if (error.next !== undefined && error.next !== numbered.number) {
        kept.setNextNumber(error.next)
        kept.put({ order: numbered.order, edit: numbered.edit })
        return undefined
      }
      const pause = toPause(error)
      if (pause !== undefined) return pause
      deps.onRefusal(numbered, error)
      kept.remove(numbered.order)
      if (error.code === numberTaken) kept.setNextNumber(beyondAll)
      store.set({ refusal: error.message, waiting: kept.list().length })
      return undefined
    }
  }
}

function withNumber(kept: KeptEdits, next: KeptEdit): KeptEdit {
  if (next.number !== undefined) return next
  const number = kept.nextNumber()
  const numbered = { ...next, number }
  kept.put(numbered)
  kept.setNextNumber(number + toCount(next.edit))
  return numbered
}

/** Captive portals respond to any request with a page of their own. */
function requireAnswer(answer: unknown): OperationsResponse {
  if (isAnswer(answer)) return answer
  throw new CallError({ message: 'The server’s response is invalid', status: 0 })
}

/** If all operations are refused, the server responds with 422 and the same outcomes that other responses contain. */
function toRefusedAnswer(error: unknown): OperationsResponse {
  if (error instanceof CallError && error.status === allRefused && isAnswer(error.answer)) return error.answer
  throw error
}

const isAnswer = (answer: unknown): answer is OperationsResponse => Array.isArray(Object(answer).results)

const toCount = (edit: Edit) => (edit.kind === 'operations' ? edit.operations.length : 1)

/** Updates the canvas first, so that the change is visible before listeners react to the response. */
async function sendAlong(deps: OutboxDeps, kept: KeptEdit): Promise<OperationsResponse> {
  const companion = isOfNew(kept.edit) ? undefined : deps.companions?.find()
  if (companion === undefined) return requireAnswer(await send(deps, kept))
  const { item } = kept.edit
  try {
    const answer = requireAnswer(await send(deps, kept, { canvas: companion.asked }))
    companion.take(answer.canvas, toLoggedEdit(item, answer.seq))
    await new Promise<void>((resolve) => deps.after(0, resolve))
    return answer
  } catch (error) {
    companion.take(undefined, toLoggedEdit(item, 0))
    throw error
  }
}

/** A new item is not on any canvas, so its request needs no canvas update. */
const isOfNew = (edit: Edit) =>
  edit.kind === 'operations' && edit.operations.every(({ kind }) => kind === 'create')

function send(
  { client, calls }: OutboxDeps,
  { edit, number = 0 }: KeptEdit,
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
    .catch(toRefusedAnswer)
}

/** Merges edits of one burst of typing that have not been sent yet. */
function merge(last: KeptEdit | undefined, edit: Edit): KeptEdit | undefined {
  if (last === undefined || last.number !== undefined) return undefined
  const former = last.edit
  if (former.kind !== 'operations' || edit.kind !== 'operations' || former.gesture !== edit.gesture)
    return undefined
  if (toItemKey(former.item) !== toItemKey(edit.item)) return undefined
  const kept = former.operations.filter(
    (one) => !edit.operations.some((other) => isSame(toTarget(one), toTarget(other))),
  )
  const operations = [...kept, ...edit.operations]
  if (!fitInCall(operations)) return undefined
  return { ...last, edit: { ...former, operations } }
}

/**
 * Returns the base of the first pending edit of the same fields. An editor who continues typing has seen the state in
 * which the text was started, and no later changes by others.
 */
export function findBegun(
  waiting: readonly KeptEdit[],
  item: ItemName,
  operations: readonly Operation[],
): { readonly seq: number; readonly baseVersion: number | null | undefined } | undefined {
  const targets = operations.map(toTarget)
  for (const { edit } of waiting) {
    if (edit.kind !== 'operations' || toItemKey(edit.item) !== toItemKey(item)) continue
    if (edit.operations.some((one) => targets.some((target) => isSame(toTarget(one), target))))
      return { seq: edit.baseSeq, baseVersion: edit.baseVersion }
  }
  return undefined
}

/** Returns the field that a `set` or `unset` changes. Other operations are not merged. */
const toTarget = (operation: Operation) =>
  operation.kind === 'set' || operation.kind === 'unset'
    ? JSON.stringify([operation.block, operation.path])
    : undefined

const isSame = (one: string | undefined, other: string | undefined) => one !== undefined && one === other

const toCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError({ message: String(error), status: 0 })

function createState(start: Pick<OutboxState, 'waiting'>) {
  const listeners = new Set<() => void>()
  let state: OutboxState = {
    phase: 'idle',
    savedAt: undefined,
    refusal: undefined,
    isFull: false,
    ...start,
  }
  return {
    get: () => state,
    set(change: Partial<OutboxState>) {
      state = { ...state, ...change }
      for (const listen of listeners) listen()
    },
    subscribe(listen: () => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}
