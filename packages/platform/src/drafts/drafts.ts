/** A site's drafts. Edits are stored as operations; a draft is the result of its operations. */
import type { DraftHead, TypeCount } from '#content'
import type { AnyTransaction, RowHashes } from '#database'
import type { Actor, DraftSet, OpenDraft } from '#model'
import type { DraftState, LoggedOperation, Outcome } from '#operations'
import type { OperationsCall } from './accept-operations.ts'
import type { NewItem } from './items/create-item.ts'
import type { DeletedItem } from './items/deleted-items.ts'
import type { DraftKey } from './draft.ts'
import type { DraftEvents } from './draft-events.ts'
import type { ListItems } from './listings/list-items.ts'
import type { AltTextFindings } from './listings/pictures/missing-alt-texts.ts'
import type { NewPictureUpload, Uploader } from './listings/pictures/picture-uploads.ts'
import type { DraftProblems } from './publish/find-problems.ts'
import type { PageArchiveOptions, ChangedPage, PageMoveOptions, NewPage } from './pages/change-pages.ts'
import type { ImportedRow, RedirectImport } from './pages/import-redirects.ts'
import type { MediaFolders } from './folders/open-folders.ts'
import type { PictureDrafts } from './pictures/picture-drafts.ts'
import type { NewLinkedPattern } from './patterns/linked.ts'
import type { NewPattern, Pattern } from './patterns/patterns.ts'
import type {
  DraftVersion,
  PublishableDraft,
  RevertedPublish,
  PublishedDraftVersion,
} from './publish/publish-drafts.ts'
import type { describeChanges, ItemChanges } from './publish/describe-changes.ts'
import type {
  compareStoredItems,
  ChangedDrafts,
  ChangedDraftsQuery,
  readDraftChanges,
} from './publish/read-changes.ts'
import type { ListedDraft, LogQuery } from './read-drafts.ts'
import type { LoggedItem } from './logged-items.ts'
import type { SiteLog, SiteLogQuery } from './read-site-log.ts'
import type { TextMatches, TextQuery } from './texts/find-texts.ts'
import type { ReplacementResult, Replacement } from './texts/replace-texts.ts'
import type { RevertedReplacement } from './texts/revert-replacement.ts'
import type { UndoCall } from './undo.ts'
import type { PictureWithoutAlt } from './publish/pictures-without-alt.ts'

export type CallResult = {
  /** The number of the draft's last operation. */
  readonly seq: number
  readonly baseVersion: number | null
  readonly results: readonly { readonly number: number; readonly seq: number; readonly outcome: Outcome }[]
}
export type UndoCallResult = CallResult & { readonly operations: readonly LoggedOperation[] }

export type Drafts = {
  /**
   * Lists open drafts that have changes or conflicts, most recently changed first. By default, lists all such drafts;
   * with `items`, only the drafts of these items.
   */
  readonly list: (actor: Actor, items?: readonly DraftKey[]) => Promise<readonly ListedDraft[]>
  /** Returns a function that finds an item's draft among the drafts that `list` returns. */
  readonly findEditedRows: (actor: Actor) => Promise<(key: DraftKey) => OpenDraft | undefined>
  /** Lists the items of a type, with and without drafts, page by page. Throws `list-position-invalid` (400). */
  readonly listItems: ListItems
  /** Records the account that uploads a new picture, and adds the picture to a folder. */
  readonly recordUpload: (actor: Actor, upload: NewPictureUpload) => Promise<void>
  /** Lists the accounts that have uploaded pictures. */
  readonly listUploaders: (actor: Actor) => Promise<readonly Uploader[]>
  /** Updates a list of published pictures without alternative text, taking the pictures' drafts into account. */
  readonly addDraftedAltTexts: (actor: Actor, published: AltTextFindings) => Promise<AltTextFindings>
  /** Counts the items of a type, and how many of them have drafts. */
  readonly countItems: (actor: Actor, type: string) => Promise<TypeCount>
  /**
   * Lists open drafts with their changes and authors, page by page: first the drafts related to a site page, then all
   * other drafts.
   */
  readonly listChanged: (actor: Actor, query?: ChangedDraftsQuery) => Promise<ChangedDrafts>
  /** Describes one draft's changes. Throws `draft-unknown` (404). */
  readonly readChanges: (actor: Actor, key: DraftKey) => ReturnType<typeof readDraftChanges>
  /**
   * Compares two stored states of an item. A state is undefined if the item was not on the site. Returns the first
   * changes and the total number of changes.
   */
  readonly compare: typeof compareStoredItems
  /**
   * Describes changes to several items in plain language. Uses two queries to load the titles of the items that the
   * changes mention.
   */
  readonly describeChanges: (items: readonly ItemChanges[]) => ReturnType<typeof describeChanges>
  /** Lists the images without alternative text in the given drafts. */
  readonly findPicturesWithoutAlt: (
    actor: Actor,
    heads: readonly DraftHead[],
  ) => Promise<readonly PictureWithoutAlt[]>
  /** Returns the draft, or the published item if there is no draft. Throws `draft-unknown` (404). */
  readonly read: (
    actor: Actor,
    key: DraftKey,
  ) => Promise<DraftState & { readonly offers: readonly LoggedOperation[] }>
  /** Lists the problems that would cause a publish of the draft to be rejected. */
  readonly findProblems: (actor: Actor, key: DraftKey) => Promise<DraftProblems>
  /** Reads log entries. With `after`, the oldest come first; with `before` or neither, the newest come first. */
  readonly readLog: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly query: LogQuery },
  ) => Promise<readonly LoggedOperation[]>
  /** Lists the operations of all items, newest first. */
  readonly readSiteLog: (actor: Actor, query: SiteLogQuery) => Promise<SiteLog>
  /** Lists the accounts that appear in the log of all items. */
  readonly listAuthors: (actor: Actor) => Promise<readonly string[]>
  /** Describes items by title and type, including deleted items. */
  readonly describeLoggedItems: (actor: Actor, keys: readonly DraftKey[]) => Promise<readonly LoggedItem[]>
  /**
   * Resolves once the operations are on disk. Operations that are sent again get their original result. Throws {@link
   * OperationGap} (409), `draft-number-taken` (409), `draft-client-foreign` (403).
   */
  readonly accept: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly call: OperationsCall },
  ) => Promise<CallResult>
  /**
   * Undoes the actor's newest undo group, or redoes the actor's newest undo. Does nothing if there is nothing to undo
   * or redo.
   */
  readonly undo: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly call: UndoCall },
  ) => Promise<UndoCallResult>
  readonly redo: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly call: UndoCall },
  ) => Promise<UndoCallResult>
  /**
   * Finds the draft that contains the actor's newest undo group. For a redo, finds the draft that contains the actor's
   * newest undo.
   */
  readonly findNewestOwn: (
    actor: Actor,
    task: { readonly kind: 'undo' | 'redo'; readonly keys: readonly DraftKey[] },
  ) => Promise<DraftKey | undefined>
  /** Discards the draft, so that the published item is current again. Throws `draft-unknown` (404). */
  readonly drop: (actor: Actor, key: DraftKey) => Promise<void>
  /** Resolves a conflicting or rejected operation. Throws `draft-offer-unknown` (404). */
  readonly resolveConflict: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly seq: number },
  ) => Promise<void>
  /**
   * Returns all open drafts. Reads only what has changed since the previous call. If nothing has changed, returns the
   * previous set.
   */
  readonly loadOpen: (actor: Actor) => Promise<DraftSet>
  /** Lists all open drafts in the form that `content` uses to build a site. */
  readonly loadHeads: (actor: Actor) => Promise<readonly DraftHead[]>
  /** Lists one item's drafts in all languages, in the form that `loadHeads` returns. */
  readonly findHeads: (actor: Actor, contentKey: string) => Promise<readonly DraftHead[]>
  /**
   * Lists the given drafts in the form that `loadHeads` returns, except drafts that equal the published item and have
   * no conflict. Reads no other drafts.
   */
  readonly findNamedHeads: (actor: Actor, named: readonly DraftKey[]) => Promise<readonly DraftHead[]>
  /** Returns the SHA-256 hashes of media that drafts of this type refer to, or may refer to after an undo. */
  readonly findMediaRefs: (type: string) => Promise<ReadonlySet<string>>
  /** Returns the drafts in the form that a publish needs. Throws `draft-moved` or `draft-unsettled` (409). */
  readonly name: (actor: Actor, named: readonly DraftVersion[]) => Promise<readonly PublishableDraft[]>
  /** Rebases the drafts on the release's versions. Runs in the release's transaction. */
  readonly takeIn: (trx: AnyTransaction, taken: readonly PublishedDraftVersion[]) => Promise<void>
  /**
   * Reverts a publish. Runs in the new release's transaction. New items become drafts again, and undo continues with
   * the edits made before that publish.
   */
  readonly returnTaken: (trx: AnyTransaction, returned: RevertedPublish) => Promise<void>
  /**
   * Removes published operations older than this time (ISO 8601, UTC) from the log, and returns how many it has
   * removed. Resent operations still get the same response; an edit that is based on a removed operation becomes a
   * conflict.
   */
  readonly compact: (before: string) => Promise<number>
  /** Hashes of drafts, for the integrity check of stored data. */
  readonly bodyHashes: RowHashes
  /** Finds text in all drafts, and in published items that have no draft. */
  readonly findTexts: (actor: Actor, query: TextQuery) => Promise<TextMatches>
  /** Replaces text by means of operations, with one undo group per item. */
  readonly replaceTexts: (actor: Actor, replacement: Replacement) => Promise<ReplacementResult>
  /**
   * Reverts all replacements made by one call. Any account may do so. `replaced` is the client id of the call that made
   * the replacements. Later changes stay.
   */
  readonly takeBackTexts: (
    actor: Actor,
    task: { readonly replaced: string; readonly client: string },
  ) => Promise<RevertedReplacement>
  /** Creates a draft of a new page, either empty or with another page's content. */
  readonly createPage: (actor: Actor, page: NewPage) => Promise<ChangedPage>
  /** Drafts a new path for a page, including the redirects to the new path. */
  readonly movePage: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly move: PageMoveOptions },
  ) => Promise<ChangedPage>
  /** Drafts the removal of a page, including its redirects. */
  readonly archivePage: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly archive: PageArchiveOptions },
  ) => Promise<ChangedPage>
  /**
   * Reverts a path change or the archiving of a page: the page stays at its published path. A draft without other
   * changes is discarded.
   */
  readonly restorePage: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly client: string },
  ) => Promise<ChangedPage>
  /** Creates drafts of new and changed redirects, and reports the result for each row. Rejected rows change nothing. */
  readonly importRedirects: (actor: Actor, task: RedirectImport) => Promise<readonly ImportedRow[]>
  /** Lists patterns by name. */
  readonly listPatterns: (actor: Actor) => Promise<readonly Pattern[]>
  /** Saves blocks under a name, after checking them like blocks in a draft. */
  readonly savePattern: (actor: Actor, pattern: NewPattern) => Promise<Pick<Pattern, 'id'>>
  /** Creates a draft of a new item. Other drafts may refer to it immediately. */
  readonly createItem: (actor: Actor, item: NewItem) => Promise<DraftKey>
  /**
   * Drafts the removal of an item from the site. The item stays as a draft after the removal is published. Throws
   * `draft-unknown` (404), `item-never-published` (409), `item-stays` (422) for pages and pictures, and `item-required`
   * (422) for an item that every page needs.
   */
  readonly unpublishItem: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly client: string },
  ) => Promise<DraftKey>
  /**
   * Deletes an item that is not published. Throws `draft-unknown` (404), `item-published` (409) and, for pictures,
   * `item-stays` (422).
   */
  readonly deleteItem: (actor: Actor, key: DraftKey) => Promise<void>
  /**
   * Restores a deleted item as a draft with the same key. Throws `deleted-item-unknown` (404) and `item-refused` (422).
   */
  readonly restoreItem: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly client: string },
  ) => Promise<DraftKey>
  /** Lists the deleted items that can be restored, most recently deleted first. */
  readonly listDeleted: (actor: Actor) => Promise<readonly DeletedItem[]>
  /** Erases the items that are too old to be restored, and returns their number. */
  readonly eraseDeleted: () => Promise<number>
  /** Functions that change a single picture, for example its file or the references to it. */
  readonly pictures: PictureDrafts
  /** Picture folders. Changes to folders take effect immediately and are not part of drafts. */
  readonly folders: MediaFolders
  /**
   * Creates a linked pattern: stores blocks as a draft item to which pages refer. The blocks are checked like any
   * draft.
   */
  readonly createLinkedPattern: (actor: Actor, pattern: NewLinkedPattern) => Promise<DraftKey>
  readonly renamePattern: (actor: Actor, task: Pick<Pattern, 'id' | 'name'>) => Promise<void>
  /** Removes a pattern. Blocks that were inserted from it are not removed. */
  readonly removePattern: (actor: Actor, id: string) => Promise<void>
  /** Adds missing text to the search index. Resolves when the index is complete. */
  readonly updateTextIndex: () => Promise<void>
  /** Subscribes to a draft. Danger: checks no permission; the caller must check that the actor may read drafts. */
  readonly watch: DraftEvents['watch']
  /** Reports the block that an editor has selected. Other editors see this for a minute. */
  readonly setPresence: (
    actor: Actor,
    task: { readonly key: DraftKey; readonly client: string; readonly block: string | null },
  ) => Promise<void>
  /** Resolves when no writes are pending. */
  readonly close: () => Promise<void>
}
