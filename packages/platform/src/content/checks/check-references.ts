/** Finds references to items that exist neither on the site nor among the changes. */
import { toWithdrawalKey, withdrawalType } from '#content-types'
import { toReferencedKeys } from '#kit'
import type { ContentDraft } from '../types/change.ts'
import { toReleaseIndex, type ReleaseIndex } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { createProblem, type ChangeProblem } from './items/change-problem.ts'
import { findMissingPageReferences, type PageLookup } from './addresses/lost-pages.ts'
import type { ImportedItems } from './items/imported-items.ts'
import { findReferences } from './items/references.ts'
import { isWithdrawal } from './withdrawn-items.ts'

type ReferenceCheckInput = {
  readonly put: ImportedItems
  /** The current site, or only the items that drafts refer to ({@link loadReferencedItems}). */
  readonly index: ReferencedIndex
  /** Keys of items that exist but cannot currently be read. References to these items are not reported. */
  readonly assumedKeys?: ReadonlySet<string>
  /** Content keys that the remote server has published. */
  readonly remoteKeys?: ReadonlySet<string> | undefined
  /** Record ids of withdrawn items. Items that refer to these records can still be published. */
  readonly withdrawnRecords?: ReadonlySet<string> | undefined
}

export type ReferencedIndex = Pick<ReleaseIndex, 'byContentKey' | 'byUrlName' | 'byRecordId'>

/** Loads the items on the given sites that the drafts refer to. */
export async function loadReferencedItems(
  sites: readonly Pick<Snapshot, 'release' | 'heads'>[],
  drafts: readonly ContentDraft[],
): Promise<ReferencedIndex> {
  const [pages, records] = [new Set<string>(), new Set<string>()]
  const noting: PageLookup = { hasPage: (name) => !!pages.add(name), hasRecord: (id) => !!records.add(id) }
  for (const { body } of drafts) findMissingPageReferences(body, noting)
  const keys = drafts.flatMap(({ body }) => toReferencedKeys(body))
  const found = sites.map(async ({ heads }) => [
    ...(await heads.findBy('contentKey', [...keys, ...keys.map(toWithdrawalKey)])),
    ...(await heads.findBy('urlName', [...pages])),
    ...(await heads.findBy('recordId', [...records])),
  ])
  return toReleaseIndex(sites[0]?.release ?? 0, (await Promise.all(found)).flat())
}

/** Finds references to items that exist neither on the site nor among the changes. Drafts may arrive in batches. */
export function createReferenceCheck({
  put,
  index,
  assumedKeys,
  remoteKeys,
  withdrawnRecords,
}: ReferenceCheckInput) {
  const { byContentKey, byUrlName, byRecordId } = index
  const isPage = ({ type }: Pick<ContentDraft, 'type'>) => type === 'epiderm__page'
  const site: PageLookup = {
    hasPage: (urlName) => put.hasPage(urlName) || (byUrlName.get(urlName)?.some(isPage) ?? false),
    hasRecord: (recordId) =>
      put.hasRecord(recordId) || byRecordId.has(recordId) || withdrawnRecords?.has(recordId) === true,
  }
  // Checks page references only if all items can be read, because the names of unreadable items are unknown.
  const mayFindPages = assumedKeys === undefined || assumedKeys.size === 0
  const isThere = (key: string) =>
    put.hasKey(key) ||
    byContentKey.has(key) ||
    assumedKeys?.has(key) === true ||
    remoteKeys?.has(key) === true ||
    byContentKey.get(toWithdrawalKey(key))?.some(isWithdrawal) === true ||
    put.findType(toWithdrawalKey(key)) === withdrawalType
  // Ignores withdrawals: the data in a withdrawal remains valid even if the items to which it refers are removed from
  // the site.
  return (all: readonly ContentDraft[]) => {
    const drafts = all.filter((draft) => !isWithdrawal(draft))
    return {
      references: drafts.flatMap((draft) => findDeadReferences(draft, isThere)),
      pageReferences: mayFindPages ? drafts.flatMap((draft) => findDeadPageReferences(draft, site)) : [],
    }
  }
}

/** Finds the field paths at which missing keys occur. Skips bodies that contain no missing key. */
const findDeadReferences = (draft: ContentDraft, isThere: (key: string) => boolean): ChangeProblem[] =>
  (toReferencedKeys(draft.body).every(isThere) ? [] : findReferences(draft.body))
    .filter(({ contentKey }) => !isThere(contentKey))
    .map(({ contentKey, fieldPath }) => ({
      ...createProblem(
        draft,
        `refers to ${contentKey}, which does not exist`,
        'Import that item too, or correct the key.',
      ),
      path: [draft.title, ...fieldPath].join(' › '),
    }))

const findDeadPageReferences = (draft: ContentDraft, site: PageLookup): ChangeProblem[] =>
  findMissingPageReferences(draft.body, site).map(({ fieldPath, message }) => ({
    ...createProblem(draft, message, 'Import that item too, or correct the reference.'),
    path: [draft.title, ...fieldPath].join(' › '),
  }))
