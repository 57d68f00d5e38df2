/** Finds the unchanged items that changes may affect. Selects candidates by index, and reads only these candidates. */
import type { Read } from '#database'
import type { ContentItem, DraftSet } from '#model'
import type { Change } from '../../types/change.ts'
import type { Heads } from '../../snapshots/heads.ts'
import { compareHeads, type Head } from '../../snapshots/release-index.ts'
import type { Snapshot } from '../../snapshots/snapshot.ts'
import type { ContentTables } from '../../types/tables.ts'
import { toItemKey, type ImportedItems } from './imported-items.ts'
import {
  findHeadsByMention,
  findHeadsByMentionPrefix,
  toMentionText,
  type MentionKind,
} from '../../snapshots/mentions.ts'

export type Neighbours = {
  /** Heads of the current site. */
  readonly heads: Heads
  /** Returns true if the changes do not include the item. */
  readonly isStaying: (head: Head) => boolean
  /** Loads the items of the given heads, newest first. Omits duplicates and changed items. */
  readonly load: (heads: Iterable<Head>) => Promise<readonly ContentItem[]>
  /** Finds items whose versions may contain one of these values. */
  readonly find: (kind: MentionKind, values: readonly string[]) => Promise<readonly Head[]>
  /** Finds items whose versions may contain a value with the given prefix. */
  readonly findBelow: (kind: MentionKind, start: string) => Promise<readonly Head[]>
}

/** The open drafts with which changes are compared, and the state of the site including these drafts. */
export type DraftedSite = { readonly drafts: DraftSet; readonly site: Snapshot }

type NeighbourSources = {
  readonly published: Snapshot
  readonly db: Read<ContentTables>
  /** If set, unchanged items are read from this site instead of the published site. */
  readonly drafted?: DraftedSite | undefined
}
type ChangeNeighbourSources = NeighbourSources & { readonly changes: readonly Change[] }
type ImportNeighbourSources = NeighbourSources & { readonly put: Pick<ImportedItems, 'has'> }

export function createNeighbours({ changes, ...task }: ChangeNeighbourSources): Neighbours {
  const changed = new Set(changes.map((change) => toItemKey(change.kind === 'put' ? change.draft : change)))
  return createImportNeighbours({ ...task, put: { has: (item) => changed.has(toItemKey(item)) } })
}

/**
 * Finds the unchanged items that may be affected by the items being written. Must not be used if items are also
 * removed.
 */
export function createImportNeighbours({ put, published, db, drafted }: ImportNeighbourSources): Neighbours {
  const site = drafted?.site ?? published
  const { heads } = site
  const isStaying = (head: Head) => !put.has(head)
  return {
    heads,
    isStaying,
    async load(some) {
      const each = new Map(Array.from(some, (head) => [toItemKey(head), head]))
      return site.loadStored([...each.values()].filter(isStaying).toSorted(compareHeads))
    },
    async find(kind, values) {
      const mentions = values.map((value) => toMentionText({ kind, value }))
      return [
        ...(await findHeadsByMention(db, heads, { kind, values })),
        ...toHeads(drafted?.drafts.findMentioning(mentions)),
      ]
    },
    findBelow: async (kind, start) => [
      ...(await findHeadsByMentionPrefix(db, heads, { kind, start })),
      ...toHeads(drafted?.drafts.findMentioningBelow(toMentionText({ kind, value: start }))),
    ],
  }
}

/** Converts drafts to heads. The mentions in drafts are searched in memory, because drafts have no mention rows. */
const toHeads = (drafts: ReturnType<DraftSet['findMentioning']> = []): readonly Head[] =>
  drafts.map(({ item }) => item)
