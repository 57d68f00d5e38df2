/**
 * The site at the next release, read back from the tables: staged versions are read from their rows, never from the
 * drafts.
 */
import { createMentionFinder } from './mentions.ts'
import { createBodyStore } from './body-store.ts'
import type { BodyDeps } from './read-bodies.ts'
import { findHeadsInLanguage, mergeChangedEntries, toChangedEntry } from './draft-source.ts'
import { type Head } from './release-index.ts'
import { createSnapshot, type Snapshot } from './snapshot.ts'
import { toVersionKeyText } from './version-key.ts'

type StagedSourceDeps = BodyDeps & {
  /** Heads with the date and version that they will have in the next release. */
  readonly heads: readonly Head[]
  /** Heads that the release removes. */
  readonly removed: readonly Head[]
}

/**
 * Danger: a staged version's number may later be given to a different body, so this cache must never be shared with
 * other readers.
 */
export function createStagedSource(
  published: Snapshot,
  { read, migrations, heads: added, removed: leaving }: StagedSourceDeps,
): Snapshot {
  const release = published.release + 1
  const bodies = createBodyStore({ read, migrations })
  const staged = new Set(added.map(toVersionKeyText))
  const isStaged = (head: Head) => staged.has(toVersionKeyText(head))
  const load = async (heads: readonly Head[], fields?: readonly string[]) => {
    const own = heads.filter(isStaged)
    const stored = await (fields === undefined ? bodies.load(own) : bodies.loadFields(own, fields))
    const others = await published.loadStored(
      heads.filter((head) => !isStaged(head)),
      fields,
    )
    const [ownRest, otherRest] = [stored.values(), others.values()]
    return heads.map((head) => (isStaged(head) ? ownRest.next().value : otherRest.next().value?.body) ?? {})
  }
  return createSnapshot({
    release,
    async loadIndex() {
      const index = await published.loadIndex()
      const replaced = added.flatMap((head) =>
        findHeadsInLanguage(index.byManagedContentId.get(head.managedContentId), head),
      )
      return index.change({ release, removed: [...replaced, ...leaving], added })
    },
    async loadChangesSince(from) {
      const { byManagedContentId } = await published.loadIndex()
      const own = [...added, ...leaving].map((head) => {
        const [shown] = findHeadsInLanguage(byManagedContentId.get(head.managedContentId), head)
        return toChangedEntry(head, {
          before: shown?.version,
          after: isStaged(head) ? head.version : undefined,
        })
      })
      return mergeChangedEntries(await published.loadChangesSince(from), own)
    },
    findMentioning: createMentionFinder(read),
    bodies: { load, loadFields: load, loadPlaces: () => bodies.loadPlaces(release) },
  })
}
