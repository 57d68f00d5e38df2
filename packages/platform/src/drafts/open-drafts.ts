/** A site's drafts. Edits are stored as operations; a draft is the result of its operations. */
import { toActorName, type Actor } from '#model'
import type { LoggedOperation } from '#operations'
import { acceptOperations, type AcceptedOperations } from './accept-operations.ts'
import { openHashedDraftTables } from './body-hashes.ts'
import { compactLog } from './compact-log.ts'
import { createItem } from './items/create-item.ts'
import {
  createDraftDeps,
  requireEditor,
  requireStaff,
  type DraftDeps,
  type DraftKey,
  type DraftOptions,
} from './draft.ts'
import { createOpenDrafts, type OpenDrafts } from './open-draft-set.ts'
import { createDraftEvents, type DraftEvents } from './draft-events.ts'
import { createItemLists } from './listings/list-items.ts'
import { findWithdrawnItems } from './listings/withdrawn-items.ts'
import { updateMissingAltTexts } from './listings/pictures/missing-alt-texts.ts'
import { createPictureFactsReader } from './listings/pictures/picture-facts.ts'
import { listUploaders, recordUpload } from './listings/pictures/picture-uploads.ts'
import { findDraftProblems } from './publish/find-problems.ts'
import { loadLoggedOperations, type LogRow } from './log.ts'
import { archivePage, createPage, movePage, restorePage, type ChangedPage } from './pages/change-pages.ts'
import { importRedirects } from './pages/import-redirects.ts'
import { createLinkedPattern } from './patterns/linked.ts'
import { listPatterns, removePattern, renamePattern, savePattern } from './patterns/patterns.ts'
import { openMediaFolders } from './folders/open-folders.ts'
import { createPictureDrafts } from './pictures/picture-drafts.ts'
import {
  loadPublishableDrafts,
  revertPublishedDrafts,
  markDraftsPublished,
} from './publish/publish-drafts.ts'
import { describeChanges } from './publish/describe-changes.ts'
import { compareStoredItems, listChangedDrafts, readDraftChanges } from './publish/read-changes.ts'
import {
  findEditedRows,
  listDrafts,
  loadDraftHeads,
  loadHeadsByKey,
  readDraft,
  readLog,
} from './read-drafts.ts'
import { describeLoggedItems, listAuthors, readSiteLog } from './read-site-log.ts'
import { discardDraft, resolveConflict } from './close-drafts.ts'
import { deleteItem, eraseDeletedItems, listDeletedItems, restoreItem } from './items/deleted-items.ts'
import { findMediaRefs } from './publish/media-refs.ts'
import { findTexts } from './texts/find-texts.ts'
import { createTextIndexUpdater, type TextIndexUpdater } from './texts/text-index-updater.ts'
import { replaceTexts } from './texts/replace-texts.ts'
import { revertReplacement } from './texts/revert-replacement.ts'
import { findDraftToUndo, undoOrRedo } from './undo.ts'
import { unpublishItem } from './items/unpublish-item.ts'
import { findPicturesWithoutAlt } from './publish/pictures-without-alt.ts'
import type { CallResult, Drafts, UndoCallResult } from './drafts.ts'

const toUpkeep = (deps: DraftDeps): Pick<Drafts, 'compact' | 'eraseDeleted' | 'bodyHashes'> => ({
  eraseDeleted: () => eraseDeletedItems(deps),
  compact: (before) => compactLog(deps, { before }),
  bodyHashes: openHashedDraftTables(deps.database),
})

const toSiteLog = (deps: DraftDeps): Pick<Drafts, 'readSiteLog' | 'listAuthors' | 'describeLoggedItems'> => ({
  readSiteLog: (actor, query) => readSiteLog(deps, actor, query),
  listAuthors: (actor) => listAuthors(deps, actor),
  describeLoggedItems: (actor, keys) => describeLoggedItems(deps, actor, keys),
})

export function openDrafts(options: DraftOptions): Drafts {
  const deps = createDraftDeps(options)
  const events = createDraftEvents(deps, options.database)
  const open = createOpenDrafts(deps)
  const texts = createTextIndexUpdater(deps)
  const andNotify = async <Result>(key: DraftKey, work: Promise<Result>): Promise<Result> => {
    const result = await work
    await events.notify(key)
    return result
  }
  const undo = async (actor: Actor, task: Parameters<typeof undoOrRedo>[2]): Promise<UndoCallResult> => {
    const accepted = await andNotify(task.key, undoOrRedo(deps, actor, task))
    const operations = await loadLoggedOperations(deps, toRows(accepted))
    return { ...toAnswer(accepted, operations), operations }
  }
  return {
    ...toComparisons(deps),
    findPicturesWithoutAlt: (actor, heads) => findPicturesWithoutAlt(deps, actor, heads),
    read: (actor, key) => readDraft(deps, actor, key),
    findProblems: (actor, key) => findDraftProblems({ ...deps, open }, actor, key),
    readLog: (actor, task) => readLog(deps, actor, task),
    ...toSiteLog(deps),
    async accept(actor, task) {
      const accepted = await andNotify(task.key, acceptOperations(deps, actor, task))
      return toAnswer(accepted, await loadLoggedOperations(deps, toRows(accepted)))
    },
    undo: (actor, task) => undo(actor, { ...task, kind: 'undo' }),
    redo: (actor, task) => undo(actor, { ...task, kind: 'redo' }),
    findNewestOwn: (actor, task) => findDraftToUndo(deps, actor, task),
    drop: (actor, key) => andNotify(key, discardDraft(deps, actor, key)),
    resolveConflict: (actor, task) => resolveConflict(deps, actor, task),
    ...toHeads(deps, open),
    findMediaRefs: (type) => findMediaRefs(deps, type),
    name: (actor, named) => loadPublishableDrafts(deps, actor, named),
    takeIn: markDraftsPublished,
    returnTaken: (trx, returned) => revertPublishedDrafts(deps, trx, returned),
    ...toUpkeep(deps),
    watch: events.watch,
    async setPresence(actor, { key, client, block }) {
      requireEditor(actor, 'edit drafts')
      const account = toActorName(actor)
      const names = await deps.findNames([account])
      events.setPresence(actor, key, { name: names.get(account) ?? account, client, block })
    },
    ...toTextChanges({ ...deps, texts }, events),
    ...toPageChanges({ ...deps, open }, events),
    ...toItemChanges({ ...deps, open }, events),
    pictures: createPictureDrafts({ ...deps, open }, events),
    folders: openMediaFolders({ ...deps, open }),
    listPatterns: (actor) => listPatterns(deps, actor),
    savePattern: (actor, pattern) => savePattern(deps, actor, pattern),
    renamePattern: (actor, task) => renamePattern(deps, actor, task),
    removePattern: (actor, id) => removePattern(deps, actor, id),
    async close() {
      events.close()
      await texts.close()
    },
  }
}

function toHeads(
  deps: DraftDeps,
  open: OpenDrafts,
): Pick<
  Drafts,
  | 'list'
  | 'listItems'
  | 'countItems'
  | 'recordUpload'
  | 'listUploaders'
  | 'addDraftedAltTexts'
  | 'listChanged'
  | 'readChanges'
  | 'findEditedRows'
  | 'loadOpen'
  | 'loadHeads'
  | 'findHeads'
  | 'findNamedHeads'
> {
  const facts = createPictureFactsReader(deps)
  return {
    list: async (actor, items) => listDrafts(deps, actor, { drafts: await open.load(), items }),
    listChanged: async (actor, query) =>
      listChangedDrafts(deps, actor, { ...query, drafts: await open.load() }),
    readChanges: async (actor, key) => readDraftChanges(deps, actor, { key, drafts: await open.load() }),
    async findEditedRows(actor) {
      requireStaff(actor, 'see drafts')
      return findEditedRows(deps, await open.load())
    },
    async loadOpen(actor) {
      requireStaff(actor, 'draw drafts')
      return open.load()
    },
    listItems: createItemLists({ ...deps, open, facts }),
    async countItems(actor, type) {
      requireStaff(actor, 'see drafts')
      const drafts = await open.load()
      const { items, ...counted } = await deps.content.listings.countType(type, drafts)
      const withdrawn = [...(await findWithdrawnItems(deps, { type })).keys()]
      const others = withdrawn.filter((key) => drafts.findOfItem(key).every((draft) => draft.isWithdrawn))
      return { ...counted, items: items + others.length }
    },
    recordUpload: (actor, upload) => recordUpload(deps, actor, upload),
    listUploaders: (actor) => listUploaders(deps, actor),
    addDraftedAltTexts: (actor, published) =>
      updateMissingAltTexts({ ...deps, open, facts }, actor, published),
    loadHeads: (actor) => loadDraftHeads(deps, actor),
    findHeads: (actor, contentKey) => loadDraftHeads(deps, actor, [contentKey]),
    findNamedHeads: (actor, named) => loadHeadsByKey(deps, actor, named),
  }
}

function toTextChanges(
  deps: DraftDeps & { readonly texts: TextIndexUpdater },
  events: Pick<DraftEvents, 'notify'>,
): Pick<Drafts, 'findTexts' | 'replaceTexts' | 'takeBackTexts' | 'updateTextIndex'> {
  const andNotify = async <Done extends { readonly items: readonly DraftKey[] }>(
    work: Promise<Done>,
  ): Promise<Done> => {
    const done = await work
    for (const key of done.items) await events.notify(key)
    return done
  }
  return {
    findTexts: (actor, query) => findTexts(deps, actor, query),
    replaceTexts: (actor, replacement) => andNotify(replaceTexts(deps, actor, replacement)),
    takeBackTexts: (actor, task) => andNotify(revertReplacement(deps, actor, task)),
    updateTextIndex: deps.texts.follow,
  }
}

function toPageChanges(
  deps: DraftDeps & { readonly open: OpenDrafts },
  events: Pick<DraftEvents, 'notify'>,
): Pick<Drafts, 'createPage' | 'movePage' | 'archivePage' | 'restorePage' | 'importRedirects'> {
  const andNotify = async (work: Promise<ChangedPage>): Promise<ChangedPage> => {
    const changed = await work
    for (const key of [changed, ...changed.redirects]) await events.notify(key)
    return changed
  }
  return {
    createPage: (actor, page) => andNotify(createPage(deps, actor, page)),
    movePage: (actor, task) => andNotify(movePage(deps, actor, task)),
    archivePage: (actor, task) => andNotify(archivePage(deps, actor, task)),
    restorePage: (actor, task) => andNotify(restorePage(deps, actor, task)),
    async importRedirects(actor, task) {
      const rows = await importRedirects(deps, actor, task)
      for (const { key } of rows) if (key !== undefined) await events.notify(key)
      return rows
    },
  }
}

function toItemChanges(
  deps: DraftDeps & { readonly open: OpenDrafts },
  { notify }: Pick<DraftEvents, 'notify'>,
): Pick<
  Drafts,
  'createItem' | 'createLinkedPattern' | 'unpublishItem' | 'deleteItem' | 'restoreItem' | 'listDeleted'
> {
  const andNotify = async (work: Promise<DraftKey>): Promise<DraftKey> => {
    const key = await work
    await notify(key)
    return key
  }
  return {
    createItem: (actor, item) => createItem(deps, actor, item),
    createLinkedPattern: (actor, pattern) => createLinkedPattern(deps, actor, pattern),
    unpublishItem: (actor, task) => andNotify(unpublishItem(deps, actor, task)),
    async deleteItem(actor, key) {
      await deleteItem(deps, actor, key)
      await notify(key)
    },
    restoreItem: (actor, task) => andNotify(restoreItem(deps, actor, task)),
    listDeleted: (actor) => listDeletedItems(deps, actor),
  }
}

const toRows = ({ known, added }: AcceptedOperations): readonly LogRow[] => [...known, ...added]

const toAnswer = ({ row }: AcceptedOperations, operations: readonly LoggedOperation[]): CallResult => ({
  seq: row?.seq ?? 0,
  baseVersion: row?.base_version ?? null,
  results: operations.flatMap(({ number, seq, outcome }) =>
    number === null ? [] : [{ number, seq, outcome }],
  ),
})

const toComparisons = (deps: DraftDeps): Pick<Drafts, 'compare' | 'describeChanges'> => ({
  compare: compareStoredItems,
  describeChanges: (items) => describeChanges(deps, items),
})
