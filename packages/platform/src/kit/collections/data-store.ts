/** Loads data with named actions and caches it for a limited time, with one request for all callers (STO-1…3). */
import { AbortError, StoreActionError, unknownActionType } from './data-store-errors.ts'

/**
 * STO-1: the data remains available while it is reloaded. If reloading fails, the data remains available together with
 * the error.
 */
export type StoreEntry<T> = {
  readonly loaded: boolean
  readonly loading: boolean
  readonly data?: T
  readonly error?: StoreActionError
  /** Milliseconds since 1970 after which `load` sends a new request. Absent if there is no valid data. */
  readonly validUntilMs?: number
}

type StoreAction = {
  /** `input` becomes part of the entry's key, as JSON. */
  readonly load: (input: never, signal: AbortSignal) => Promise<unknown>
  /** STO-2: number of seconds for which the data is valid; -1 if it never expires. */
  readonly maxAgeSeconds?: number
}
export type StoreActions = Readonly<Record<string, StoreAction>>

type ActionInput<A extends StoreAction> = Parameters<A['load']>[0]
type ActionData<A extends StoreAction> = Awaited<ReturnType<A['load']>>

export type DataStore<A extends StoreActions> = {
  /** Returns the cached entry, valid or not. */
  readonly find: <T extends keyof A & string>(
    type: T,
    input: ActionInput<A[T]>,
  ) => StoreEntry<ActionData<A[T]>>
  /**
   * Returns valid cached data immediately. Otherwise starts or joins a request for this type and input. All callers
   * share this request, and it is cancelled once all of them have aborted. Rejects with {@link AbortError}, {@link
   * StoreActionError} or `unknown action type`.
   */
  readonly load: <T extends keyof A & string>(
    type: T,
    input: ActionInput<A[T]>,
    signal?: AbortSignal,
  ) => Promise<ActionData<A[T]>>
}

type ActiveRequest = { readonly promise: Promise<unknown>; readonly cancel: () => void; waiting: number }
type StoreSlot = { entry: StoreEntry<unknown>; request?: ActiveRequest }

const defaultMaxAgeSeconds = 300
const notLoaded: StoreEntry<never> = { loaded: false, loading: false }

/** Creates a store of the `maxEntries` most recently requested entries. */
export function createDataStore<A extends StoreActions>(options: {
  readonly actions: A
  readonly clock: () => Date
  readonly maxEntries?: number
}): DataStore<A> {
  const { actions, clock, maxEntries = 500 } = options
  const slots = new Map<string, StoreSlot>()
  const isValid = ({ validUntilMs = 0 }: StoreEntry<unknown>) => clock().getTime() < validUntilMs

  function openSlot(key: string): StoreSlot {
    const slot = slots.get(key) ?? { entry: notLoaded }
    slots.delete(key)
    slots.set(key, slot)
    for (const [oldest, { request }] of slots) {
      if (slots.size <= maxEntries) break
      if (request === undefined && oldest !== key) slots.delete(oldest)
    }
    return slot
  }

  return {
    find: (type, input) => (slots.get(toRequestKey(type, input))?.entry ?? notLoaded) as StoreEntry<never>,
    async load(type, input, signal) {
      const action = Object.hasOwn(actions, type) ? actions[type] : undefined
      if (action === undefined) throw unknownActionType()
      if (signal?.aborted) throw new AbortError()
      const slot = openSlot(toRequestKey(type, input))
      if (isValid(slot.entry)) return slot.entry.data as never
      slot.request ??= startRequest(slot, {
        type,
        toValidUntilMs: () => toExpiry(clock(), action),
        load: (ended) => action.load(input as never, ended),
      })
      return join(slot.request, signal) as Promise<never>
    },
  }
}

type LoadInput = {
  readonly type: string
  /** Returns the data's expiry time in milliseconds. Called once the data has arrived. */
  readonly toValidUntilMs: () => number
  readonly load: (signal: AbortSignal) => Promise<unknown>
}

/**
 * Starts a request and sets the slot's entry: first to loading, then to the data or an error. If the request is
 * cancelled, restores the previous entry.
 */
function startRequest(slot: StoreSlot, { type, toValidUntilMs, load }: LoadInput): ActiveRequest {
  const { data, ...before } = slot.entry
  const controller = new AbortController()
  const { signal } = controller
  slot.entry = { loaded: before.loaded, loading: true, data }

  async function run() {
    try {
      const loaded = await load(signal)
      if (signal.aborted) throw new AbortError()
      slot.entry = { loaded: true, loading: false, data: loaded, validUntilMs: toValidUntilMs() }
      return loaded
    } catch (cause) {
      if (signal.aborted) throw new AbortError()
      const error = new StoreActionError(type, cause)
      slot.entry = { loaded: true, loading: false, data, error }
      throw error
    } finally {
      if (slot.request === request) slot.request = undefined
    }
  }
  const cancel = () => {
    controller.abort()
    slot.entry = { ...before, data, loading: false, error: undefined }
    slot.request = undefined
  }
  const request: ActiveRequest = { promise: Promise.resolve().then(run), cancel, waiting: 0 }
  return request
}

/** Adds a caller to a request. A caller without a signal waits until the request ends. */
function join(request: ActiveRequest, signal: AbortSignal | undefined): Promise<unknown> {
  request.waiting++
  if (signal === undefined) return request.promise
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(new AbortError())
      if (--request.waiting === 0) request.cancel()
    }
    signal.addEventListener('abort', leave, { once: true })
    void request.promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

const toRequestKey = (type: string, input: unknown) => JSON.stringify([type, input])

function toExpiry(now: Date, { maxAgeSeconds = defaultMaxAgeSeconds }: StoreAction): number {
  return maxAgeSeconds === -1 ? Infinity : now.getTime() + maxAgeSeconds * 1000
}
