/** A draft that is open in this tab. `replica.ts` contains its state. */
import { createStore } from '#kit/browser'
import type { DraftState, Operation } from '#operations'
import { readPropertyValue } from '#operations/browser'
import type { ApiClient } from '../api/calls.ts'
import {
  toItemKey,
  toItemParams,
  type ItemName,
  type OpenedDraft,
  type OperationsResponse,
} from '../api/shapes.ts'
import { createDraftStream, type DraftStreamDeps } from './draft-stream.ts'
import type { CompletedEdit, DraftView, ReplacedText } from './draft-view.ts'
import { findEditBase, toOperationBatches, type PendingEdit } from './pending-edits.ts'
import { toLoggedEdit, type LoggedEdit, type EditOutbox } from './outbox.ts'
import { createPresence } from './presence.ts'
import {
  createInitialDraft,
  reduceDraft,
  type ApplyToHead,
  type DraftEffect,
  type DraftEvent,
  type LiveDraftState,
} from './replica.ts'

export type LiveDraft = {
  readonly item: ItemName
  readonly view: () => DraftView
  readonly subscribe: (listen: () => void) => () => void
  /**
   * Subscribes to other editors' edits. Returns a function that unsubscribes. Each subscription needs a connection, so
   * drafts that are only displayed have no subscription.
   */
  readonly follow: () => () => void
  /**
   * Applies operations. A single undo reverts all operations in an undo group. Does nothing if there are no operations.
   * `seenSeq` is the sequence number of the last edit that the author has seen. If there are later edits, the server
   * reports a conflict.
   */
  readonly edit: (operations: readonly Operation[], gesture: string, seenSeq?: number) => void
  readonly undo: (kind: 'undo' | 'redo') => void
  /** Removes a conflict that an editor has resolved. */
  readonly resolveConflict: (seq: number) => void
  /** Accepts a colleague's text that has replaced text typed in this tab. */
  readonly leaveReplaced: (replaced: ReplacedText) => void
  readonly reportPresence: (block: string | null) => void
  readonly reload: () => Promise<void>
  /** Called when the server has responded to an edit to this draft. */
  readonly onAnswer: (pending: PendingEdit, answer: OperationsResponse | undefined) => void
  readonly close: () => void
}

export type LiveDraftDeps = {
  readonly client: string
  readonly calls: ApiClient
  readonly outbox: EditOutbox
  readonly apply: ApplyToHead
  /** Opens the event stream that reports other editors' changes. */
  readonly openEvents: (url: string) => EventSource
  /** Called whenever the draft changes on the server, so that the canvas can be updated. */
  readonly onChange: (edit?: LoggedEdit) => void
  /** Called each time the displayed draft changes. */
  readonly onShown: (before: DraftState, after: DraftState) => void
  /**
   * Called before an edit from this tab is shown. Returns the edit's undo group. An edit with `changesNothing` joins
   * the previous group, because undoing it alone would have no visible effect.
   */
  readonly onEdit: (item: ItemName, edit: UndoableStep) => string
  /** Called with each change made in this tab. */
  readonly onDone: (done: CompletedEdit) => void
  readonly createUndoGroup: () => string
  /** Calls `run` once after a delay. */
  readonly after: (delayMs: number, run: () => void) => void
  /** Calls `run` repeatedly at an interval. Returns a function that stops the calls. */
  readonly every: (delayMs: number, run: () => void) => () => void
}

export type UndoableStep = { readonly gesture: string; readonly changesNothing: boolean }

/** Delay before reopening the stream. It gives the server enough time to restart. */
const reopenMs = 5_000

export function openLiveDraft(item: ItemName, deps: LiveDraftDeps): LiveDraft {
  const { calls, outbox, client } = deps
  const store = createStore(createInitialDraft({ item, client, apply: cacheAppliedOperations(deps.apply) }))
  const presence = createPresence(item, deps)
  const send = (event: DraftEvent) => {
    const { state, effects } = reduceDraft(store.get(), event)
    if (state !== store.get()) store.set(state)
    for (const effect of effects) run(effect)
  }
  const { reload, follow, close } = followDraft(deps, { state: store.get, send, onOpen: presence.again })
  const run = (effect: DraftEffect) => {
    if (effect.kind === 'show') deps.onShown(effect.before, effect.after)
    else if (effect.kind === 'change')
      deps.onChange(effect.seq === undefined ? undefined : toLoggedEdit(item, effect.seq))
    else if (effect.kind === 'done') deps.onDone(effect.done)
    else void reload()
  }

  void reload()
  return {
    item,
    view: () => store.get().view,
    subscribe: store.subscribe,
    edit(operations, undoGroup, seenSeq = Infinity) {
      const { replica, view } = store.get()
      if (operations.length === 0 || replica === undefined) return
      const changesNothing = operations.every((one) => isUnchanged(one, view.draft))
      const gesture = deps.onEdit(item, { gesture: undoGroup, changesNothing })
      const pending = toOperationBatches(operations).map((part) => {
        const { seq, baseVersion } = findEditBase(outbox.list(), item, part) ?? replica.head
        const base = { baseSeq: Math.min(seq, seenSeq), baseVersion }
        return outbox.add({ kind: 'operations', item, gesture, operations: part, ...base })
      })
      send({ kind: 'edited', operations, sent: pending })
    },
    undo: (kind) =>
      send({ kind: 'undone', sent: outbox.add({ kind, item, gesture: deps.createUndoGroup() }) }),
    resolveConflict(seq) {
      send({ kind: 'resolved', seq })
      calls
        .delete('/studio/drafts/:item/:language/offers/:seq', { params: { ...toItemParams(item), seq } })
        .catch(() => undefined)
    },
    leaveReplaced: (replaced) => send({ kind: 'accepted', replaced }),
    reportPresence: presence.at,
    reload,
    follow,
    onAnswer: (sent, answer) => send({ kind: 'answered', sent, answer }),
    close,
  }
}

/** Returns true if the property already has the value that the operation sets. */
function isUnchanged(operation: Operation, draft: DraftState | undefined): boolean {
  if (operation.kind !== 'set') return false
  const [value] = readPropertyValue(operation, draft) ?? [undefined]
  return value !== undefined && JSON.stringify(value) === JSON.stringify(operation.value)
}

/**
 * Caches the result of applying an operation to a draft, regardless of the draft's sequence number. When the server
 * logs an edit that is already shown, the same objects are reused, so nothing is rendered again.
 */
export function cacheAppliedOperations(apply: ApplyToHead): ApplyToHead {
  const known = new WeakMap<Operation, { readonly before: DraftState; readonly after: DraftState }>()
  return (head, operation) => {
    const last = known.get(operation)
    if (last !== undefined && isSame(last.before, head))
      return { ...last.after, seq: head.seq, baseVersion: head.baseVersion }
    const after = apply(head, operation)
    if (after !== undefined) known.set(operation, { before: head, after })
    return after
  }
}

const isSame = (one: DraftState, other: DraftState) =>
  one.body === other.body &&
  one.title === other.title &&
  one.urlName === other.urlName &&
  one.isWithdrawn === other.isWithdrawn

type StreamDeps = {
  readonly state: () => LiveDraftState
  readonly send: (event: DraftEvent) => void
  /** Called when the stream has opened. */
  readonly onOpen: () => void
}

/** Reads the draft, and then follows the events that the server sends about it. */
function followDraft(deps: LiveDraftDeps, following: StreamDeps) {
  const { state, send } = following
  const { calls, outbox } = deps
  const { item } = state()
  let isFollowed = false

  const reload = async () => {
    try {
      const { offers, ...head } = await readDraft(calls, state())
      const waiting = outbox.list().filter(({ edit }) => toItemKey(edit.item) === toItemKey(item))
      send({ kind: 'read', head, offers, waiting })
      if (isFollowed) stream.open()
    } catch {
      if (state().replica === undefined) send({ kind: 'viewed', change: { status: 'failed' } })
      if (isFollowed) reopen()
    }
  }
  const reopen = createRetry(deps, () => void (isFollowed && reload()))
  const stream = openStream(deps, { ...following, onGap: () => void reload(), onEnd: reopen })
  const close = () => {
    isFollowed = false
    stream.close()
    send({ kind: 'viewed', change: { isLate: false } })
  }
  const follow = () => {
    isFollowed = true
    if (state().replica !== undefined) void reload()
    return close
  }
  return { reload, follow, close }
}

type StreamListeners = StreamDeps & Pick<DraftStreamDeps, 'onGap' | 'onEnd'>

function openStream(
  { calls, client, every, openEvents }: LiveDraftDeps,
  { state, send, onOpen, onGap, onEnd }: StreamListeners,
) {
  return createDraftStream({
    open() {
      const { item, replica } = state()
      const query = `after=${replica?.head.seq ?? 0}&client=${client}`
      return openEvents(calls.url(`/studio/drafts/${toItemKey(item)}/events?${query}`))
    },
    handlers: {
      operation: (logged) => send({ kind: 'logged', logged }),
      presence: (present) => send({ kind: 'viewed', change: { present } }),
      draft: onGap,
    },
    onState(isOpen) {
      send({ kind: 'viewed', change: { isLate: !isOpen } })
      if (isOpen) onOpen()
    },
    onGap,
    onEnd,
    every,
  })
}

/** Reads the draft again if an operation was reported before the first read was complete. */
async function readDraft(calls: ApiClient, { item, replica }: LiveDraftState): Promise<OpenedDraft> {
  const read = () => calls.get('/studio/drafts/:item/:language', { params: toItemParams(item) })
  const opened = await read()
  return opened.seq < (replica?.head.seq ?? 0) ? read() : opened
}

/** Returns a function that requests a retry after a delay. All requests made during the delay share one retry. */
function createRetry({ after }: Pick<LiveDraftDeps, 'after'>, run: () => void): () => void {
  let isAwaited = false
  return () => {
    if (isAwaited) return
    isAwaited = true
    after(reopenMs, () => {
      isAwaited = false
      run()
    })
  }
}
