/** References to what neither the site nor the changes hold. */
import { toReferencedKeys } from '#kit'
import type { ContentDraft } from '../types/change.ts'
import { toReleaseIndex, type ReleaseIndex } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { report, type ChangeProblem } from './items/change-problem.ts'
import { findLostPages, type NamedSite } from './addresses/lost-pages.ts'
import type { PutItems } from './items/put-items.ts'
import { findReferences } from './items/references.ts'

type ReferenceTask = {
  readonly put: PutItems
  /** The site as it is now, or of it all that drafts refer to ({@link loadReferenced}). */
  readonly index: ReferencedIndex
  /** Keys of items that exist although they cannot be read now; references to them are no second problem. */
  readonly assumedKeys?: ReadonlySet<string>
  /** Keys that another server publishes. */
  readonly remoteKeys?: ReadonlySet<string> | undefined
}

export type ReferencedIndex = Pick<ReleaseIndex, 'byContentKey' | 'byUrlName' | 'byRecordId'>

/** Of the site, what these drafts refer to. */
export async function loadReferenced(
  { release, heads }: Pick<Snapshot, 'release' | 'heads'>,
  drafts: readonly ContentDraft[],
): Promise<ReferencedIndex> {
  const [pages, records] = [new Set<string>(), new Set<string>()]
  const noting: NamedSite = { hasPage: (name) => !!pages.add(name), hasRecord: (id) => !!records.add(id) }
  for (const { body } of drafts) findLostPages(body, noting)
  const keys = drafts.flatMap(({ body }) => toReferencedKeys(body))
  const found = [
    ...(await heads.findBy('contentKey', keys)),
    ...(await heads.findBy('urlName', [...pages])),
    ...(await heads.findBy('recordId', [...records])),
  ]
  return toReleaseIndex(release, found)
}

/** Finds what drafts refer to that neither the site nor the changes hold; the drafts may come some at a time. */
export function createReferenceCheck({ put, index, assumedKeys, remoteKeys }: ReferenceTask) {
  const { byContentKey, byUrlName, byRecordId } = index
  const isPage = ({ type }: Pick<ContentDraft, 'type'>) => type === 'epiderm__page'
  const site: NamedSite = {
    hasPage: (urlName) => put.hasPage(urlName) || (byUrlName.get(urlName)?.some(isPage) ?? false),
    hasRecord: (recordId) => put.hasRecord(recordId) || byRecordId.has(recordId),
  }
  // Not while items are unreadable: what they are named is not known.
  const mayFindPages = assumedKeys === undefined || assumedKeys.size === 0
  const isThere = (key: string) =>
    put.hasKey(key) ||
    byContentKey.has(key) ||
    assumedKeys?.has(key) === true ||
    remoteKeys?.has(key) === true
  return (drafts: readonly ContentDraft[]) => ({
    references: drafts.flatMap((draft) => findDeadReferences(draft, isThere)),
    pageReferences: mayFindPages ? drafts.flatMap((draft) => findDeadPageReferences(draft, site)) : [],
  })
}

/** Where a key stands is asked only of bodies with a dead one. */
const findDeadReferences = (draft: ContentDraft, isThere: (key: string) => boolean): ChangeProblem[] =>
  (toReferencedKeys(draft.body).every(isThere) ? [] : findReferences(draft.body))
    .filter(({ contentKey }) => !isThere(contentKey))
    .map(({ contentKey, fieldPath }) => ({
      ...report(
        draft,
        `refers to ${contentKey}, which does not exist`,
        'Import that item too, or correct the key.',
      ),
      path: [draft.title, ...fieldPath].join(' › '),
    }))

const findDeadPageReferences = (draft: ContentDraft, site: NamedSite): ChangeProblem[] =>
  findLostPages(draft.body, site).map(({ fieldPath, message }) => ({
    ...report(draft, message, 'Import that item too, or correct the reference.'),
    path: [draft.title, ...fieldPath].join(' › '),
  }))
