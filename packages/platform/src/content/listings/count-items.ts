/**
 * Counts items for the studio. Published items are counted once, and the counts are updated with each release. New
 * items in drafts are added.
 */
import type { ChangedEntry, DraftSet } from '#model'
import type { ReleaseIndex } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'

export type ItemCounts = {
  /** Counts the items of a type in one language. */
  readonly count: (query: CountQuery) => Promise<number>
  /** Counts the items of a type in all languages, and how many of them have a draft. */
  readonly countType: (type: string, drafts: DraftSet) => Promise<TypeCount>
}

export type TypeCount = { readonly items: number; readonly drafts: number }

type CountQuery = { readonly type: string; readonly language: string; readonly drafts: DraftSet }

type Counts = Map<string, number>

export function createItemCounts(readPublished: () => Snapshot): ItemCounts {
  let counted: { readonly release: number; readonly counts: Counts } | undefined
  /**
   * The last update in the queue. Updates run one after the other, so that an older state never replaces a newer state.
   */
  let updating: Promise<unknown> = Promise.resolve()
  const update = async (): Promise<{ readonly published: Snapshot; readonly counts: Counts }> => {
    const published = readPublished()
    if (counted === undefined || published.release < counted.release)
      counted = { release: published.release, counts: new Map() }
    if (published.release > counted.release) {
      const entries = await published.loadChangesSince(counted.release)
      counted = { release: published.release, counts: changeCounts(counted.counts, entries) }
    }
    return { published, counts: counted.counts }
  }
  const once = async (name: string, count: (index: ReleaseIndex) => number): Promise<number> => {
    const mine = updating.then(update)
    updating = mine.catch(() => undefined)
    const { published, counts } = await mine
    const known = counts.get(name) ?? count(await published.loadIndex())
    /** Attack: requests for very many types and languages that do not exist fill the memory. */
    if (known > 0) counts.set(name, known)
    return known
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

/**
 * Updates the counts by type and language for a release. Drops the counts for whole types, which are recalculated when
 * next needed.
 */
function changeCounts(counts: Counts, entries: readonly ChangedEntry[]): Counts {
  const next = new Map(counts)
  for (const { type, language, before, after } of entries) {
    if ((before === undefined) === (after === undefined)) continue
    const name = `${type} ${language}`
    const known = next.get(name)
    if (known !== undefined) next.set(name, known + (after === undefined ? -1 : 1))
    next.delete(type)
  }
  return next
}
