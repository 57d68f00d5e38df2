/** Problems of a set of changes: of each item by itself, then of all of them beside what is published. */
import type { Read } from '#database'
import type { Change, ContentDraft } from '../releases/change.ts'
import type { Snapshot } from '../releases/snapshot.ts'
import type { ContentTables } from '../tables.ts'
import { report, toProblemOf, type ChangeProblem } from './change-problem.ts'
import { findAddressProblems } from './check-addresses.ts'
import { checkDraft, type Rules } from './check-draft.ts'
import { findIdentityProblems, findRepetitions } from './check-identities.ts'
import { createReferenceCheck } from './check-references.ts'
import { findRemovalProblems, loadReferrers } from './check-removals.ts'
import { findTypeProblems } from './check-types.ts'
import { createNeighbours } from './neighbours.ts'
import { createPutItems, toItemKey } from './put-items.ts'

export type Check = Rules & {
  readonly changes: readonly Change[]
  /** The site as it is now. */
  readonly published: Snapshot
  readonly db: Read<ContentTables>
  /** Keys that another server publishes. */
  readonly remoteKeys?: ReadonlySet<string>
}

export async function findChangeProblems(check: Check): Promise<ChangeProblem[]> {
  const drafts = toDrafts(check.changes)
  const put = createPutItems(drafts)
  const neighbours = await createNeighbours(check)
  const findReferenceProblems = await createReferenceCheck({ ...check, put })
  const { references, pageReferences } = findReferenceProblems(drafts)
  return [
    ...findDraftProblems(check, drafts),
    ...findRepetitions(drafts),
    ...(await findIdentityProblems(check.db, drafts)),
    ...(await findTypeProblems(check.types, drafts, neighbours)),
    ...references,
    ...pageReferences,
    ...(await findAddressProblems(drafts, neighbours)),
    ...(await findEmptyRemovals(check)),
    ...(await findMissedRemovals(check)),
  ]
}

/** Of each by itself. */
const findDraftProblems = (rules: Rules, drafts: readonly ContentDraft[]): ChangeProblem[] =>
  drafts.flatMap((draft) => checkDraft(rules, draft).map(toProblemOf(draft)))

const toDrafts = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'put' ? [change.draft] : []))

async function findEmptyRemovals({ changes, published }: Check): Promise<ChangeProblem[]> {
  const index = await published.loadIndex()
  return changes.flatMap((change) => {
    if (change.kind === 'put') return []
    const heads = index.byContentKey.get(change.contentKey) ?? []
    if (heads.some((head) => head.language === change.language)) return []
    const { contentKey, language } = change
    return [
      {
        contentKey,
        language,
        path: contentKey,
        message: `is not published in ${language}, so it cannot be removed`,
      },
    ]
  })
}

/** Items that leave although something else counts on them. */
async function findMissedRemovals(check: Check): Promise<ChangeProblem[]> {
  const { types, changes, published } = check
  const drafts = toDrafts(changes)
  if (drafts.length === changes.length) return []
  const neighbours = await createNeighbours(check)
  const { byContentKey, defaultLanguage } = neighbours.index
  const removed = changes.flatMap((change) => (change.kind === 'remove' ? [change] : []))
  const keys = new Set(removed.map(toItemKey))
  const problems: ChangeProblem[] = []
  for (const contentKey of new Set(removed.map((change) => change.contentKey))) {
    const heads = byContentKey.get(contentKey)?.filter((head) => keys.has(toItemKey(head))) ?? []
    const leaving = await published.loadStored(heads)
    const staying = [...drafts, ...(await loadReferrers(leaving, neighbours))]
    const found = findRemovalProblems({ types, leaving, staying, defaultLanguage })
    problems.push(...found.map(({ item, message, hint }) => report(item, message, hint)))
  }
  return problems
}
