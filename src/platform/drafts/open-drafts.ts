/** The drafts of a site: what editors do is kept as operations, and each draft is what they come to. */
import type { DraftHead } from '#content'
import type { AnyTransaction } from '#database'
import { toActorName, type Actor } from '#model'
import type { DraftState, LoggedOperation, Outcome } from '#operations'
import { acceptOperations, type Accepted, type OperationsCall } from './accept-operations.ts'
import { openDraftHashes, type DraftHashes } from './body-hashes.ts'
import { compactLog } from './compact-log.ts'
import { createItem, type NewItem } from './create-item.ts'
import { createDraftDeps, requireEditor, type DraftDeps, type DraftKey, type DraftOptions } from './draft.ts'
import { createDraftEvents, type DraftEvents } from './draft-events.ts'
import { findDraftProblems, type DraftProblems } from './publish/find-problems.ts'
import { toLogged, type LogRow } from './log.ts'
import {
  archivePage,
  createPage,
  movePage,
  restorePage,
  type ArchivedPage,
  type ChangedPage,
  type MovedPage,
  type NewPage,
} from './pages/change-pages.ts'
import { createLinkedPattern, type NewLinkedPattern } from './patterns/linked.ts'
import {
  listPatterns,
  removePattern,
  renamePattern,
  savePattern,
  type NewPattern,
  type Pattern,
} from './patterns/patterns.ts'
import {
  nameDrafts,
  returnTaken,
  takeDrafts,
  type NamedDraft,
  type PublishableDraft,
  type Returned,
  type TakenDraft,
} from './publish/publish-drafts.ts'
import type { OpenedPage } from './publish/page-relations.ts'
import { compareStored, listChangedDrafts, type ChangedDraft } from './publish/read-changes.ts'
import {
  findDraftHeads,
  findMediaRefs,
  listDrafts,
  loadDraftHeads,
  readDraft,
  readLog,
  type ListedDraft,
  type LogQuery,
} from './read-drafts.ts'
import { readSiteLog, type SiteLog, type SiteLogQuery } from './read-site-log.ts'
import { dropDraft, resolveOffer } from './close-drafts.ts'
import { findTexts, type FoundTexts, type TextQuery } from './texts/find-texts.ts'
import { createTextKeeper, type TextKeeper } from './texts/keep-texts.ts'
import { replaceTexts, type Replaced, type Replacement } from './texts/replace-texts.ts'
import { takeBackTexts, type TextsTakenBack } from './texts/take-back-texts.ts'
import { findNewestOwn, takeBack, type UndoCall } from './undo.ts'
import { findPicturesWithoutAlt, type PictureWithoutAlt } from './publish/pictures-without-alt.ts'

type CallAnswer = {
  /** Of the draft's last operation. */
  readonly seq: number
  readonly baseVersion: number | null
  readonly results: readonly { readonly number: number; readonly seq: number; readonly outcome: Outcome }[]
}
type UndoAnswer = CallAnswer & { readonly operations: readonly LoggedOperation[] }

export type Drafts = {
  readonly list: (actor: Actor) => Promise<readonly ListedDraft[]>
  /** The same, with what each changes and who has drafted it. */
  readonly listChanged: (actor: Actor, page?: OpenedPage) => Promise<readonly ChangedDraft[]>
  /** What differs between two stored states of an item, undefined where it was not on the site: the first changes, and how many there are. */
  readonly compare: typeof compareStored
  /** Of these drafts. */
  readonly findPicturesWithoutAlt: (
    actor: Actor,
    heads: readonly DraftHead[],
  ) => Promise<readonly PictureWithoutAlt[]>
  /** Of an item that nobody has edited, what is published. Throws `draft-unknown` (404). */
  readonly read: (
    actor: Actor,
    key: DraftKey,
  ) => Promise<DraftState & { readonly offers: readonly LoggedOperation[] }>
  /** What a publish would refuse it for. */
  readonly findProblems: (actor: Actor, key: DraftKey) => Promise<DraftProblems>
  /** `after`: oldest first; `before`, or neither: newest first. */
  readonly readLog: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly query: LogQuery },
  ) => Promise<readonly LoggedOperation[]>
  /** Of all items, newest first. */
  readonly readSiteLog: (actor: Actor, query: SiteLogQuery) => Promise<SiteLog>
  /**
   * Once they are on the disk. Sent again, they change nothing and are answered as before. Throws {@link OperationGap} (409),
   * `draft-number-taken` (409), `draft-client-foreign` (403).
   */
  readonly accept: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly call: OperationsCall },
  ) => Promise<CallAnswer>
  /** Take back the newest own gesture, or the newest undo; nothing where there is none. */
  readonly undo: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly call: UndoCall },
  ) => Promise<UndoAnswer>
  readonly redo: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly call: UndoCall },
  ) => Promise<UndoAnswer>
  /** Of these drafts, whose newest own gesture, or undo, is the newest of all. */
  readonly findNewestOwn: (
    actor: Actor,
    task: { readonly kind: 'undo' | 'redo'; readonly keys: readonly DraftKey[] },
  ) => Promise<DraftKey | undefined>
  /** What is published counts again. Throws `draft-unknown` (404). */
  readonly drop: (actor: Actor, key: DraftKey) => Promise<void>
  /** Of an operation that was offered, or refused. Throws `draft-offer-unknown` (404). */
  readonly settle: (actor: Actor, task: { readonly key: DraftKey; readonly seq: number }) => Promise<void>
  /** All open ones, as the content room makes a site with them. */
  readonly loadHeads: (actor: Actor) => Promise<readonly DraftHead[]>
  /** The same of one item, in each language in which it has a draft. */
  readonly findHeads: (actor: Actor, contentKey: string) => Promise<readonly DraftHead[]>
  /** SHA-256 of bytes that drafts of items of this type name, or may name again by an undo. */
  readonly findMediaRefs: (type: string) => Promise<ReadonlySet<string>>
  /** As a publish takes them. Throws `draft-moved`, `draft-unsettled` (409). */
  readonly name: (actor: Actor, named: readonly NamedDraft[]) => Promise<readonly PublishableDraft[]>
  /** In the transaction of the release: its versions are the drafts' bases from now on. */
  readonly takeIn: (trx: AnyTransaction, taken: readonly TakenDraft[]) => Promise<void>
  /** In the transaction that takes a publish back: new items become drafts again, and undo continues before that publish. */
  readonly returnTaken: (trx: AnyTransaction, returned: Returned) => Promise<void>
  /**
   * Takes from the log what is published and came before that moment (ISO 8601, UTC): how many operations. What is sent again is still
   * answered as before; what was made before that is offered.
   */
  readonly compact: (before: string) => Promise<number>
  /** For the check of the stored data. */
  readonly bodyHashes: DraftHashes
  /** Places in drafts and in what is published, where that is no draft. */
  readonly findTexts: (actor: Actor, query: TextQuery) => Promise<FoundTexts>
  /** As operations, one gesture in each item. */
  readonly replaceTexts: (actor: Actor, replacement: Replacement) => Promise<Replaced>
  /** All that one call has replaced, `replaced` its client, whoever has sent it; what has changed since stays. */
  readonly takeBackTexts: (
    actor: Actor,
    task: { readonly replaced: string; readonly client: string },
  ) => Promise<TextsTakenBack>
  /** A draft of a new page, empty or with what another one says. */
  readonly createPage: (actor: Actor, page: NewPage) => Promise<ChangedPage>
  /** Another address, as a draft, and drafts of the redirects that belong to it. */
  readonly movePage: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly move: MovedPage },
  ) => Promise<ChangedPage>
  /** A page that leaves with the next publish, as a draft, and drafts of the redirects that belong to it. */
  readonly archivePage: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly archive: ArchivedPage },
  ) => Promise<ChangedPage>
  /** What takes back either: the page stays where it is published; a draft that says nothing else goes. */
  readonly restorePage: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly client: string },
  ) => Promise<ChangedPage>
  /** In the order of names. */
  readonly listPatterns: (actor: Actor) => Promise<readonly Pattern[]>
  /** Blocks under a name, judged as those of a draft. */
  readonly savePattern: (actor: Actor, pattern: NewPattern) => Promise<Pick<Pattern, 'id'>>
  /** A draft of a new item, to which what is edited may refer at once. */
  readonly createItem: (actor: Actor, item: NewItem) => Promise<DraftKey>
  /** Blocks as a draft of an item of its own, which pages name; judged so, too. */
  readonly createLinkedPattern: (actor: Actor, pattern: NewLinkedPattern) => Promise<DraftKey>
  readonly renamePattern: (actor: Actor, task: Pick<Pattern, 'id' | 'name'>) => Promise<void>
  /** What was inserted of it stays. */
  readonly removePattern: (actor: Actor, id: string) => Promise<void>
  /** Writes what texts are missing in the index; resolves when none is. */
  readonly keepTexts: () => Promise<void>
  /** For staff: who may see drafts is asked by whoever watches. */
  readonly watch: DraftEvents['watch']
  /** Which block somebody has selected: others hear of it for a minute. */
  readonly setPresence: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly client: string; readonly block: string | null },
  ) => Promise<void>
  /** Resolves when nothing is written any more. */
  readonly close: () => Promise<void>
}

const toUpkeep = (deps: DraftDeps): Pick<Drafts, 'compact' | 'bodyHashes'> => ({
  compact: (before) => compactLog(deps, { before }),
  bodyHashes: openDraftHashes(deps.database),
})

export function openDrafts(options: DraftOptions): Drafts {
  const deps = createDraftDeps(options)
  const events = createDraftEvents(deps, options.database)
  const texts = createTextKeeper(deps)
  const telling = async <Result>(key: DraftKey, work: Promise<Result>): Promise<Result> => {
    const result = await work
    await events.tell(key)
    return result
  }
  const undo = async (actor: Actor, task: Parameters<typeof takeBack>[2]): Promise<UndoAnswer> => {
    const accepted = await telling(task.key, takeBack(deps, actor, task))
    const operations = await toLogged(deps, toRows(accepted))
    return { ...toAnswer(accepted, operations), operations }
  }
  return {
    list: (actor) => listDrafts(deps, actor),
    compare: compareStored,
    listChanged: (actor, page) => listChangedDrafts(deps, actor, page),
    findPicturesWithoutAlt: (actor, heads) => findPicturesWithoutAlt(deps, actor, heads),
    read: (actor, key) => readDraft(deps, actor, key),
    findProblems: (actor, key) => findDraftProblems(deps, actor, key),
    readLog: (actor, task) => readLog(deps, actor, task),
    readSiteLog: (actor, query) => readSiteLog(deps, actor, query),
    async accept(actor, task) {
      const accepted = await telling(task.key, acceptOperations(deps, actor, task))
      return toAnswer(accepted, await toLogged(deps, toRows(accepted)))
    },
    undo: (actor, task) => undo(actor, { ...task, kind: 'undo' }),
    redo: (actor, task) => undo(actor, { ...task, kind: 'redo' }),
    findNewestOwn: (actor, task) => findNewestOwn(deps, actor, task),
    drop: (actor, key) => telling(key, dropDraft(deps, actor, key)),
    settle: (actor, task) => resolveOffer(deps, actor, task),
    loadHeads: (actor) => loadDraftHeads(deps, actor),
    findHeads: (actor, contentKey) => findDraftHeads(deps, actor, contentKey),
    findMediaRefs: (type) => findMediaRefs(deps, type),
    name: (actor, named) => nameDrafts(deps, actor, named),
    takeIn: takeDrafts,
    returnTaken,
    ...toUpkeep(deps),
    watch: events.watch,
    async setPresence(actor, { key, client, block }) {
      requireEditor(actor, 'edit drafts')
      const account = toActorName(actor)
      const names = await deps.findNames([account])
      events.setPresence(actor, key, { name: names.get(account) ?? account, client, block })
    },
    ...toTextChanges({ ...deps, texts }, events),
    ...toPageChanges(deps, events),
    listPatterns: (actor) => listPatterns(deps, actor),
    savePattern: (actor, pattern) => savePattern(deps, actor, pattern),
    createItem: (actor, item) => createItem(deps, actor, item),
    createLinkedPattern: (actor, pattern) => createLinkedPattern(deps, actor, pattern),
    renamePattern: (actor, task) => renamePattern(deps, actor, task),
    removePattern: (actor, id) => removePattern(deps, actor, id),
    async close() {
      events.close()
      await texts.close()
    },
  }
}

function toTextChanges(
  deps: DraftDeps & { readonly texts: TextKeeper },
  events: Pick<DraftEvents, 'tell'>,
): Pick<Drafts, 'findTexts' | 'replaceTexts' | 'takeBackTexts' | 'keepTexts'> {
  const telling = async <Done extends { readonly items: readonly DraftKey[] }>(
    work: Promise<Done>,
  ): Promise<Done> => {
    const done = await work
    for (const key of done.items) await events.tell(key)
    return done
  }
  return {
    findTexts: (actor, query) => findTexts(deps, actor, query),
    replaceTexts: (actor, replacement) => telling(replaceTexts(deps, actor, replacement)),
    takeBackTexts: (actor, task) => telling(takeBackTexts(deps, actor, task)),
    keepTexts: deps.texts.follow,
  }
}

function toPageChanges(
  deps: DraftDeps,
  events: Pick<DraftEvents, 'tell'>,
): Pick<Drafts, 'createPage' | 'movePage' | 'archivePage' | 'restorePage'> {
  const telling = async (work: Promise<ChangedPage>): Promise<ChangedPage> => {
    const changed = await work
    for (const key of [changed, ...changed.redirects]) await events.tell(key)
    return changed
  }
  return {
    createPage: (actor, page) => telling(createPage(deps, actor, page)),
    movePage: (actor, task) => telling(movePage(deps, actor, task)),
    archivePage: (actor, task) => telling(archivePage(deps, actor, task)),
    restorePage: (actor, task) => telling(restorePage(deps, actor, task)),
  }
}

const toRows = ({ known, added }: Accepted): readonly LogRow[] => [...known, ...added]

const toAnswer = ({ row }: Accepted, operations: readonly LoggedOperation[]): CallAnswer => ({
  seq: row?.seq ?? 0,
  baseVersion: row?.base_version ?? null,
  results: operations.flatMap(({ number, seq, outcome }) =>
    number === null ? [] : [{ number, seq, outcome }],
  ),
})
