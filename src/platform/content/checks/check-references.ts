/** References to what neither the site nor the changes hold. */
import { toReferencedKeys } from '#kit'
import type { ContentDraft } from '../releases/change.ts'
import type { Snapshot } from '../releases/snapshot.ts'
import { report, type ChangeProblem } from './change-problem.ts'
import { findLostPages, type NamedSite } from './lost-pages.ts'
import type { PutItems } from './put-items.ts'
import { findReferences } from './references.ts'

type ReferenceTask = {
  readonly put: PutItems
  /** The site as it is now. */
  readonly published: Snapshot
  /** Keys of items that exist although they cannot be read now; references to them are no second problem. */
  readonly assumedKeys?: ReadonlySet<string>
  /** Keys that another server publishes. */
  readonly remoteKeys?: ReadonlySet<string> | undefined
}

/** Finds what drafts refer to that neither the site nor the changes hold; the drafts may come some at a time. */
export async function createReferenceCheck({ put, published, assumedKeys, remoteKeys }: ReferenceTask) {
  const { byContentKey, byUrlName, byRecordId } = await published.loadIndex()
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
