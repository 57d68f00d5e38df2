/**
 * The site with a set of open drafts. Bodies are read on demand. The index is derived from the previous set's index, so
 * its cost depends only on the drafts that differ.
 */
import type { ChangedEntry, DraftSet, DraftSetChange, OpenDraft } from '#model'
import { findHeadsInLanguage, mergeChangedEntries, emptyItemBody, toChangedEntry } from './draft-source.ts'
import { toMentionText } from './mentions.ts'
import type { Head, ReleaseIndex } from './release-index.ts'
import { createSnapshot, type AddressFields, type Snapshot } from './snapshot.ts'
import { toVersionKeyText } from './version-key.ts'

/** The index of a release with drafts. */
export type DraftedIndex = { readonly drafts: DraftSet; readonly index: ReleaseIndex }

type OpenDraftSourceOptions = {
  readonly drafts: DraftSet
  /** Returns a previous index of the same release with other drafts; undefined if there is none. */
  readonly findFormer: () => DraftedIndex | undefined
  readonly onIndex: (drafted: DraftedIndex) => void
}

/** The resulting site has the snapshot's release number. */
export function createOpenDraftSource(
  published: Snapshot,
  { drafts, findFormer, onIndex }: OpenDraftSourceOptions,
): Snapshot {
  const { release } = published
  const all = () => drafts.values.map((after) => ({ after }))
  return createSnapshot({
    release,
    async loadIndex() {
      const former = findFormer()
      const base = await published.loadIndex()
      const index =
        former === undefined
          ? base.with(toIndexChange(base, all()))
          : former.index.change({ release, ...toIndexChange(base, drafts.changesSince(former.drafts)) })
      onIndex({ drafts, index })
      return index
    },
    async loadChangesSince(from) {
      const own = await toEntries(published, all())
      return mergeChangedEntries(await published.loadChangesSince(from), own)
    },
    loadDraftedSince: (former) => toEntries(published, drafts.changesSince(former)),
    /** Also returns the drafts that mention one of these keys, because drafts have no mention rows. */
    async findMentioning(heads, contentKeys) {
      const found = await published.findMentioning(published.heads, contentKeys)
      if (found === undefined) return undefined
      const shown = await heads.findBy(
        'managedContentId',
        found.map(({ managedContentId }) => managedContentId),
      )
      const versions = new Set(shown.map(toVersionKeyText))
      const own = drafts.findMentioning(contentKeys.map((key) => toMentionText({ kind: 'key', value: key })))
      return [...found.filter((head) => versions.has(toVersionKeyText(head))), ...own.map(({ item }) => item)]
    },
    bodies: createDraftedBodies(published, drafts),
  })
}

function createDraftedBodies(published: Snapshot, drafts: DraftSet) {
  const findPut = (version: string) => toPut(drafts.findVersion(version))
  const load = async (heads: readonly Head[], fields?: readonly string[]) => {
    const own = heads.map((head) => findPut(toVersionKeyText(head)))
    const others = heads.filter((_, at) => own[at] === undefined)
    const stored = (await published.loadStored(others, fields)).values()
    const found = own.map((draft) => draft ?? stored.next().value?.body ?? emptyItemBody)
    return Promise.all(found.map((one) => (isDraft(one) ? one.loadBody() : one)))
  }
  return {
    load,
    loadFields: load,
    async loadPlaces(): Promise<AddressFields> {
      const stored = await published.loadPlaces()
      return {
        get(version) {
          const draft = findPut(version)
          return draft === undefined ? stored.get(version) : draft.address
        },
      }
    },
  }
}

async function toEntries(
  published: Snapshot,
  changes: readonly DraftSetChange[],
): Promise<readonly ChangedEntry[]> {
  const { byManagedContentId } = await published.loadIndex()
  return changes.flatMap(({ before, after }) => {
    const item = (after ?? before)?.item
    if (item === undefined) return []
    const [shown] = findHeadsInLanguage(byManagedContentId.get(item.managedContentId), item)
    const toShown = (draft: OpenDraft | undefined) => (draft === undefined ? shown : toPut(draft)?.item)
    return toChangedEntry(item, { before: toShown(before)?.version, after: toShown(after)?.version })
  })
}

const toPut = (draft: OpenDraft | undefined) => (draft?.isWithdrawn === true ? undefined : draft)

const isDraft = (one: object): one is OpenDraft => 'loadBody' in one

/** Returns the heads that readers no longer see, and the heads that replace them. */
function toIndexChange({ byManagedContentId }: ReleaseIndex, changes: readonly DraftSetChange[]) {
  const toShown = (draft: OpenDraft | undefined, { managedContentId, language }: Head): readonly Head[] => {
    if (draft === undefined)
      return findHeadsInLanguage(byManagedContentId.get(managedContentId), { language })
    return draft.isWithdrawn ? [] : [draft.item]
  }
  const both = changes.flatMap(({ before, after }) => {
    const item = (after ?? before)?.item
    return item === undefined ? [] : [{ before: toShown(before, item), after: toShown(after, item) }]
  })
  return { removed: both.flatMap(({ before }) => before), added: both.flatMap(({ after }) => after) }
}
