/**
 * The state of a draft that is open in this tab, computed as a pure function of events. It consists of the server's
 * logged operations, this tab's edits that are not logged yet, conflicts, and texts from this tab that colleagues have
 * replaced.
 */
import { readPropertyValue } from '#operations/browser'
import type { DraftState, LoggedOperation, Operation } from '#operations'
import type { ItemName, OperationsResponse } from '../api/shapes.ts'
import type { CompletedEdit, DraftView, ConflictingEdit, ReplacedText, TextChange } from './draft-view.ts'
import { isPropertyChange, toTargetKey, type PendingEdit } from './pending-edits.ts'

/** Returns the draft after an operation. Returns undefined if the operation cannot be applied. */
export type ApplyToHead = (head: DraftState, operation: Operation) => DraftState | undefined

type PendingOperations = {
  /** Identifies the edit in this tab's outbox. */
  readonly order: number
  readonly operations: readonly Operation[]
  /** Sequence number of the edit's last operation. Undefined until the server has responded. */
  readonly seq?: number
}

export type Replica = {
  readonly apply: ApplyToHead
  /** The state that the server has reported. */
  readonly head: DraftState
  readonly pending: readonly PendingOperations[]
}

export type LiveDraftState = {
  readonly item: ItemName
  /** The client id of this tab. */
  readonly client: string
  readonly apply: ApplyToHead
  /** Undefined until the draft has been loaded. */
  readonly replica: Replica | undefined
  readonly view: DraftView
  /** The last text that this tab wrote to each field. */
  readonly written: ReadonlyMap<string, TextChange>
  /**
   * For each undo that awaits a response, the draft that was shown when the undo was triggered. The key is the undo's
   * number in the outbox.
   */
  readonly undone: ReadonlyMap<number, DraftState | undefined>
}

export type DraftEvent =
  | {
      readonly kind: 'read'
      readonly head: DraftState
      readonly offers: readonly LoggedOperation[]
      readonly waiting: readonly PendingEdit[]
    }
  /** This tab has edited the draft. `sent` contains the same edit as sent to the server, in one or more calls. */
  | {
      readonly kind: 'edited'
      readonly operations: readonly Operation[]
      readonly sent: readonly PendingEdit[]
    }
  | { readonly kind: 'undone'; readonly sent: PendingEdit }
  /** Undefined if the server has rejected the edit. */
  | { readonly kind: 'answered'; readonly sent: PendingEdit; readonly answer: OperationsResponse | undefined }
  | { readonly kind: 'logged'; readonly logged: LoggedOperation }
  /** An editor has resolved a conflict. */
  | { readonly kind: 'resolved'; readonly seq: number }
  /** An editor has accepted a colleague's replacement of their text. */
  | { readonly kind: 'accepted'; readonly replaced: ReplacedText }
  | { readonly kind: 'viewed'; readonly change: Partial<Pick<DraftView, 'status' | 'present' | 'isLate'>> }

export type DraftEffect =
  /** The displayed draft has changed. */
  | { readonly kind: 'show'; readonly before: DraftState; readonly after: DraftState }
  /** The server's draft has changed. `seq` is the sequence number if an operation has changed it. */
  | { readonly kind: 'change'; readonly seq: number | undefined }
  | { readonly kind: 'done'; readonly done: CompletedEdit }
  /** An operation is missing, so the draft must be loaded again. */
  | { readonly kind: 'reload' }

type DraftTransition = { readonly state: LiveDraftState; readonly effects: readonly DraftEffect[] }

export const createInitialDraft = (
  own: Pick<LiveDraftState, 'item' | 'client' | 'apply'>,
): LiveDraftState => ({
  ...own,
  replica: undefined,
  view: { status: 'loading', draft: undefined, offers: [], replaced: [], present: [], isLate: false },
  written: new Map(),
  undone: new Map(),
})

export function reduceDraft(state: LiveDraftState, event: DraftEvent): DraftTransition {
  switch (event.kind) {
    case 'read':
      return read(state, event)
    case 'edited':
      return edit(state, event)
    case 'undone':
      return toStep({ ...state, undone: new Map(state.undone).set(event.sent.order, state.view.draft) })
    case 'answered':
      return answer(state, event)
    case 'logged':
      return log(state, event.logged)
    case 'resolved':
      return toStep(withView(state, { offers: withoutOffer(state, event.seq) }))
    case 'accepted':
      return toStep(withoutReplaced(state, [toTargetKey(event.replaced.mine)]))
    case 'viewed':
      return toStep(withView(state, event.change))
  }
}

const toStep = (state: LiveDraftState, ...effects: readonly DraftEffect[]): DraftTransition => ({
  state,
  effects,
})

const withView = (state: LiveDraftState, change: Partial<DraftView>): LiveDraftState => ({
  ...state,
  view: { ...state.view, ...change },
})

const withoutOffer = ({ view }: LiveDraftState, seq: number) =>
  view.offers.filter((offer) => offer.seq !== seq)

type ViewChange = { readonly offers?: readonly ConflictingEdit[]; readonly seq?: number }

function show(state: LiveDraftState, next: Replica, { seq, ...change }: ViewChange = {}): DraftTransition {
  const before = state.view.draft
  const draft = toCurrentDraft(next)
  const isShown = before !== undefined && before.body !== draft.body
  const isChanged = next.head !== state.replica?.head
  return toStep(
    withView({ ...state, replica: next }, { ...change, status: 'ready', draft }),
    ...(isShown ? [{ kind: 'show', before, after: draft } as const] : []),
    ...(isChanged ? [{ kind: 'change', seq } as const] : []),
  )
}

function read(
  state: LiveDraftState,
  { head, offers, waiting }: Extract<DraftEvent, { kind: 'read' }>,
): DraftTransition {
  const { replica, apply } = state
  const next = replica ? replaceHead(replica, head) : { apply, head, pending: waiting.flatMap(toPending) }
  return show(state, next, { offers: offers.flatMap(toConflictingEdit) })
}

function edit(
  state: LiveDraftState,
  { operations, sent }: Extract<DraftEvent, { kind: 'edited' }>,
): DraftTransition {
  const { replica, item, view } = state
  if (replica === undefined) return toStep(state)
  const own = withWritten(state, operations)
  const step = show(own, sent.flatMap(toPending).reduce(addPendingOperations, replica))
  const facts = { kind: 'do', item, operations, isApplied: true } as const
  const done = { ...facts, before: view.draft, after: step.state.view.draft }
  return toStep(step.state, ...step.effects, { kind: 'done', done })
}

function answer(state: LiveDraftState, event: Extract<DraftEvent, { kind: 'answered' }>): DraftTransition {
  const { replica, client } = state
  if (replica === undefined) return toStep(state)
  const { sent, answer } = event
  const results = answer?.results ?? []
  const isApplied = results.length > 0 && results.every(({ outcome }) => outcome.kind === 'applied')
  const seq = Math.max(0, ...results.map((result) => result.seq))
  const step = toNotice(client, sent, answer).reduce(
    (former, logged) => join(former, log(former.state, logged)),
    show(state, applyResponse(replica, { order: sent.order, seq, isApplied })),
  )
  return join(step, finishUndo(step.state, event))
}

const join = (former: DraftTransition, { state, effects }: DraftTransition): DraftTransition =>
  toStep(state, ...former.effects, ...effects)

/**
 * Completes an undo. The event stream may report the undo's operations before the response to the undo request arrives.
 */
function finishUndo(
  state: LiveDraftState,
  { sent, answer }: Extract<DraftEvent, { kind: 'answered' }>,
): DraftTransition {
  const { order, edit } = sent
  if (edit.kind === 'operations') return toStep(state)
  const undone = new Map(state.undone)
  undone.delete(order)
  const next = { ...state, undone }
  if (answer?.operations === undefined) return toStep(next)
  const done: CompletedEdit = {
    kind: edit.kind,
    item: edit.item,
    operations: answer.operations.map(({ operation }) => operation),
    isApplied: answer.operations.every(({ outcome }) => outcome.kind === 'applied'),
    before: state.undone.get(order),
    after: state.view.draft,
  }
  return toStep(next, { kind: 'done', done })
}

function log(state: LiveDraftState, logged: LoggedOperation): DraftTransition {
  const { replica, client } = state
  const next = replica && applyLoggedOperation(replica, logged)
  if (replica === undefined || next === replica) return toStep(state)
  if (next === undefined) return toStep(state, { kind: 'reload' })
  const isOwn = logged.client === client
  const others = isOwn ? state : withTheirs(state, logged, replica.head)
  const { seq } = logged
  return show(others, next, {
    offers: [...withoutOffer(state, seq), ...(isOwn ? toConflictingEdit(logged) : [])],
    seq,
  })
}

/** Builds logged operations from the server's response, before the event stream reports them. */
function toNotice(
  client: string,
  { edit }: PendingEdit,
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

const toPending = ({ order, edit }: PendingEdit) =>
  edit.kind === 'operations' ? [{ order, operations: edit.operations }] : []

const toConflictingEdit = ({
  seq,
  operation,
  outcome,
  actor: author,
}: LoggedOperation): readonly ConflictingEdit[] =>
  outcome.kind === 'offered' ? [{ seq, operation, outcome, author }] : []

/** Records the texts written in this tab. They replace earlier texts that the tab wrote to the same fields. */
function withWritten(state: LiveDraftState, operations: readonly Operation[]): LiveDraftState {
  const written = new Map(state.written)
  for (const operation of operations.filter(isPropertyChange))
    if (isText(operation)) written.set(toTargetKey(operation), operation)
    else written.delete(toTargetKey(operation))
  return withoutReplaced({ ...state, written }, operations.filter(isPropertyChange).map(toTargetKey))
}

/** Handles a colleague's operation. `before` is the draft without this operation. */
function withTheirs(state: LiveDraftState, logged: LoggedOperation, before: DraftState): LiveDraftState {
  const { operation, outcome, actor: by } = logged
  if (!isPropertyChange(operation) || outcome.kind !== 'applied') return state
  const key = toTargetKey(operation)
  const mine = state.written.get(key)
  if (mine === undefined) return state
  const { replaced } = state.view
  const at = replaced.findIndex((one) => toTargetKey(one.mine) === key)
  if ('value' in operation && operation.value === mine.value) return withoutReplaced(state, [key])
  if (at === -1 && readPropertyValue(operation, before)?.[0] !== mine.value) return state
  const next = at === -1 ? [...replaced, { mine, by }] : replaced.with(at, { mine, by })
  return withView(state, { replaced: next })
}

function withoutReplaced(state: LiveDraftState, keys: readonly string[]): LiveDraftState {
  const replaced = state.view.replaced.filter(({ mine }) => !keys.includes(toTargetKey(mine)))
  return replaced.length === state.view.replaced.length ? state : withView(state, { replaced })
}

/**
 * Returns true for an operation that sets text to a non-empty value. If a colleague replaces an empty value, nothing is
 * lost.
 */
const isText = (operation: Operation): operation is TextChange =>
  operation.kind === 'set' && typeof operation.value === 'string' && operation.value !== ''

/** Returns the server's draft with this tab's pending edits applied. */
export const toCurrentDraft = ({ apply, head, pending }: Replica): DraftState =>
  pending
    .flatMap(({ operations }) => operations)
    .reduce((shown, operation) => apply(shown, operation) ?? shown, head)

/**
 * Adds an edit made in this tab. Replaces the previous version of the edit if more text has been typed in the same
 * burst of typing.
 */
export const addPendingOperations = (
  replica: Replica,
  { order, operations }: PendingOperations,
): Replica => ({
  ...replica,
  pending: [...replica.pending.filter((one) => one.order !== order), { order, operations }],
})

/**
 * Applies a server response to an edit. Removes the edit if the server did not apply it. Otherwise the edit stays
 * pending until the event stream reports it.
 */
export const applyResponse = (
  replica: Replica,
  { order, seq, isApplied }: { order: number; seq: number; isApplied: boolean },
): Replica => ({
  ...replica,
  pending: replica.pending.flatMap((one) => {
    if (one.order !== order) return [one]
    return isApplied && seq > replica.head.seq ? [{ ...one, seq }] : []
  }),
})

/**
 * Returns undefined if an earlier operation is missing, or if this operation does not apply to the head. The head must
 * then be loaded again.
 */
export function applyLoggedOperation(replica: Replica, logged: LoggedOperation): Replica | undefined {
  const { apply, head } = replica
  if (logged.seq <= head.seq) return replica
  if (logged.seq > head.seq + 1) return undefined
  const applied = logged.outcome.kind === 'applied' ? apply(head, findPending(replica, logged)) : head
  return applied && replaceHead(replica, { ...applied, seq: logged.seq })
}

/**
 * Returns the pending operation that matches a logged operation. Reusing the same object avoids rendering it again. The
 * event stream may report an edit before the response to that edit arrives.
 */
function findPending({ pending }: Replica, { operation }: LoggedOperation): Operation {
  const text = JSON.stringify(operation)
  const shown = pending.flatMap(({ operations }) => operations)
  return shown.find((one) => one.kind === operation.kind && JSON.stringify(one) === text) ?? operation
}

/** Replaces the head, and drops pending edits that the new head already contains. */
export const replaceHead = (replica: Replica, head: DraftState): Replica => ({
  ...replica,
  head,
  pending: replica.pending.filter(({ seq }) => seq === undefined || seq > head.seq),
})
