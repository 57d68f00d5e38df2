/** Reads drafts for a publish. Closes or rebases them once the publish is committed. */
import { toChange, type Change } from '#content'
import { toTransaction, type AnyTransaction, type Write } from '#database'
import type { Actor } from '#model'
import type { EditedItem } from '#operations'
import { toHashColumns } from '../body-hashes.ts'
import {
  findPublishedVersion,
  findDraftRow,
  loadEditedItem,
  loadPublishedItem,
  requireStaff,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from '../draft.ts'
import { draftItemRemoved, draftChangedSinceReview, unresolvedConflicts } from '../errors.ts'
import { findCurrentRow } from '../follow-releases.ts'
import { countConflicts, loadHead } from '../read-drafts.ts'
import type { DraftTables } from '../tables.ts'
import { createChangeColumns } from '../write-draft.ts'

/** A draft as its publisher saw it. */
export type DraftVersion = DraftKey & { readonly seq: number }

export type PublishableDraft = DraftVersion & {
  readonly title: string
  readonly change: Change
  /** The published version on which the draft is based; undefined for a new item. */
  readonly baseVersion: number | undefined
}

/**
 * Checks the drafts and returns them. Throws `draft-moved` (409) if a draft has changed since it was shown,
 * `draft-unsettled` (409) if it has an unresolved conflict, and `draft-left` (409) if its item is no longer on the
 * site.
 */
export async function loadPublishableDrafts(
  deps: DraftDeps,
  actor: Actor,
  named: readonly DraftVersion[],
): Promise<readonly PublishableDraft[]> {
  requireStaff(actor, 'publish drafts')
  const drafts: PublishableDraft[] = []
  for (const one of named) drafts.push(await nameDraft(deps, one))
  return drafts
}

async function nameDraft(deps: DraftDeps, named: DraftVersion): Promise<PublishableDraft> {
  const { contentKey, language, seq } = named
  const row = await findCurrentRow(deps, named)
  const reject = async (toError: typeof draftChangedSinceReview) =>
    toError(await findTitle(deps, named, row), language)
  const offers = await countConflicts(deps.database.read, [contentKey])
  if (row !== undefined && offers(row) > 0) throw await reject(unresolvedConflicts)
  if (row?.is_open !== 1 || row.seq !== seq) throw await reject(draftChangedSinceReview)
  const version = await findPublishedVersion(deps, named)
  if (row.base_version !== null && version === undefined) throw await reject(draftItemRemoved)
  const head = await loadHead(deps, row)
  const now = await findDraftRow(deps.database.read, named)
  if (now?.revision !== row.revision) throw await reject(draftChangedSinceReview)
  const { baseVersion, item } = head
  return { contentKey, language, seq, title: item.title, change: toChange(head), baseVersion }
}

async function findTitle(deps: DraftDeps, key: DraftKey, row: DraftRow | undefined): Promise<string> {
  if (row?.is_open === 1) return (await loadEditedItem(deps, deps.database.read, row)).title
  return (await loadPublishedItem(deps, key))?.title ?? key.contentKey
}

/** `version`: the released version; null if the item was removed from the site. */
export type PublishedDraftVersion = DraftVersion & { readonly version: number | null }

/** Content type of redirects, which have a path. When a publish removes a redirect, its draft is closed. */
const redirectType = 'epiderm__redirect'

/**
 * Rebases drafts on the release's versions. Runs in the release's transaction. Edits that were made after the sequence
 * number shown to the publisher stay in the draft. An item that the release removes stays as a draft with its content.
 * Does not change drafts that were discarded or started after the publish began.
 */
export async function markDraftsPublished(
  anyTrx: AnyTransaction,
  taken: readonly PublishedDraftVersion[],
): Promise<void> {
  const trx = toTransaction<DraftTables>(anyTrx)
  for (const { contentKey, language, seq, version } of taken) {
    const row = await findDraftRow(trx, { contentKey, language })
    if (row === undefined || row.dropped_seq >= seq) continue
    const stays = version === null && row.type !== redirectType
    const isClosed = row.seq <= seq && !stays
    const numbers = await createChangeColumns(trx, row.revision + 1)
    await trx
      .updateTable('draft_head')
      .set((q) => ({
        base_version: version,
        published_seq: seq,
        revision: row.revision + 1,
        hashed_revision: q('hashed_revision', '+', 1),
        ...numbers,
        ...(stays && { is_withdrawn: 0 }),
        ...(isClosed && { is_open: 0, title: '', url_name: '', body: '', is_withdrawn: 0 }),
      }))
      .where('item', '=', contentKey)
      .where('language', '=', language)
      .execute()
    if (stays) await resolveRemovals(trx, { contentKey, language, seq })
  }
}

/**
 * Excludes the removal of a published item from undo, because the release now removes the item and the draft no longer
 * does.
 */
const resolveRemovals = (trx: Write<DraftTables>, { contentKey, language, seq }: DraftVersion) =>
  trx
    .updateTable('draft_op')
    .set({ is_settled: 1 })
    .where('item', '=', contentKey)
    .where('language', '=', language)
    .where('seq', '<=', seq)
    .where('op', '=', JSON.stringify({ kind: 'withdraw' }))
    .execute()

/** A draft's operations that one publish included: those after `after`, up to and including `seq`. */
export type PublishedOperations = DraftVersion & { readonly after: number }

/** An item in a release that is being reverted. */
type RevertedDraftItem = DraftKey & {
  /** The version to restore; null if the revert removes the item from the site. */
  readonly version: number | null
  /** The published version of an item that the revert removes from the site. */
  readonly left?: Pick<EditedItem, 'type' | 'title' | 'urlName' | 'body'> | undefined
}

export type RevertedPublish = {
  readonly spans: readonly PublishedOperations[]
  readonly items: readonly RevertedDraftItem[]
}

/**
 * Reverts a publish. Runs in the new release's transaction. A new item becomes a draft again, with its log. For any
 * other item, the edits in that publish are undone together, so that the next undo continues with earlier edits.
 */
export async function revertPublishedDrafts(
  deps: Pick<DraftDeps, 'content'>,
  anyTrx: AnyTransaction,
  { spans, items }: RevertedPublish,
): Promise<void> {
  const trx = toTransaction<DraftTables>(anyTrx)
  for (const span of spans) {
    const { version = null, left } =
      items.find(({ contentKey, language }) => isSame(span, { contentKey, language })) ?? {}
    if (left !== undefined) await reopenDraft(trx, { ...span, shape: deps.content.migrations.known }, left)
    else {
      await closeSpan(trx, span)
      if (version !== null) await takeAgain(anyTrx, { ...span, version })
    }
  }
}

const isSame = (one: DraftKey, other: DraftKey) =>
  one.contentKey === other.contentKey && one.language === other.language

const closeSpan = (trx: Write<DraftTables>, { contentKey, language, after, seq }: PublishedOperations) =>
  trx
    .updateTable('draft_op')
    .set({ is_settled: 1 })
    .where('item', '=', contentKey)
    .where('language', '=', language)
    .where('seq', '>', after)
    .where('seq', '<=', seq)
    .execute()

/** Reopens a draft. Edits made since publishing are retained. */
async function reopenDraft(
  trx: Write<DraftTables>,
  { shape, ...key }: DraftKey & Pick<DraftRow, 'shape'>,
  { title, urlName, body }: NonNullable<RevertedDraftItem['left']>,
): Promise<void> {
  const row = await findDraftRow(trx, key)
  if (row === undefined) return
  const texts = { title, url_name: urlName, body: JSON.stringify(body) }
  const said = {
    ...texts,
    ...toHashColumns(texts, row.revision + 1),
    is_withdrawn: 0,
    is_open: 1,
    shape,
  }
  const numbers = await createChangeColumns(trx, row.revision + 1)
  await trx
    .updateTable('draft_head')
    .set((q) => ({
      base_version: null,
      published_seq: 0,
      revision: row.revision + 1,
      hashed_revision: q('hashed_revision', '+', 1),
      ...numbers,
      ...(row.is_open === 0 && said),
    }))
    .where('item', '=', key.contentKey)
    .where('language', '=', key.language)
    .execute()
}

/** Publishes a reopened draft again. Called when the revert is itself reverted. */
async function takeAgain(anyTrx: AnyTransaction, taken: PublishedDraftVersion): Promise<void> {
  const row = await findDraftRow(toTransaction<DraftTables>(anyTrx), taken)
  if (row?.is_open === 1 && row.base_version === null) await markDraftsPublished(anyTrx, [taken])
}
