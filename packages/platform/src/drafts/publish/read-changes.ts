/** Lists the changes and authors of each draft, so that an editor can decide whether to publish it. */
import { toActorName, type Actor, type DraftSet } from '#model'
import { listChanges, type EditedItem, type ItemChange } from '#operations'
import {
  findNewestRows,
  findOpenRows,
  loadEditedItem,
  loadPublishedItem,
  maxKeysPerStatement,
  requireStaff,
  toCursor,
  toEditedItem,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from '../draft.ts'
import { draftNotFound } from '../errors.ts'
import { findListedRows, loadListedDrafts, type ListedDraft, type ListedRow } from '../read-drafts.ts'
import { describeChanges, type DescribedChange } from './describe-changes.ts'
import {
  findPageRelations,
  type PageRelation,
  type PageRelations,
  type RelatedPage,
} from './page-relations.ts'

/** The changes to one item. */
export type ItemComparison = {
  /** The first changes, up to a limit. */
  readonly changes: readonly ItemChange[]
  /** The total number of changes. */
  readonly changed: number
}

type ChangedDraft = ListedDraft & {
  /** Names of the accounts, in the order of their first edits. */
  readonly authors: readonly string[]
  /** True if only the requesting account has edited the draft. */
  readonly isOwn: boolean
  /** The first changes, up to a limit. */
  readonly changes: readonly DescribedChange[]
  /** The total number of changes. */
  readonly changed: number
  /** The relation to the page for which the list was requested. Null if no page was given. */
  readonly relation: PageRelation | null
}

/** Maximum number of changes to list per draft. The draft's own page in the studio shows more. */
const mostChanges = 50
/** Maximum number of changes per item in a list of publishes. It is low, because the list may be long. */
const mostFormerChanges = 10

type ChangeLimit = { readonly most?: number }

/** An item in its stored form. */
type StoredItem = Omit<EditedItem, 'isWithdrawn'>

/**
 * Compares two states of an item. A state is undefined if the item was not on the site. Lists the first ten changes by
 * default.
 */
export function compareStoredItems(
  before: StoredItem | undefined,
  after: StoredItem | undefined,
  { most = mostFormerChanges }: ChangeLimit = {},
): ItemComparison {
  const shown = after ?? before
  if (shown === undefined) return { changes: [], changed: 0 }
  const old = before && { ...before, isWithdrawn: false }
  const changes = listChanges(old, { ...shown, isWithdrawn: after === undefined })
  return { changes: changes.slice(0, most), changed: changes.length }
}

export type ChangedDraftsQuery = {
  readonly page?: RelatedPage | undefined
  /** Maximum number of drafts to list. By default, all drafts are listed. */
  readonly limit?: number | undefined
  /** The `next` value of the previous response. */
  readonly after?: string | undefined
}

export type ChangedDrafts = {
  readonly drafts: readonly ChangedDraft[]
  /** Null if the list has no more items. */
  readonly next: string | null
}

/**
 * Lists the drafts that are related to the page, followed by all other drafts, most recently changed first. Reads only
 * the rows that it lists.
 */
export async function listChangedDrafts(
  deps: DraftDeps,
  actor: Actor,
  { drafts: all, page, limit = Infinity, after }: ChangedDraftsQuery & { readonly drafts: DraftSet },
): Promise<ChangedDrafts> {
  requireStaff(actor, 'see drafts')
  const relations = page && (await findPageRelations(deps, page, all))
  const related = after === undefined ? await findRelated(deps, all, relations) : []
  const rows: ListedRow[] = []
  let next: string | null = null
  for await (const one of eachListed(deps, all, {
    after,
    size: Math.min(limit, maxKeysPerStatement - 1) + 1,
  })) {
    if (((await relations?.find(one.draft)) ?? null) !== null) continue
    const last = rows.at(-1)
    if (last !== undefined && rows.length >= limit) {
      next = toCursor(last.row)
      break
    }
    rows.push(one)
  }
  return { drafts: await describeListed(deps, actor, { listed: [...related, ...rows], relations }), next }
}

/** Lists the drafts that are related to the page, most recently changed first. */
async function findRelated(
  deps: DraftDeps,
  drafts: DraftSet,
  relations: PageRelations | undefined,
): Promise<readonly ListedRow[]> {
  const found = (await relations?.list()) ?? []
  if (found.length === 0) return []
  const rows = await findOpenRows(deps.database.read, { items: found.map(({ item }) => item.contentKey) })
  const known = new Set(found)
  const newest = rows.toSorted((a, b) => (toCursor(a) < toCursor(b) ? 1 : -1))
  return (await findListedRows(deps, drafts, newest)).filter(({ draft }) => known.has(draft))
}

type ListedRowsQuery = { readonly after: string | undefined; readonly size: number }

/** Yields all drafts, most recently changed first. */
async function* eachListed(
  deps: DraftDeps,
  drafts: DraftSet,
  { after, size }: ListedRowsQuery,
): AsyncGenerator<ListedRow> {
  let rows: readonly DraftRow[] = []
  for (let cursor = after; cursor === after || rows.length === size;) {
    rows = await findNewestRows(deps.database.read, { after: cursor, limit: size })
    yield* await findListedRows(deps, drafts, rows)
    const last = rows.at(-1)
    if (last === undefined) return
    cursor = toCursor(last)
  }
}

/** Describes one draft's changes. Throws `draft-unknown` (404). */
export async function readDraftChanges(
  deps: DraftDeps,
  actor: Actor,
  { key: { contentKey, language }, drafts }: { readonly key: DraftKey; readonly drafts: DraftSet },
): Promise<ChangedDraft> {
  requireStaff(actor, 'see drafts')
  const rows = await findOpenRows(deps.database.read, { items: [contentKey], language })
  const listed = await findListedRows(deps, drafts, rows)
  const [draft] = await describeListed(deps, actor, { listed, relations: undefined })
  if (draft === undefined) throw draftNotFound(contentKey, language)
  return draft
}

type DraftDescriptionInput = {
  readonly listed: readonly ListedRow[]
  readonly relations: PageRelations | undefined
}

async function describeListed(
  deps: DraftDeps,
  actor: Actor,
  { listed, relations }: DraftDescriptionInput,
): Promise<readonly ChangedDraft[]> {
  const own = await loadListedDrafts(deps, listed)
  const drafts: (Omit<ChangedDraft, 'changes'> & ItemComparison)[] = []
  for (const [at, { row, draft }] of listed.entries()) {
    const head = own[at]
    if (head === undefined) continue
    const changes = await findChanges(deps, row)
    const accounts = await findAuthors(deps, row)
    const names = await deps.findNames(accounts)
    drafts.push({
      ...head,
      authors: accounts.map((account) => names.get(account) ?? account),
      isOwn: accounts.every((account) => account === toActorName(actor)),
      changes: changes.slice(0, mostChanges),
      changed: changes.length,
      relation: (await relations?.find(draft)) ?? null,
    })
  }
  const described = await describeChanges(deps, drafts)
  return drafts.map((draft, at) => ({ ...draft, changes: described[at] ?? [] }))
}

async function findChanges(deps: DraftDeps, row: DraftRow): Promise<readonly ItemChange[]> {
  const published = await loadPublishedItem(deps, { contentKey: row.item, language: row.language })
  return listChanges(
    published && toEditedItem(published),
    await loadEditedItem(deps, deps.database.read, row),
  )
}

/** Returns the accounts with edits in the draft. Undone edits do not count. */
async function findAuthors({ database }: DraftDeps, row: DraftRow): Promise<readonly string[]> {
  const rows = await database.read
    .selectFrom('draft_op')
    .select(['actor', (q) => q.fn.min('seq').as('first')])
    .where('item', '=', row.item)
    .where('language', '=', row.language)
    .where('seq', '>', Math.max(row.published_seq, row.dropped_seq))
    .where('is_applied', '=', 1)
    .where('is_settled', '=', 0)
    .where('kind', '!=', 'undo')
    .groupBy('actor')
    .orderBy('first')
    .execute()
  return rows.length > 0 ? rows.map(({ actor }) => actor) : [row.changed_by]
}
