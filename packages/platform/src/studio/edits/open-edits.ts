/** Manages the edits made in this tab: the tab's client, outbox and open drafts. */
import type { DraftState, Operation } from '#operations'
import { createListeners, createStore } from '#kit/browser'
import type { ApiClient } from '../api/calls.ts'
import { toItemKey, type ItemName, type OperationsResponse } from '../api/shapes.ts'
import type { CompletedEdit } from './draft-view.ts'
import { openPendingEdits, type EditStorage, type PendingEdit } from './pending-edits.ts'
import type { TabClients } from './tab-clients.ts'
import { openLiveDraft, type LiveDraft, type LiveDraftDeps, type UndoableStep } from './live-draft.ts'
import {
  createOutbox,
  type CanvasUpdateRequest,
  type LoggedEdit,
  type EditOutbox,
  type OutboxDeps,
  type OutboxState,
} from './outbox.ts'
import { openRejectedEdits, type RejectedEdit, type RejectedEdits } from './rejected-edits.ts'
import { openUnfinishedValues, type UnfinishedValues } from './unfinished-values.ts'
import type { ApplyToHead } from './replica.ts'

export type Edits = {
  readonly client: string
  readonly outbox: EditOutbox
  /** The combined state of this tab's outbox and the outboxes of closed tabs. */
  readonly saving: Pick<EditOutbox, 'state' | 'subscribe'>
  readonly refused: RejectedEdits
  readonly unfinished: UnfinishedValues
  /** Creates an item, even if the item's draft is not open. */
  readonly create: (item: ItemName, operation: Extract<Operation, { kind: 'create' }>) => void
  /** Opens a draft. Returns the same object on each call until the draft is closed. */
  readonly open: (item: ItemName) => LiveDraft
  /** Lists all open drafts. */
  readonly listOpen: () => readonly LiveDraft[]
  /**
   * Undoes or redoes the last edit made in this tab. If the tab has no such edit, undoes or redoes the last edit to the
   * given item.
   */
  readonly takeBack: (kind: 'undo' | 'redo', item: ItemName) => void
  /** Returns true if this tab has an edit to undo or redo. Only the server knows the account's edits in other tabs. */
  readonly canTakeBack: (kind: 'undo' | 'redo') => boolean
  readonly closeAll: () => void
  /** Reloads all open drafts, for example after publishing. */
  readonly reloadAll: () => void
  /** Subscribes to changes to drafts on the server. */
  readonly onChange: (listen: (edit?: LoggedEdit) => void) => () => void
  /**
   * Adds a canvas whose updates are requested together with edits. `canvas` returns undefined while the canvas cannot
   * be updated.
   */
  readonly addCanvas: (canvas: () => CanvasUpdateRequest | undefined) => () => void
  /** Subscribes to changes to the displayed drafts, including changes that have not reached the server yet. */
  readonly onShown: (watch: (before: DraftState, after: DraftState) => void) => () => void
  /** Subscribes to changes made in this tab. Each change is reported once. */
  readonly onDone: (listen: (done: CompletedEdit) => void) => () => void
  /** Sends pending edits, including edits from closed tabs. */
  readonly flush: () => void
  /** Sends pending edits and reloads open drafts. Call this after a new sign-in. */
  readonly resume: () => void
  readonly createUndoGroup: () => string
}

type EditsDeps = {
  readonly account: string
  readonly clients: TabClients
  readonly storage: EditStorage
  readonly calls: ApiClient
  readonly apply: ApplyToHead
  readonly createId: () => string
} & Pick<OutboxDeps, 'clock' | 'after'> &
  Pick<LiveDraftDeps, 'openEvents' | 'every'>

export function openEdits(deps: EditsDeps): Edits {
  const { account, clients, storage } = deps
  const drafts = new Map<string, LiveDraft>()
  const changes = createListeners<[edit?: LoggedEdit]>()
  const shown = createListeners<[before: DraftState, after: DraftState]>()
  const done = createListeners<[done: CompletedEdit]>()
  const canvases = createCanvases()
  const refused = openRejectedEdits(storage, account)
  const order = createUndoOrder()
  const toOutbox = createOutboxes(deps, { drafts, refused, findUpdateRequest: canvases.find })
  const outbox = toOutbox(clients.own)
  const others = clients.others.map(toOutbox)
  const reloadAll = () => {
    for (const draft of drafts.values()) void draft.reload()
  }
  const open = createOpening(deps, {
    drafts,
    outbox,
    onEdit: order.note,
    onChange: changes.notify,
    onShown: shown.notify,
    onDone: done.notify,
  })
  return {
    client: clients.own,
    outbox,
    saving: joinStates([outbox, ...others]),
    refused,
    unfinished: openUnfinishedValues(storage, account),
    create(item, operation) {
      const from = { gesture: deps.createId(), baseSeq: 0, baseVersion: null }
      outbox.add({ kind: 'operations', item, operations: [operation], ...from })
    },
    open,
    listOpen: () => [...drafts.values()],
    takeBack: (kind, item) => open(order.take(kind, item)).undo(kind),
    canTakeBack: order.has,
    reloadAll,
    closeAll() {
      for (const draft of drafts.values()) draft.close()
      drafts.clear()
      order.clear()
    },
    onChange: changes.subscribe,
    addCanvas: canvases.add,
    onShown: shown.subscribe,
    onDone: done.subscribe,
    flush() {
      for (const one of [...others, outbox]) one.flush()
    },
    resume() {
      for (const one of [...others, outbox]) one.resume()
      reloadAll()
    },
    createUndoGroup: deps.createId,
  }
}

type LiveDraftsInput = Pick<LiveDraftDeps, 'outbox' | 'onEdit' | 'onChange' | 'onShown' | 'onDone'> & {
  readonly drafts: Map<string, LiveDraft>
}

function createOpening(deps: EditsDeps, { drafts, ...own }: LiveDraftsInput): Edits['open'] {
  const { clients, createId: createUndoGroup } = deps
  return (item) => {
    const key = toItemKey(item)
    const draft =
      drafts.get(key) ?? openLiveDraft(item, { ...deps, client: clients.own, createUndoGroup, ...own })
    drafts.set(key, draft)
    return draft
  }
}

/** The canvases whose updates are requested together with edits. */
function createCanvases() {
  const canvases = new Set<() => CanvasUpdateRequest | undefined>()
  return {
    add(findRequest: () => CanvasUpdateRequest | undefined) {
      canvases.add(findRequest)
      return () => void canvases.delete(findRequest)
    },
    find(): CanvasUpdateRequest | undefined {
      for (const findRequest of canvases) {
        const updateRequest = findRequest()
        if (updateRequest !== undefined) return updateRequest
      }
      return undefined
    },
  }
}

type OutboxesInput = {
  readonly drafts: ReadonlyMap<string, LiveDraft>
  readonly refused: RejectedEdits
} & Pick<OutboxDeps, 'findUpdateRequest'>

/** Creates the outboxes for this tab and for closed tabs. They pass responses to the open drafts. */
function createOutboxes(
  deps: EditsDeps,
  { drafts, refused, findUpdateRequest }: OutboxesInput,
): (client: string) => EditOutbox {
  const { account, clients, storage, calls, clock, after, createId } = deps
  const keep = ({ edit }: PendingEdit, refusal: Pick<RejectedEdit, 'reason' | 'operations' | 'place'>) => {
    if (refusal.operations.length === 0) return
    const one = {
      id: createId(),
      item: edit.item,
      gesture: edit.gesture,
      ...refusal,
      at: clock().toISOString(),
    }
    /**
     * If the browser's storage is full, tries again when the edit is no longer pending, because there is then space to
     * store it as rejected.
     */
    if (!refused.add(one)) after(0, () => void refused.add(one))
  }
  return (client: string) =>
    createOutbox({
      client,
      pending: openPendingEdits(storage, { account, client }),
      calls,
      clock,
      findUpdateRequest,
      after,
      onAnswer(pending, answer) {
        keep(pending, findRejected(pending, answer))
        const draft = drafts.get(toItemKey(pending.edit.item))
        if (client === clients.own) draft?.onAnswer(pending, answer)
        if (client !== clients.own || createsItem(pending)) void draft?.reload()
      },
      onRejection(pending, { message }) {
        const operations = pending.edit.kind === 'operations' ? pending.edit.operations : []
        keep(pending, { reason: message, operations })
        const draft = drafts.get(toItemKey(pending.edit.item))
        if (client === clients.own) draft?.onAnswer(pending, undefined)
        void draft?.reload()
      },
    })
}

/**
 * Returns true for an edit that creates an item. The item's draft cannot be loaded before the server has created the
 * item.
 */
const createsItem = ({ edit }: PendingEdit): boolean =>
  edit.kind === 'operations' && edit.operations.some(({ kind }) => kind === 'create')

/** Returns the invalid operations of a rejected edit. All other operations in its undo group are conflicts. */
function findRejected({ edit }: PendingEdit, { results }: OperationsResponse) {
  const outcomes = results.map(({ outcome }) => outcome)
  const { message: reason = '', place } = outcomes.find((outcome) => outcome.kind === 'refused') ?? {}
  if (edit.kind !== 'operations') return { reason, operations: [] }
  return { reason, place, operations: edit.operations.filter((_, at) => outcomes[at]?.kind === 'refused') }
}

/** Outbox states, most severe first. */
const phases = ['stopped', 'ended', 'offline', 'updating', 'sending', 'idle'] as const

/** Combines the states of the pending edits of this tab and of closed tabs into one state for the editor bar. */
function joinStates(outboxes: readonly EditOutbox[]): Pick<EditOutbox, 'state' | 'subscribe'> {
  const join = () => joinAll(outboxes.map((outbox) => outbox.state()))
  const { get, set, subscribe } = createStore(join())
  for (const outbox of outboxes) outbox.subscribe(() => set(join()))
  return { state: get, subscribe }
}

function joinAll(states: readonly OutboxState[]): OutboxState {
  const saved = states.flatMap(({ savedAt }) => savedAt ?? [])
  return {
    phase: phases.find((phase) => states.some((state) => state.phase === phase)) ?? 'idle',
    waiting: states.reduce((sum, { waiting }) => sum + waiting, 0),
    savedAt: saved.toSorted((a, b) => b.getTime() - a.getTime())[0],
    rejection: states.find(({ rejection: refusal }) => refusal !== undefined)?.rejection,
    isFull: states.some(({ isFull }) => isFull),
  }
}

/**
 * Records the order in which this tab has edited drafts. Undo reverts the tab's last edit, regardless of the current
 * selection.
 */
type UndoOrder = {
  /** Records an edit, and returns its undo group. A group may contain several edits. */
  readonly note: (item: ItemName, step: UndoableStep) => string
  /**
   * Returns the item whose newest undo group must be undone or redone next. If this tab has no undo groups left,
   * returns `item`.
   */
  readonly take: (kind: 'undo' | 'redo', item: ItemName) => ItemName
  /** Returns true if this tab has an edit to undo or redo. */
  readonly has: (kind: 'undo' | 'redo') => boolean
  readonly clear: () => void
}

type UndoableEdit = { readonly item: ItemName; readonly gesture: string }

const mostUndone = 1000

export function createUndoOrder(): UndoOrder {
  let done: readonly UndoableEdit[] = []
  let undone: readonly UndoableEdit[] = []
  return {
    note(item, { gesture, changesNothing }) {
      undone = []
      const last = done.at(-1)
      if (changesNothing && last !== undefined && toItemKey(last.item) === toItemKey(item))
        return last.gesture
      if (done.at(-1)?.gesture !== gesture) done = [...done, { item, gesture }].slice(-mostUndone)
      return gesture
    },
    take(kind, item) {
      const last = (kind === 'undo' ? done : undone).at(-1) ?? { item, gesture: '' }
      if (kind === 'undo') [done, undone] = [done.slice(0, -1), [...undone, last]]
      else [done, undone] = [[...done, last], undone.slice(0, -1)]
      return last.item
    },
    has: (kind) => (kind === 'undo' ? done : undone).length > 0,
    clear() {
      done = []
      undone = []
    },
  }
}
