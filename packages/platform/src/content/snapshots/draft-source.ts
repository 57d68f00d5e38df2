/**
 * The site as it would look if the drafts were published. Nothing is written, and readers cannot distinguish it from a
 * release.
 */
import type { ChangedEntry, ContentItem } from '#model'
import { deepFreeze } from './body-store.ts'
import { toAddressFields } from './places.ts'
import { toEntryKey, type Head } from './release-index.ts'
import { toVersionKeyText, type Body } from './version-key.ts'
import { createSnapshot, type AddressFields, type Snapshot } from './snapshot.ts'
import type { Change } from '../types/change.ts'

/** The version that a publish would write for an item in one language. */
export type DraftHead = {
  /**
   * The item with its future version and date; frozen. For a withdrawal, the item that would be removed from the site.
   */
  readonly item: ContentItem
  readonly isWithdrawn?: boolean | undefined
  /** The published version on which the draft is based; undefined for a new item. */
  readonly baseVersion?: number | undefined
  /** A number that increases with each edit. */
  readonly edit: number
}

/** Converts a draft to a change for publishing. */
export function toChange({ item, isWithdrawn }: DraftHead): Change {
  const { version: _version, publishedDate: _date, ...draft } = item
  const { contentKey, language } = draft
  return isWithdrawn === true ? { kind: 'remove', contentKey, language } : { kind: 'put', draft }
}

/** Accepts at most one head per item and language. The resulting site has the snapshot's release number. */
export function createDraftSource(published: Snapshot, heads: readonly DraftHead[]): Snapshot {
  const put = heads.filter(({ isWithdrawn }) => isWithdrawn !== true).map(({ item }) => item)
  const bodies = new Map(put.map((item) => [toVersionKeyText(item), deepFreeze(item.body)]))
  const places = new Map(put.map((item) => [toVersionKeyText(item), toAddressFields(item.body)]))
  const added = put.map(toHead)
  const { release } = published
  const loadBodies = async (requested: readonly Head[], fields?: readonly string[]) => {
    const stored = await published.loadStored(
      requested.filter((head) => !bodies.has(toVersionKeyText(head))),
      fields,
    )
    const rest = stored.values()
    return requested.map(
      (head) => bodies.get(toVersionKeyText(head)) ?? rest.next().value?.body ?? emptyItemBody,
    )
  }
  return createSnapshot({
    release,
    async loadIndex() {
      const index = await published.loadIndex()
      const removed = heads.flatMap(({ item }) =>
        findHeadsInLanguage(index.byManagedContentId.get(item.managedContentId), item),
      )
      return index.with({ removed, added })
    },
    async loadChangesSince(from) {
      const index = await published.loadIndex()
      const own = heads.map(({ item, isWithdrawn }) => {
        const [shown] = findHeadsInLanguage(index.byManagedContentId.get(item.managedContentId), item)
        return toChangedEntry(item, {
          before: shown?.version,
          after: isWithdrawn === true ? undefined : item.version,
        })
      })
      return mergeChangedEntries(await published.loadChangesSince(from), own)
    },
    /** Includes all drafts among the candidates, because drafts have no mention rows. */
    async findMentioning(heads, contentKeys) {
      const found = await published.findMentioning(published.heads, contentKeys)
      if (found === undefined) return undefined
      const shown = await heads.findBy(
        'managedContentId',
        found.map(({ managedContentId }) => managedContentId),
      )
      const versions = new Set(shown.map(toVersionKeyText))
      return [...found.filter((head) => versions.has(toVersionKeyText(head))), ...added]
    },
    bodies: {
      load: loadBodies,
      loadFields: loadBodies,
      async loadPlaces(): Promise<AddressFields> {
        const stored = await published.loadPlaces()
        return { get: (version) => (places.has(version) ? places.get(version) : stored.get(version)) }
      },
    },
  })
}

export const emptyItemBody: Body = {}

const toHead = ({ body: _body, ...head }: ContentItem): Head => head

export const findHeadsInLanguage = (
  heads: readonly Head[] | undefined,
  { language }: Pick<Head, 'language'>,
): readonly Head[] => heads?.filter((head) => head.language === language) ?? []

type EntryVersions = Pick<ChangedEntry, 'before' | 'after'>

export const toChangedEntry = (
  { managedContentId, contentKey, type, language }: Head,
  { before, after }: { readonly [Name in keyof EntryVersions]: EntryVersions[Name] | undefined },
): ChangedEntry => ({
  managedContentId,
  contentKey,
  type,
  language,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

/** Merges two consecutive lists of changes. If both lists contain an item, `before` comes from the first. */
export function mergeChangedEntries(
  first: readonly ChangedEntry[],
  second: readonly ChangedEntry[],
): readonly ChangedEntry[] {
  const byKey = new Map(first.map((entry) => [toEntryKey(entry), entry]))
  for (const entry of second) {
    const { before, ...own } = entry
    const earlier = byKey.get(toEntryKey(entry))
    const was = earlier === undefined ? before : earlier.before
    byKey.set(toEntryKey(entry), { ...own, ...(was !== undefined && { before: was }) })
  }
  return [...byKey.values()].filter((entry) => entry.before !== entry.after)
}
