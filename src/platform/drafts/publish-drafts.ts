/** What a publish takes of the drafts, and what becomes of them once it has. */
import { toChange, type Change } from '#content'
import { joinTransaction, type AnyTransaction } from '#database'
import type { Actor } from '#model'
import {
  findPublishedVersion,
  findRow,
  loadEdited,
  loadPublished,
  requireStaff,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from './draft.ts'
import { draftLeft, draftMoved, unsettledOffers } from './errors.ts'
import { findCurrentRow } from './follow-releases.ts'
import { countOffers, loadHead } from './read-drafts.ts'
import type { DraftTables } from './tables.ts'

/** A draft as its publisher saw it. */
export type NamedDraft = DraftKey & { readonly seq: number }

export type PublishableDraft = NamedDraft & {
  readonly title: string
  readonly change: Change
  /** Undefined for what is new. */
  readonly baseVersion: number | undefined
}

/**
 * Throws `draft-moved` (409) where one says something else than was seen, `draft-unsettled` (409) where an offer waits, `draft-left`
 * (409) where its item is not on the site any more.
 */
export async function nameDrafts(
  deps: DraftDeps,
  actor: Actor,
  named: readonly NamedDraft[],
): Promise<readonly PublishableDraft[]> {
  requireStaff(actor, 'publish drafts')
  const drafts: PublishableDraft[] = []
  for (const one of named) drafts.push(await nameDraft(deps, one))
  return drafts
}

async function nameDraft(deps: DraftDeps, named: NamedDraft): Promise<PublishableDraft> {
  const { contentKey, language, seq } = named
  const row = await findCurrentRow(deps, named)
  const refuse = async (toError: typeof draftMoved) => toError(await findTitle(deps, named, row), language)
  const offers = await countOffers(deps.database.read)
  if (row !== undefined && offers(row) > 0) throw await refuse(unsettledOffers)
  if (row?.is_open !== 1 || row.seq !== seq) throw await refuse(draftMoved)
  const version = await findPublishedVersion(deps, named)
  if (row.base_version !== null && version === undefined) throw await refuse(draftLeft)
  const head = await loadHead(deps, row)
  const now = await findRow(deps.database.read, named)
  if (now?.revision !== row.revision) throw await refuse(draftMoved)
  const { baseVersion, item } = head
  return { contentKey, language, seq, title: item.title, change: toChange(head), baseVersion }
}

async function findTitle(deps: DraftDeps, key: DraftKey, row: DraftRow | undefined): Promise<string> {
  if (row?.is_open === 1) return (await loadEdited(deps, deps.database.read, row)).title
  return (await loadPublished(deps, key))?.title ?? key.contentKey
}

/** `version`: null where the item left. */
export type TakenDraft = NamedDraft & { readonly version: number | null }

/**
 * In the transaction of the release: its versions are the bases; what came after the number that was seen stays draft above
 * them. One that somebody has dropped meanwhile is left to itself, with what it was begun on since.
 */
export async function takeDrafts(anyTrx: AnyTransaction, taken: readonly TakenDraft[]): Promise<void> {
  const trx = joinTransaction<DraftTables>(anyTrx)
  for (const { contentKey, language, seq, version } of taken) {
    const row = await findRow(trx, { contentKey, language })
    if (row === undefined || row.dropped_seq >= seq) continue
    const isWhole = row.seq <= seq
    await trx
      .updateTable('draft_head')
      .set({
        base_version: version,
        published_seq: seq,
        revision: row.revision + 1,
        ...(isWhole && { is_open: 0, title: '', url_name: '', body: '', is_withdrawn: 0 }),
      })
      .where('item', '=', contentKey)
      .where('language', '=', language)
      .execute()
  }
}

/** Operations of a draft that one publish took: those after `after`, up to `seq`. */
export type TakenSpan = NamedDraft & { readonly after: number }

/** In the transaction that takes a publish back: its edits are undone as a whole, so the next undo goes on with what came before them. */
export async function settleTaken(anyTrx: AnyTransaction, spans: readonly TakenSpan[]): Promise<void> {
  const trx = joinTransaction<DraftTables>(anyTrx)
  for (const { contentKey, language, after, seq } of spans)
    await trx
      .updateTable('draft_op')
      .set({ is_settled: 1 })
      .where('item', '=', contentKey)
      .where('language', '=', language)
      .where('seq', '>', after)
      .where('seq', '<=', seq)
      .execute()
}
