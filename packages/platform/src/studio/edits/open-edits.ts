/** All edits of this tab: its client, its outbox, and its open drafts. */
import type { DraftState, Operation } from '#operations'
import type { ApiClient } from '../api/calls.ts'
import { toItemKey, type ItemName, type OperationsResponse } from '../api/shapes.ts'
import { createCompanions, type Companions, type LoggedEdit } from './companions.ts'
import type { DoneEdit } from './done-edits.ts'
import { openKeptEdits, type EditStorage, type KeptEdit } from './kept-edits.ts'
import type { HeldClients } from './hold-client.ts'
import { openLiveDraft, type LiveDraft, type LiveDraftDeps } from './live-draft.ts'
import { joinStates } from './join-states.ts'
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts'
import { openRefusedEdits, type RefusedEdit, type RefusedEdits } from './refused-edits.ts'
import { createUndoOrder, type UndoOrder } from './undo-order.ts'
import { openUnfinishedValues, type UnfinishedValues } from './unfinished-values.ts'
import type { Apply } from './replica.ts'

export type Edits = {
  readonly client: string
  readonly outbox: Outbox
  /** The combined state of the outboxes of this tab and of closed tabs. */
  readonly saving: Pick<Outbox, 'state' | 'subscribe'>
  readonly refused: RefusedEdits
  readonly unfinished: UnfinishedValues
  /** Creates an item. Its draft need not be open. */
  readonly create: (item: ItemName, operation: Extract<Operation, { kind: 'create' }>) => void
  /** Returns the same draft as long as it is open. */
  readonly open: (item: ItemName) => LiveDraft
  /** Lists all open drafts. */
  readonly listOpen: () => readonly LiveDraft[]
  /** Undoes or redoes the last edit of this tab or, if there is none, of this item. */
  readonly takeBack: (kind: 'undo' | 'redo', item: ItemName) => void
  /**
   * Returns true if this tab has an edit to undo or redo. Only the server has the edits of the account's other tabs.
   */
  readonly canTakeBack: (kind: 'undo' | 'redo') => boolean
  readonly closeAll: () => void
  /** Reads the open drafts again, for example after a publish. */
  readonly reloadAll: () => void
  /** Subscribes to changes of drafts on the server. */
  readonly onChange: (listen: (edit?: LoggedEdit) => void) => () => void
  /** Canvas updates that are requested together with edits. */
  readonly companions: Pick<Companions, 'add'>
  /** Subscribes to changes of the shown drafts, before they are on the server. */
  readonly onShown: (watch: (before: DraftState, after: DraftState) => void) => () => void
  /** Subscribes to changes by this tab. Each change is reported once. */
  readonly onDone: (listen: (done: DoneEdit) => void) => () => void
  /** Sends pending edits, including those of closed tabs. */
  readonly flush: () => void
  /** Must be called after a new sign-in. Sends pending edits and reads open drafts again. */
  readonly resume: () => void
  readonly createGesture: () => string
}

type EditsDeps = {
  readonly account: string
  readonly clients: HeldClients
  readonly storage: EditStorage
  readonly calls: ApiClient
  readonly apply: Apply
  readonly createId: () => string
} & Pick<OutboxDeps, 'clock' | 'after'> &
  Pick<LiveDraftDeps, 'openEvents' | 'every'>

export function openEdits(deps: EditsDeps): Edits {
  const { account, clients, storage } = deps
  const drafts = new Map<string, LiveDraft>()
  const changes = createListeners<[edit?: LoggedEdit]>()
  const companions = createCompanions()
  const shown = createListeners<[before: DraftState, after: DraftState]>()
  const done = createListeners<[done: DoneEdit]>()
  const refused = openRefusedEdits(storage, account)
  const order = createUndoOrder()
  const toOutbox = createOutboxes(deps, { drafts, refused, companions })
  const outbox = toOutbox(clients.own)
  const others = clients.others.map(toOutbox)
  const reloadAll = () => {
    for (const draft of drafts.values()) void draft.reload()
  }
  const open = createOpening(deps, {
    drafts,
    outbox,
    order,
    onChange: changes.tell,
    onShown: shown.tell,
    onDone: done.tell,
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
      order.forget()
    },
    onChange: changes.add,
    companions,
    onShown: shown.add,
    onDone: done.add,
    flush() {
      for (const one of [...others, outbox]) one.flush()
    },
    resume() {
      for (const one of [...others, outbox]) one.resume()
      reloadAll()
    },
    createGesture: deps.createId,
  }
}

type Opening = Pick<LiveDraftDeps, 'outbox' | 'onChange' | 'onShown' | 'onDone'> & {
  readonly drafts: Map<string, LiveDraft>
  readonly order: UndoOrder
}

function createOpening(deps: EditsDeps, { drafts, order, ...own }: Opening): Edits['open'] {
  const { clients, calls, apply, openEvents, after, every, createId: createGesture } = deps
  return (item) => {
    const key = toItemKey(item)
    const known = drafts.get(key)
    if (known !== undefined) return known
    const facts = { client: clients.own, calls, apply, openEvents, after, every, createGesture, ...own }
    const noted = noteEdits(openLiveDraft(item, facts), order)
    drafts.set(key, noted)
    return noted
  }
}

function createListeners<Facts extends readonly unknown[]>() {
  const listeners = new Set<(...facts: Facts) => void>()
  return {
    add(listen: (...facts: Facts) => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    tell(...facts: Facts) {
      for (const listen of listeners) listen(...facts)
    },
  }
}

const noteEdits = (draft: LiveDraft, order: UndoOrder): LiveDraft => ({
  ...draft,
  edit(operations, gesture, seenSeq) {
    order.note(draft.item, gesture)
    draft.edit(operations, gesture, seenSeq)
  },
})

type Following = {
  readonly drafts: ReadonlyMap<string, LiveDraft>
  readonly refused: RefusedEdits
  readonly companions: Companions
}

/** Creates the outboxes of this tab and of closed tabs. They pass responses to the open drafts. */
function createOutboxes(
  deps: EditsDeps,
  { drafts, refused, companions }: Following,
): (client: string) => Outbox {
  const { account, clients, storage, calls, clock, after, createId } = deps
  const keep = ({ edit }: KeptEdit, refusal: Pick<RefusedEdit, 'reason' | 'operations' | 'place'>) => {
    if (refusal.operations.length === 0) return
    const one = {
      id: createId(),
      item: edit.item,
      gesture: edit.gesture,
      ...refusal,
      at: clock().toISOString(),
    }
    /** The edit itself has already been removed, so there is space for this. */
    if (!refused.add(one)) after(0, () => void refused.add(one))
  }
  return (client: string) =>
    createOutbox({
      client,
      kept: openKeptEdits(storage, { account, client }),
      calls,
      clock,
      companions,
      after,
      onAnswer(kept, answer) {
        keep(kept, findRefused(kept, answer))
        const draft = drafts.get(toItemKey(kept.edit.item))
        if (client === clients.own) draft?.onAnswer(kept, answer)
        else void draft?.reload()
      },
      onRefusal(kept, { message }) {
        const operations = kept.edit.kind === 'operations' ? kept.edit.operations : []
        keep(kept, { reason: message, operations })
        const draft = drafts.get(toItemKey(kept.edit.item))
        if (client === clients.own) draft?.onAnswer(kept, undefined)
        void draft?.reload()
      },
    })
}

/** Returns the invalid operations of a refused edit. All other operations of its undo group are conflicts. */
function findRefused({ edit }: KeptEdit, { results }: OperationsResponse) {
  const outcomes = results.map(({ outcome }) => outcome)
  const { message: reason = '', place } = outcomes.find((outcome) => outcome.kind === 'refused') ?? {}
  if (edit.kind !== 'operations') return { reason, operations: [] }
  return { reason, place, operations: edit.operations.filter((_, at) => outcomes[at]?.kind === 'refused') }
}
