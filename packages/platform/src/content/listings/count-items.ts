/** Counts items for the studio. A release is counted once; drafts of new items are added. */
import type { DraftSet } from '#model'
import type { ReleaseIndex } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'

export type ItemCounts = {
  /** Counts the items of a type in one language. */
  readonly count: (query: CountQuery) => Promise<number>
  /** Counts the items of a type in all languages, and those with a draft. */
  readonly countType: (type: string, drafts: DraftSet) => Promise<TypeCount>
}

export type TypeCount = { readonly items: number; readonly drafts: number }

type CountQuery = { readonly type: string; readonly language: string; readonly drafts: DraftSet }

export function createItemCounts(readPublished: () => Snapshot): ItemCounts {
  let known: { readonly release: number; readonly counts: Map<string, Promise<number>> } | undefined
  const once = (name: string, count: (index: ReleaseIndex) => number): Promise<number> => {
    const published = readPublished()
    if (known?.release !== published.release) known = { release: published.release, counts: new Map() }
    const { counts } = known
    const counted = counts.get(name) ?? published.loadIndex().then(count)
    counts.set(name, counted)
    return counted
  }
  const countNew = async (drafts: DraftSet, { type, language }: { type: string; language?: string }) => {
    const { byContentKey } = await readPublished().loadIndex()
    const added = drafts
      .findOfType(type)
      .filter(
        ({ item, isWithdrawn }) =>
          !isWithdrawn &&
          (language === undefined
            ? !byContentKey.has(item.contentKey)
            : item.language === language &&
              byContentKey.get(item.contentKey)?.some((head) => head.language === language) !== true),
      )
    return new Set(added.map(({ item }) => item.contentKey)).size
  }
  return {
    async count({ type, language, drafts }) {
      const published = await once(
        `${type} ${language}`,
        ({ byType }) => byType.get(type)?.filter((head) => head.language === language).length ?? 0,
      )
      return published + (await countNew(drafts, { type, language }))
    },
    async countType(type, drafts) {
      const items = await once(
        type,
        ({ byType }) => new Set(byType.get(type)?.map(({ contentKey }) => contentKey)).size,
      )
      const edited = drafts.findOfType(type).filter(({ isUnchanged }) => !isUnchanged)
      return {
        items: items + (await countNew(drafts, { type })),
        drafts: new Set(edited.map(({ item }) => item.contentKey)).size,
      }
    },
  }
}
