/** A draft that is open in this tab. It is loaded, follows changes on the server, and can be edited. */
import type { DraftState, LoggedOperation, Operation, Outcome } from '#operations'
import type { ApiClient } from '../api/calls.ts'
import {
  toItemKey,
  toItemParams,
  type ItemName,
  type OpenedDraft,
  type OperationsResponse,
  type PresentEditor,
} from '../api/shapes.ts'
import { toLoggedEdit, type LoggedEdit } from './companions.ts'
import { createTakenBack, type DoneEdit } from './done-edits.ts'
import { createDraftStream, type DraftStreamDeps } from './draft-stream.ts'
import type { KeptEdit } from './kept-edits.ts'
import { toCalls } from './limits.ts'
import { findBegun, type Outbox } from './outbox.ts'
import { createReplacedTexts, type ReplacedText, type ReplacedTexts } from './replaced-texts.ts'
import { createPresence } from './presence.ts'
import {
  rememberApplied,
  toShown,
  withAnswer,
  withHead,
  withLogged,
  withPending,
  type Apply,
  type Replica,
} from './replica.ts'

/** A conflict: an operation that was not applied, with its outcome. */
export type Offer = {
  readonly seq: number
  readonly operation: Operation
  readonly outcome: Extract<Outcome, { kind: 'offered' }>
  /** Name of the account that made the edit; empty for this tab. */
  readonly author: string
}

export type DraftView = {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly draft: DraftState | undefined
  readonly offers: readonly Offer[]
  /** Texts of this tab that a colleague has replaced. */
  readonly replaced: readonly ReplacedText[]
  readonly present: readonly PresentEditor[]
  /** True if the server cannot report the edits of others immediately. */
  readonly isLate: boolean
}

export type LiveDraft = {
  readonly item: ItemName
  readonly view: () => DraftView
  readonly subscribe: (listen: () => void) => () => void
  /**
   * Follows the edits of others. Returns a function that stops it. Each followed draft needs a connection, so drafts
   * that are only displayed are not followed.
   */
  readonly follow: () => () => void
  /**
   * Applies operations. All operations of an undo group are undone together. Does nothing without operations.
   * `seenSeq` is the sequence number of the last edit that the author has seen; if there are later edits, the server
   * reports a conflict.
   */
  readonly edit: (operations: readonly Operation[], gesture: string, seenSeq?: number) => void
  readonly undo: (kind: 'undo' | 'redo') => void
  /** Removes a conflict that an editor has resolved. */
  readonly settle: (seq: number) => void
  /** Accepts the colleague's text. */
  readonly leaveReplaced: (replaced: ReplacedText) => void
  readonly sayPresence: (block: string | null) => void
  readonly reload: () => Promise<void>
  /** Called when the server has responded to an edit of this draft. */
  readonly onAnswer: (kept: KeptEdit, answer: OperationsResponse | undefined) => void
  readonly close: () => void
}

export type LiveDraftDeps = {
  readonly client: string
  readonly calls: ApiClient
  readonly outbox: Outbox
  readonly apply: Apply
  /** Opens the stream of other editors' changes. */
  readonly openEvents: (url: string) => EventSource
  /** Called when the draft changes on the server, by an edit or otherwise. The canvas then updates. */
  readonly onChange: (edit?: LoggedEdit) => void
  /** Called each time that the shown draft changes. */
  readonly onShown: (before: DraftState, after: DraftState) => void
  /** Called with each change that this tab has made. */
  readonly onDone: (done: DoneEdit) => void
  readonly createGesture: () => string
  /** Calls `run` once after a delay. */
  readonly after: (delayMs: number, run: () => void) => void
  /** Like `after`, but repeats. Returns a function that stops it. */
  readonly every: (delayMs: number, run: () => void) => () => void
}

/** Long enough for a server to restart. */
const reopenMs = 5_000

export function openLiveDraft(item: ItemName, deps: LiveDraftDeps): LiveDraft {
  const { calls, outbox, client } = deps
  const store = createView()
  const sayPresence = createPresence(item, deps)
  const takenBack = createTakenBack(deps.onDone)
  const replaced = createReplacedTexts((texts) => store.set({ replaced: texts }))
  const { replica, show, take, reload, follow, close } = followDraft(item, {
    deps,
    store,
    replaced,
    onOpen: sayPresence.again,
  })

  void reload()
  return {
    item,
    view: store.get,
    subscribe: store.subscribe,
    edit(all, gesture, seenSeq = Infinity) {
      if (all.length === 0) return
      const before = store.get().draft
      replaced.noteOwn(all)
      for (const operations of toCalls(all)) {
        const known = replica()
        if (known === undefined) return
        const { seq, baseVersion } = findBegun(outbox.list(), item, operations) ?? known.head
        const baseSeq = Math.min(seq, seenSeq)
        const kept = outbox.add({ kind: 'operations', item, gesture, operations, baseSeq, baseVersion })
        for (const pending of toPending(kept)) show(withPending(known, pending))
      }
      const after = store.get().draft
      deps.onDone({ kind: 'do', item, operations: all, isApplied: true, before, after })
    },
    undo(kind) {
      const { draft } = store.get()
      takenBack.ask(outbox.add({ kind, item, gesture: deps.createGesture() }), draft)
    },
    settle(seq) {
      store.set({ offers: store.get().offers.filter((offer) => offer.seq !== seq) })
      calls
        .delete('/studio/drafts/:item/:language/offers/:seq', { params: { ...toItemParams(item), seq } })
        .catch(() => undefined)
    },
    leaveReplaced: replaced.forget,
    sayPresence: sayPresence.at,
    reload,
    follow,
    onAnswer(kept, answer) {
      const known = replica()
      if (known === undefined) return
      const results = answer?.results ?? []
      const isApplied = results.length > 0 && results.every(({ outcome }) => outcome.kind === 'applied')
      const seq = Math.max(0, ...results.map((result) => result.seq))
      show(withAnswer(known, { order: kept.order, seq, isApplied }))
      for (const logged of toNotice(client, kept, answer)) take(logged)
      takenBack.answer(kept, answer, store.get().draft)
    },
    close,
  }
}

const toPath = (item: ItemName) => `/studio/drafts/${toItemKey(item)}`

type Following = {
  readonly deps: LiveDraftDeps
  readonly store: ReturnType<typeof createView>
  readonly replaced: ReplacedTexts
  readonly onOpen: () => void
}

/** Reads the draft, and then follows the server's events about it. */
function followDraft(item: ItemName, following: Following) {
  const { deps, store, replaced } = following
  const { calls, outbox, client } = deps
  const apply = rememberApplied(deps.apply)
  let replica: Replica | undefined
  let isFollowed = false

  const show = (next: Replica, more: Partial<DraftView> = {}, edit?: LoggedEdit) => {
    const isChanged = next.head !== replica?.head
    const before = store.get().draft
    const draft = toShown(next)
    replica = next
    store.set({ ...more, status: 'ready', draft })
    if (before !== undefined && before.body !== draft.body) deps.onShown(before, draft)
    if (isChanged) deps.onChange(edit)
  }
  const reload = async () => {
    try {
      const { offers, ...head } = await readDraft(calls, item, replica?.head.seq ?? 0)
      const waiting = outbox.list().filter(({ edit }) => toItemKey(edit.item) === toItemKey(item))
      const start: Replica = { apply, head, pending: waiting.flatMap(toPending) }
      show(replica === undefined ? start : withHead(replica, head), { offers: offers.flatMap(toOffer) })
      if (isFollowed) stream.open()
    } catch {
      if (replica === undefined) store.set({ status: 'failed' })
      if (isFollowed) reopen()
    }
  }
  const reopen = createRetry(deps, () => void (isFollowed && reload()))
  const take = (logged: LoggedOperation) => {
    if (replica === undefined) return
    const next = withLogged(replica, logged)
    if (next === undefined) return void reload()
    if (next === replica) return
    if (logged.client !== client) replaced.noteTheirs(logged, replica.head)
    const offers = logged.client === client ? toOffer(logged) : []
    const known = store.get().offers.filter(({ seq }) => seq !== logged.seq)
    show(next, { offers: [...known, ...offers] }, toLoggedEdit(item, logged.seq))
  }
  const stream = openStream(item, following, {
    toSeq: () => replica?.head.seq ?? 0,
    take,
    onGap: () => void reload(),
    onEnd: reopen,
  })
  const close = () => {
    isFollowed = false
    stream.close()
    store.set({ isLate: false })
  }
  const follow = () => {
    isFollowed = true
    if (replica !== undefined) void reload()
    return close
  }
  return { replica: () => replica, show, take, reload, follow, close }
}

type Notice = Pick<DraftStreamDeps, 'onGap' | 'onEnd'> & {
  readonly toSeq: () => number
  readonly take: (logged: LoggedOperation) => void
}

function openStream(
  item: ItemName,
  { deps, store, onOpen }: Following,
  { toSeq, take, onGap, onEnd }: Notice,
) {
  const { calls, client, every, openEvents } = deps
  return createDraftStream({
    open: () => openEvents(calls.url(`${toPath(item)}/events?after=${toSeq()}&client=${client}`)),
    hear: {
      operation: (data) => take(data),
      presence: (data) => store.set({ present: data }),
      draft: onGap,
    },
    onState(isOpen) {
      store.set({ isLate: !isOpen })
      if (isOpen) onOpen()
    },
    onGap,
    onEnd,
    every,
  })
}

/** Reads again if an operation was reported during the first read. */
async function readDraft(calls: ApiClient, item: ItemName, knownSeq: number): Promise<OpenedDraft> {
  const read = () => calls.get('/studio/drafts/:item/:language', { params: toItemParams(item) })
  const opened = await read()
  return opened.seq < knownSeq ? read() : opened
}

/** Combines all requests that are made in the meantime into one retry. */
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

/** Converts the operations in a response to logged operations, before the log reports them. */
function toNotice(
  client: string,
  { edit }: KeptEdit,
  answer: OperationsResponse | undefined,
): readonly LoggedOperation[] {
  if (answer?.operations !== undefined) return answer.operations
  if (edit.kind !== 'operations') return []
  return (answer?.results ?? []).flatMap((result, at) => {
    const operation = edit.operations[at]
    const facts = { client, gesture: edit.gesture, kind: 'do', actor: '', at: '', undoes: null } as const
    return operation === undefined ? [] : [{ ...facts, ...result, operation }]
  })
}

const toPending = ({ order, edit }: KeptEdit) =>
  edit.kind === 'operations' ? [{ order, operations: edit.operations }] : []

const toOffer = ({ seq, operation, outcome, actor: author }: LoggedOperation): readonly Offer[] =>
  outcome.kind === 'offered' ? [{ seq, operation, outcome, author }] : []

function createView() {
  const listeners = new Set<() => void>()
  let view: DraftView = {
    status: 'loading',
    draft: undefined,
    offers: [],
    replaced: [],
    present: [],
    isLate: false,
  }
  return {
    get: () => view,
    set(change: Partial<DraftView>) {
      view = { ...view, ...change }
      for (const listen of listeners) listen()
    },
    subscribe(listen: () => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}
