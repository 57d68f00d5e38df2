/** Counts and lists the items that refer to an item: in the current release, in a draft, or in both. */
import type { Read } from '#database'
import type { DraftSet, OpenDraft } from '#model'
import { findHeadsByMention, groupHeadsByMention, toMentionText } from '../snapshots/mentions.ts'
import type { Head } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import type { ContentTables } from '../types/tables.ts'

export type UseCounts = {
  /**
   * Returns the number of other items that refer to each item, by content key. Each referring item is counted once
   * across all languages.
   */
  readonly countUses: (
    contentKeys: readonly string[],
    drafts: DraftSet,
  ) => Promise<ReadonlyMap<string, number>>
  /** Returns the published items and the drafts that refer to an item, excluding the item itself. */
  readonly findUses: (
    contentKey: string,
    drafts: DraftSet,
  ) => Promise<{ readonly published: readonly Head[]; readonly drafted: readonly OpenDraft[] }>
}

type UseCountDeps = { readonly readPublished: () => Snapshot; readonly db: Read<ContentTables> }

/** Maps an item's content key to the content keys of the items that refer to it. */
type Referrers = Map<string, ReadonlySet<string>>

/**
 * Creates the functions that find and count an item's uses. Reads the mention rows of an item only once for each
 * release.
 */
export function createUseCounts({ readPublished, db }: UseCountDeps): UseCounts {
  let counted: { readonly release: number; readonly referrers: Referrers } | undefined
  const findDrafted = (drafts: DraftSet, value: string) =>
    drafts.findMentioning([toMentionText({ kind: 'key', value })])
  return {
    async findUses(contentKey, drafts) {
      const published = await findHeadsByMention(db, readPublished().heads, {
        kind: 'key',
        values: [contentKey],
      })
      const drafted = findDrafted(drafts, contentKey)
      return {
        published: published.filter((head) => head.contentKey !== contentKey),
        drafted: drafted.filter(({ item }) => item.contentKey !== contentKey),
      }
    },
    async countUses(contentKeys, drafts) {
      const { heads, release } = readPublished()
      const { referrers } = counted?.release === release ? counted : { referrers: new Map() as Referrers }
      counted = { release, referrers }
      const values = contentKeys.filter((key) => !referrers.has(key))
      const found = await groupHeadsByMention(db, heads, { kind: 'key', values })
      for (const key of values)
        referrers.set(key, new Set(found.get(key)?.map(({ contentKey }) => contentKey)))
      return new Map(
        contentKeys.map((key) => {
          const drafted = findDrafted(drafts, key).map(({ item }) => item.contentKey)
          const users = new Set([...(referrers.get(key) ?? []), ...drafted])
          users.delete(key)
          return [key, users.size]
        }),
      )
    },
  }
}
