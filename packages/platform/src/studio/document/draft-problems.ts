/**
 * Problems that prevent open drafts from being published, and warnings. They are requested after a pause in typing.
 * Until the response arrives, problems in changed fields are omitted. Missing content is found immediately, without a
 * request.
 */
import type { ApiResponse, ItemName } from '#api'
import { createListeners, type Listeners } from '#kit/browser'
import type { DraftState } from '#operations'
import type { ApiClient } from '../api/calls.ts'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import type { Edits } from '../edits/open-edits.ts'
import { readFormPath, type FormPath } from '../fields/stored-value.ts'
import {
  isSameOrDescendantPath,
  toLocatedProblem,
  toWarning,
  type LocatedProblem,
} from '../fields/located-problem.ts'

export type DraftProblems = Pick<Listeners, 'subscribe'> & {
  /** Returns an item's problems. The list is the same object until the problems change. */
  readonly list: (item: ItemName) => readonly LocatedProblem[]
  /** Returns true if the item is being watched. */
  readonly has: (item: ItemName) => boolean
  /** Starts watching an item's problems. Must be called for each open item. Returns a function that unsubscribes. */
  readonly watch: (item: ItemName) => () => void
}

type ProblemsDeps = {
  readonly edits: Pick<Edits, 'open'>
  readonly calls: Pick<ApiClient, 'get'>
  /** Returns a block in the given state of the draft, or the item itself if `block` is null. */
  readonly readHolder: (draft: DraftState, block: string | null) => unknown
  /** Finds missing content in the item itself, without a request. */
  readonly findMissing: (draft: DraftState) => readonly LocatedProblem[]
  /** Calls `run` after a delay. Returns a function that cancels the call. */
  readonly after: (delayMs: number, run: () => void) => () => void
}

const pauseMs = 1200
const none: readonly never[] = []

export function createDraftProblems(deps: ProblemsDeps): DraftProblems {
  const watched = new Map<string, WatchedDraft>()
  const { subscribe, notify } = createListeners()
  const start = (item: ItemName): WatchedDraft => {
    const checked = createCheckedDraft(deps, notify)
    return { checked, stop: followDraft(item, deps, checked), watchers: 0 }
  }
  return {
    list: (item) => watched.get(toItemKey(item))?.checked.current() ?? none,
    has: (item) => watched.has(toItemKey(item)),
    subscribe,
    watch(item) {
      const key = toItemKey(item)
      const draft = watched.get(key) ?? start(item)
      draft.watchers++
      watched.set(key, draft)
      return () => {
        draft.watchers--
        if (draft.watchers > 0) return
        draft.stop()
        watched.delete(key)
      }
    },
  }
}

/** A draft whose problems are watched by one or more components. */
type WatchedDraft = { readonly checked: CheckedDraft; readonly stop: () => void; watchers: number }

/** The problems found in a draft. */
type CheckedDraft = {
  readonly current: () => readonly LocatedProblem[]
  /** Returns the sequence number of the checked draft state. */
  readonly seq: () => number
  readonly take: (draft: DraftState, problems: readonly LocatedProblem[]) => void
  /** Removes the problems in fields that have changed since the check. */
  readonly follow: (draft: DraftState) => void
}

function createCheckedDraft(
  { readHolder, findMissing }: Pick<ProblemsDeps, 'readHolder' | 'findMissing'>,
  onChange: () => void,
): CheckedDraft {
  let seq = 0
  let judged: readonly { readonly problem: LocatedProblem; readonly value: unknown }[] = none
  let shown: readonly LocatedProblem[] = none
  const readValue = (draft: DraftState, { block, path }: LocatedProblem) =>
    readFormPath(readHolder(draft, block), path.map(toStep))
  const follow = (draft: DraftState) => {
    const standing = judged.filter(({ problem, value }) => readValue(draft, problem) === value)
    const missing = findMissing(draft)
    const isMissing = ({ block, path }: LocatedProblem) =>
      missing.some((one) => one.block === block && isSameOrDescendantPath(path, one.path))
    const others = standing.map(({ problem }) => problem).filter((problem) => !isMissing(problem))
    const next = [...missing, ...others].map((one) => shown.find((before) => isEqual(before, one)) ?? one)
    if (areSame(next, shown)) return
    shown = next
    onChange()
  }
  return {
    current: () => shown,
    seq: () => seq,
    take(draft, problems) {
      seq = draft.seq
      judged = problems.map((problem) => ({ problem, value: readValue(draft, problem) }))
      follow(draft)
    },
    follow,
  }
}

function followDraft(
  item: ItemName,
  { edits, calls, after }: ProblemsDeps,
  judgement: CheckedDraft,
): () => void {
  const live = edits.open(item)
  /** The sequence number of the draft that is being checked. */
  let requestedSeq = 0
  let cancel = () => {}
  const ask = async () => {
    const answer = await calls
      .get('/studio/drafts/:item/:language/problems', { params: toItemParams(item) })
      .catch(() => undefined)
    const { draft } = live.view()
    if (answer === undefined) requestedSeq = 0
    else if (draft?.seq === answer.seq) judgement.take(draft, toAllPlaced(answer))
  }
  const update = () => {
    const { draft } = live.view()
    if (draft === undefined) return
    judgement.follow(draft)
    if (draft.seq === judgement.seq() || draft.seq === requestedSeq) return
    requestedSeq = draft.seq
    cancel()
    cancel = after(pauseMs, () => void ask())
  }
  const end = live.subscribe(update)
  update()
  return () => {
    cancel()
    end()
  }
}

type ProblemsResponse = ApiResponse<'GET', '/studio/drafts/:item/:language/problems'>

const toAllPlaced = ({ problems, warnings }: ProblemsResponse): readonly LocatedProblem[] => [
  ...problems.map(toLocatedProblem),
  ...warnings.map(toWarning),
]

/** Converts a list index to a step of a form path, for lists whose entries have no keys. */
const toStep = (step: string): FormPath[number] =>
  /^\d+$/.test(step) ? { at: Number(step), of: none } : step

const isEqual = (one: LocatedProblem, other: LocatedProblem) =>
  one.text === other.text && one.block === other.block && one.path.join(' ') === other.path.join(' ')

const areSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])
