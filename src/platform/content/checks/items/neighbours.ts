/** What stays on the site as it is and has to do with changes: found by indexes, and only that is read. */
import type { Read } from '#database'
import type { ContentItem } from '#model'
import type { Change } from '../../types/change.ts'
import type { Heads } from '../../snapshots/heads.ts'
import { compareHeads, type Head } from '../../snapshots/release-index.ts'
import type { Snapshot } from '../../snapshots/snapshot.ts'
import type { ContentTables } from '../../types/tables.ts'
import { toItemKey, type PutItems } from './put-items.ts'
import { findMentioning, findMentioningBelow, type MentionKind } from '../../snapshots/mentions.ts'

export type Neighbours = {
  /** Of the site as it is. */
  readonly heads: Heads
  /** Whether the changes neither put it nor remove it. */
  readonly isStaying: (head: Head) => boolean
  /** Those of them that stay, newest first, each once. */
  readonly load: (heads: Iterable<Head>) => Promise<readonly ContentItem[]>
  /** Whose versions may name one of these values. */
  readonly find: (kind: MentionKind, values: readonly string[]) => Promise<readonly Head[]>
  /** A value that begins so. */
  readonly findBelow: (kind: MentionKind, start: string) => Promise<readonly Head[]>
}

type Task = {
  readonly published: Snapshot
  readonly db: Read<ContentTables>
}
type ChangesTask = Task & { readonly changes: readonly Change[] }
type PutTask = Task & { readonly put: Pick<PutItems, 'has'> }

export function createNeighbours({ changes, ...task }: ChangesTask): Neighbours {
  const changed = new Set(changes.map((change) => toItemKey(change.kind === 'put' ? change.draft : change)))
  return createNeighboursOf({ ...task, put: { has: (item) => changed.has(toItemKey(item)) } })
}

/** Beside what is put; nothing is removed. */
export function createNeighboursOf({ put, published, db }: PutTask): Neighbours {
  const { heads } = published
  const isStaying = (head: Head) => !put.has(head)
  return {
    heads,
    isStaying,
    async load(some) {
      const each = new Map(Array.from(some, (head) => [toItemKey(head), head]))
      return published.loadStored([...each.values()].filter(isStaying).toSorted(compareHeads))
    },
    find: (kind, values) => findMentioning(db, heads, { kind, values }),
    findBelow: (kind, start) => findMentioningBelow(db, heads, { kind, start }),
  }
}
