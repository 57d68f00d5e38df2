/** Sets of open drafts. A changed set shares its unchanged parts with the set from which it was derived. */
import { createHash } from 'node:crypto'
import type { ContentTypes } from '#content-types'
import { compareCodeUnits, toReferencedKeys } from '#kit'
import type { ContentItem, DraftSet, DraftSetChange, OpenDraft } from '#model'
import { createSortedList, type ListOrder, type SortedList } from '../collections/sorted-list.ts'
import { deepFreeze } from './body-store.ts'
import type { DraftHead } from './draft-source.ts'
import { toMentions, toMentionText } from './mentions.ts'
import { toAddressFields } from './places.ts'
import { toVersionKeyText, type Body } from './version-key.ts'

/** A draft set from which other sets are derived. */
export type ChangeableDraftSet = DraftSet & {
  /** Adds drafts. A draft replaces an existing draft of the same item and language. */
  readonly change: (change: {
    readonly removed: readonly OpenDraft[]
    readonly added: readonly OpenDraft[]
  }) => ChangeableDraftSet
}

/** Accepts drafts in any order, at most one for each item and language. */
export const createDraftSet = (drafts: readonly OpenDraft[]): ChangeableDraftSet =>
  toSet({
    byItem: createSortedList(drafts, itemOrder),
    byType: createSortedList(drafts, typeOrder),
    byVersion: createSortedList(drafts.map(toDraftVersion), versionOrder),
    byMention: createSortedList(drafts.flatMap(toDraftMentions), mentionOrder),
    sum: drafts.reduce((sum, draft) => sum + toDigest(draft), 0n),
  })

type DraftWithoutBody = Omit<OpenDraft, 'address' | 'mentions' | 'loadBody'>

/** Creates an open draft. Uses `body` only during this call; if the body is needed later, `loadBody` loads it again. */
export const createOpenDraft = (
  draft: DraftWithoutBody,
  {
    types,
    body,
    loadBody,
  }: { readonly types: ContentTypes; readonly body: Body; readonly loadBody: () => Promise<Body> },
): OpenDraft => ({
  ...draft,
  address: toAddressFields(body),
  mentions: toTexts(toMentions(types, { type: draft.item.type, body })),
  loadBody: async () => deepFreeze(await loadBody()),
})

const toTexts = (mentions: readonly Parameters<typeof toMentionText>[0][]): readonly string[] => [
  ...new Set(mentions.map(toMentionText)),
]

/** Converts a draft whose body is in memory. Records only the content keys that the body mentions. */
export const toOpenDraft = ({ item: { body, ...item }, isWithdrawn, ...head }: DraftHead): OpenDraft => ({
  ...head,
  item,
  isWithdrawn: isWithdrawn === true,
  isUnchanged: false,
  get address() {
    return toAddressFields(body)
  },
  get mentions() {
    return toTexts(toReferencedKeys(body).map((value) => ({ kind: 'key', value })))
  },
  loadBody: async () => deepFreeze(body),
})

type ItemKey = Pick<ContentItem, 'contentKey' | 'language'>

const toItemKey = ({ contentKey, language }: ItemKey) => `${contentKey} ${language}`

const itemOrder: ListOrder<OpenDraft> = {
  toKey: ({ item }) => item.contentKey,
  compare: (a, b) => compareCodeUnits(a.item.language, b.item.language),
}
const typeOrder: ListOrder<OpenDraft> = {
  toKey: ({ item }) => item.type,
  compare: (a, b) => compareCodeUnits(a.item.contentKey, b.item.contentKey) || itemOrder.compare(a, b),
}
/** Each version's key is computed once and stored, because readers compare many keys. */
type DraftVersion = { readonly version: string; readonly draft: OpenDraft }
const versionOrder: ListOrder<DraftVersion> = { toKey: ({ version }) => version, compare: () => 0 }
const toDraftVersion = (draft: OpenDraft): DraftVersion => ({ version: toVersionKeyText(draft.item), draft })

/**
 * A mention in a draft. Contains the draft's key rather than the draft, so that an edit that leaves the mentions
 * unchanged also leaves the list of mentions unchanged.
 */
type DraftMention = ItemKey & { readonly text: string }
const mentionOrder: ListOrder<DraftMention> = {
  toKey: ({ text }) => text,
  compare: (a, b) => compareCodeUnits(toItemKey(a), toItemKey(b)),
}
const toDraftMentions = ({ item: { contentKey, language }, isWithdrawn, mentions }: OpenDraft) =>
  isWithdrawn ? [] : mentions.map((text): DraftMention => ({ text, contentKey, language }))

function toMentionChange(removed: readonly OpenDraft[], added: readonly OpenDraft[]) {
  const toEntries = (drafts: readonly OpenDraft[]) =>
    new Map(drafts.flatMap(toDraftMentions).map((one) => [`${toItemKey(one)} ${one.text}`, one]))
  const [before, after] = [toEntries(removed), toEntries(added)]
  const without = (some: ReadonlyMap<string, DraftMention>, others: ReadonlyMap<string, DraftMention>) =>
    [...some].flatMap(([name, one]) => (others.has(name) ? [] : [one]))
  return { removed: without(before, after), added: without(after, before) }
}

type DraftSetParts = {
  readonly byItem: SortedList<OpenDraft>
  readonly byType: SortedList<OpenDraft>
  readonly byVersion: SortedList<DraftVersion>
  readonly byMention: SortedList<DraftMention>
  /** The sum of the hashes of all drafts. */
  readonly sum: bigint
}

function toSet({ byItem, byType, byVersion, byMention, sum }: DraftSetParts): ChangeableDraftSet {
  const find = ({ contentKey, language }: ItemKey) =>
    byItem.findAll(contentKey).find(({ item }) => item.language === language)
  const findAllOf = (entries: readonly DraftMention[]) => [
    ...new Set(entries.flatMap((entry) => find(entry) ?? [])),
  ]
  const set: ChangeableDraftSet = {
    id: sum.toString(36),
    get values() {
      return byItem.values
    },
    isEmpty: byItem.pieces.length === 0,
    find,
    findOfItem: byItem.findAll,
    findOfType: byType.findAll,
    findVersion: (version) => byVersion.findAll(version)[0]?.draft,
    findMentioning: (mentions) => findAllOf(mentions.flatMap(byMention.findAll)),
    findMentioningBelow: (prefix) => findAllOf(byMention.findBelow(prefix)),
    changesSince: (former) => findChanges(piecesOf.get(former) ?? [former.values], byItem.pieces),
    change({ removed, added }) {
      const old = [...removed, ...added].flatMap(({ item }) => find(item) ?? [])
      const change = { removed: [...new Set(old)], added }
      const total = (drafts: readonly OpenDraft[]) => drafts.reduce((all, draft) => all + toDigest(draft), 0n)
      return toSet({
        byItem: byItem.change(change),
        byType: byType.change(change),
        byVersion: byVersion.change({
          removed: change.removed.map(toDraftVersion),
          added: added.map(toDraftVersion),
        }),
        byMention: byMention.change(toMentionChange(change.removed, added)),
        sum: sum - total(change.removed) + total(added),
      })
    },
  }
  piecesOf.set(set, byItem.pieces)
  return set
}

type DraftChunks = readonly (readonly OpenDraft[])[]

/** The internal data of each draft set, which derived sets share. */
const piecesOf = new WeakMap<DraftSet, DraftChunks>()

function findChanges(former: DraftChunks, next: DraftChunks): readonly DraftSetChange[] {
  if (former === next) return []
  const [old, current] = [new Set(former), new Set(next)]
  const changes = new Map<string, DraftSetChange>()
  for (const before of former.filter((piece) => !current.has(piece)).flat())
    changes.set(toItemKey(before.item), { before })
  for (const after of next.filter((piece) => !old.has(piece)).flat()) {
    const key = toItemKey(after.item)
    const before = changes.get(key)?.before
    if (before !== undefined && isSame(before, after)) changes.delete(key)
    else changes.set(key, { before, after })
  }
  return [...changes.values()]
}

const isSame = (a: OpenDraft, b: OpenDraft): boolean =>
  a === b ||
  (a.edit === b.edit &&
    a.isWithdrawn === b.isWithdrawn &&
    toVersionKeyText(a.item) === toVersionKeyText(b.item))

/** A sum of hashes depends on the drafts but not on their order. */
const toDigest = ({ item, isWithdrawn, edit }: OpenDraft): bigint =>
  BigInt(
    `0x${createHash('sha256')
      .update(JSON.stringify([toItemKey(item), isWithdrawn, edit]))
      .digest('hex')}`,
  )
