/** Checks a set of changes: first each item separately, then all items together with the published site. */
import { toWithdrawalKey } from '#content-types'
import type { Read } from '#database'
import { limitProblems } from '#schema'
import type { Change, ContentDraft } from '../types/change.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import type { ContentTables } from '../types/tables.ts'
import { createProblem, toDraftProblem, type ChangeProblem } from './items/change-problem.ts'
import { findAddressProblems } from './addresses/check-addresses.ts'
import { findUnindexedLists } from './check-indexed.ts'
import { checkDraft, type ContentRules } from './check-draft.ts'
import { findIdentityProblems, findDuplicates } from './check-identities.ts'
import { createReferenceCheck, loadReferencedItems } from './check-references.ts'
import { findRemovalProblems } from './check-removals.ts'
import { findTypeProblems } from './check-types.ts'
import { loadReferrers } from './find-referrers.ts'
import { createNeighbours, type DraftedSite } from './items/neighbours.ts'
import { createImportedItems, toItemKey } from './items/imported-items.ts'
import { findWithdrawnProblems, isWithdrawal, loadWithdrawnRecords } from './withdrawn-items.ts'

export type ChangeCheckInput = ContentRules & {
  readonly changes: readonly Change[]
  /** The currently published site. */
  readonly published: Snapshot
  readonly db: Read<ContentTables>
  /** Content keys that the remote server has published. */
  readonly remoteKeys?: ReadonlySet<string>
  /** If set, reports only this item's problems. */
  readonly about?: ChangedItemName | undefined
  /** If set, also compares the changes with these drafts. Reads only the drafts that the changes affect. */
  readonly drafted?: DraftedSite | undefined
  /** True if the changes restore previous versions, whose lists may use any field. */
  readonly isUndo?: boolean | undefined
}

export type ChangedItemName = Pick<ContentDraft, 'contentKey' | 'language'>

export async function findChangeProblems(check: ChangeCheckInput): Promise<ChangeProblem[]> {
  const { about } = check
  const drafts = toChangedDrafts(check.changes)
  const isAsked = (item: ChangedItemName) => about === undefined || toItemKey(item) === toItemKey(about)
  const checked = drafts.filter(isAsked)
  const problems = [
    ...(await findOwnProblems(check, { drafts, checked })),
    ...(await findJointProblems(check, drafts)),
  ]
  return limitEach(about === undefined ? problems : problems.filter(isAsked), drafts)
}

/** Limits the number of problems reported for each item. */
function limitEach(problems: readonly ChangeProblem[], drafts: readonly ContentDraft[]): ChangeProblem[] {
  const titles = new Map(drafts.map((draft) => [toItemKey(draft), draft.title]))
  const byItem = new Map<string, ChangeProblem[]>()
  for (const problem of problems) {
    const found = byItem.get(toItemKey(problem)) ?? []
    byItem.set(toItemKey(problem), found)
    found.push(problem)
  }
  return Array.from(byItem, ([key, found]) => {
    const { contentKey, language } = found[0] as ChangeProblem
    const more = { contentKey, language, path: titles.get(key) ?? contentKey }
    return limitProblems(found, more).map((problem) => ({ ...more, ...problem }))
  }).flat()
}

/** Checks each item separately, including its references. */
async function findOwnProblems(
  check: ChangeCheckInput,
  { drafts, checked }: Record<'drafts' | 'checked', readonly ContentDraft[]>,
): Promise<ChangeProblem[]> {
  const put = createImportedItems(drafts)
  const index = await loadReferencedItems(
    [check.published, ...(check.drafted ? [check.drafted.site] : [])],
    checked,
  )
  const { references, pageReferences } = createReferenceCheck({
    ...check,
    put,
    index,
    withdrawnRecords: await loadWithdrawnRecords(check.published),
  })(checked)
  const unindexed = check.isUndo === true ? [] : await findUnindexedLists(check, checked)
  return [...findDraftProblems(check, checked), ...unindexed, ...references, ...pageReferences]
}

/** Compares all items with each other and with the published site. */
async function findJointProblems(
  check: ChangeCheckInput,
  drafts: readonly ContentDraft[],
): Promise<ChangeProblem[]> {
  const neighbours = createNeighbours(check)
  return [
    ...findDuplicates(drafts),
    ...(await findIdentityProblems(check.db, drafts)),
    ...(await findTypeProblems(check.types, drafts, neighbours)),
    ...(await findAddressProblems(drafts, neighbours)),
    ...(await findWithdrawnProblems(check)),
    ...(await findEmptyRemovals(check)),
    ...(await findMissedRemovals(check)),
  ]
}

/** Checks each draft separately. */
const findDraftProblems = (rules: ContentRules, drafts: readonly ContentDraft[]): ChangeProblem[] =>
  drafts.flatMap((draft) => checkDraft(rules, draft).map(toDraftProblem(draft)))

export const toChangedDrafts = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'put' ? [change.draft] : []))

const toRemoved = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'remove' ? [change] : []))

async function findEmptyRemovals({ changes, published }: ChangeCheckInput): Promise<ChangeProblem[]> {
  const removed = toRemoved(changes)
  const keys = removed.map(({ contentKey }) => contentKey)
  const shown = new Set((await published.heads.findBy('contentKey', keys)).map(toItemKey))
  return removed
    .filter((change) => !shown.has(toItemKey(change)))
    .map(({ contentKey, language }) => ({
      contentKey,
      language,
      path: contentKey,
      message: `is not published in ${language}, so it cannot be removed`,
    }))
}

/** Finds removed items that other items still reference. Other items may reference an item that is withdrawn. */
async function findMissedRemovals(check: ChangeCheckInput): Promise<ChangeProblem[]> {
  const { types, changes, published } = check
  const drafts = toChangedDrafts(changes)
  if (drafts.length === changes.length) return []
  const neighbours = createNeighbours(check)
  const { heads: stored } = published
  const defaultLanguage = await stored.loadDefaultLanguage()
  const withdrawalKeys = new Set(drafts.filter(isWithdrawal).map(({ contentKey }) => contentKey))
  const removed = toRemoved(changes).filter(
    ({ contentKey }) => !withdrawalKeys.has(toWithdrawalKey(contentKey)),
  )
  const keys = new Set(removed.map(toItemKey))
  const problems: ChangeProblem[] = []
  for (const contentKey of new Set(removed.map((change) => change.contentKey))) {
    const heads = await stored.findBy('contentKey', [contentKey])
    const leaving = await published.loadStored(heads.filter((head) => keys.has(toItemKey(head))))
    const staying = [...drafts, ...(await loadReferrers(leaving, neighbours))]
    const found = findRemovalProblems({ types, leaving, staying, defaultLanguage })
    problems.push(...found.map(({ item, message, hint }) => createProblem(item, message, hint)))
  }
  return problems
}
