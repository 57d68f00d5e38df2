/** Lists the changes and authors of each draft, so that an editor can decide whether to publish it. */
import { toActorName, type Actor } from '#model'
import { listChanges, type EditedItem, type ItemChange } from '#operations'
import { findRow, loadEdited, loadPublished, toEdited, type DraftDeps, type DraftKey } from '../draft.ts'
import { describeChanges, type DescribedChange } from './describe-changes.ts'
import { findPageRelations, type RelatedPage, type PageRelation } from './page-relations.ts'
import { listDrafts, type ListedDraft } from '../read-drafts.ts'

/** The changes to one item. */
export type ItemComparison = {
  /** The first changes. */
  readonly changes: readonly ItemChange[]
  /** The total number of changes. */
  readonly changed: number
}

export type ChangedDraft = ListedDraft & {
  /** Names of the accounts, in the order of their first edits. */
  readonly authors: readonly string[]
  /** True if only the requesting account has edited the draft. */
  readonly isOwn: boolean
  /** The first changes. */
  readonly changes: readonly DescribedChange[]
  /** The total number of changes. */
  readonly changed: number
  /** The relation to the page for which the list was requested; null without a page. */
  readonly relation: PageRelation | null
}

/** Maximum number of changes per draft. The page itself shows more. */
const mostChanges = 50
/** Maximum number of changes per item in a list of publishes, because that list may be long. */
const mostFormerChanges = 10

type Limit = { readonly most?: number }

/** An item as it was stored. */
type StoredItem = Omit<EditedItem, 'isWithdrawn'>

/** Compares two states of an item; undefined if it was not on the site. Lists the first ten changes by default. */
export function compareStoredItems(
  before: StoredItem | undefined,
  after: StoredItem | undefined,
  { most = mostFormerChanges }: Limit = {},
): ItemComparison {
  const shown = after ?? before
  if (shown === undefined) return { changes: [], changed: 0 }
  const old = before && { ...before, isWithdrawn: false }
  const changes = listChanges(old, { ...shown, isWithdrawn: after === undefined })
  return { changes: changes.slice(0, most), changed: changes.length }
}

export async function listChangedDrafts(
  deps: DraftDeps,
  actor: Actor,
  page?: RelatedPage,
): Promise<readonly ChangedDraft[]> {
  const drafts: (Omit<ChangedDraft, 'changes'> & ItemComparison)[] = []
  const findRelation = page && (await findPageRelations(deps, page))
  for (const draft of await listDrafts(deps, actor)) {
    const changes = await findChanges(deps, draft)
    const accounts = await findAuthors(deps, draft)
    const names = await deps.findNames(accounts)
    drafts.push({
      ...draft,
      authors: accounts.map((account) => names.get(account) ?? account),
      isOwn: accounts.every((account) => account === toActorName(actor)),
      changes: changes.slice(0, mostChanges),
      changed: changes.length,
      relation: (await findRelation?.(draft)) ?? null,
    })
  }
  const described = await describeChanges(deps, drafts)
  return drafts.map((draft, at) => ({ ...draft, changes: described[at] ?? [] }))
}

async function findChanges(deps: DraftDeps, key: DraftKey): Promise<readonly ItemChange[]> {
  const { read } = deps.database
  const row = await findRow(read, key)
  if (row?.is_open !== 1) return []
  const published = await loadPublished(deps, key)
  return listChanges(published && toEdited(published), await loadEdited(deps, read, row))
}

/** Returns the accounts whose edits are in the draft. Undone edits do not count. */
async function findAuthors(deps: DraftDeps, draft: ListedDraft): Promise<readonly string[]> {
  const { read } = deps.database
  const row = await findRow(read, draft)
  const rows = await read
    .selectFrom('draft_op')
    .select(['actor', (q) => q.fn.min('seq').as('first')])
    .where('item', '=', draft.contentKey)
    .where('language', '=', draft.language)
    .where('seq', '>', Math.max(row?.published_seq ?? 0, row?.dropped_seq ?? 0))
    .where('is_applied', '=', 1)
    .where('is_settled', '=', 0)
    .where('kind', '!=', 'undo')
    .groupBy('actor')
    .orderBy('first')
    .execute()
  if (rows.length > 0) return rows.map(({ actor }) => actor)
  return row === undefined ? [] : [row.changed_by]
}
