/**
 * The snapshot for guests: the site at a release without private content. All responses to guests use this snapshot, so
 * that no route, count or error text can reveal a secret. An item is private in every language if its body in any
 * language has `access: signedIn` or `administrators` (pages, and any type whose schema has that field). A block for
 * signed-in visitors is always private. A private page exposes its path, because links refer to it and it prompts
 * visitors to sign in. A private block exposes its id and the devices on which it is shown. Pages for administrators
 * are hidden from all other visitors in the same way.
 */
import { mapInSlices } from '#kit'
import { changeBlocks, changeChildBlocks, type BlockNode } from '#schema'
import { isPrivatePage, type ContentTypes } from '#content-types'
import { privateBlockType } from '#blocks'
import { type ChangedEntry, type ContentItem } from '#model'
import { isKnownOpen } from './read-bodies.ts'
import { toVersionKeyText, type Body } from './version-key.ts'
import { memoizeAsync } from '../types/once.ts'
import type { Heads } from './heads.ts'
import {
  canTypeBeRestricted,
  canItemBeRestricted,
  isAdministratorsOnly,
  loadRestrictedItems,
  type AccessRules,
  type RestrictedItems,
  type RestrictedItemLoaders,
  type FindRestrictedDraftItems,
  type LoadRestrictedItems,
  type PrivateAccess,
} from './restricted-items.ts'
import { toChangedEntry } from './draft-source.ts'
import type { Head, ReleaseIndex } from './release-index.ts'
import type { FindSelectedItems } from './find-selected.ts'
import { createFindContents, type LoadItems, type Snapshot } from './snapshot.ts'

export const toPublicSnapshot = (whole: Snapshot, types: ContentTypes, loading = uncachedLoaders): Snapshot =>
  toPartSnapshot(whole, { types, isRestricted: isPrivatePage, ...loading, toBody: toPublicBody })

/** Returns the snapshot for signed-in visitors. */
export const toVisitorSnapshot = (
  whole: Snapshot,
  types: ContentTypes,
  loading = uncachedLoaders,
): Snapshot =>
  toPartSnapshot(whole, { types, isRestricted: isAdministratorsOnly, ...loading, toBody: (body) => body })

const uncachedLoaders: RestrictedItemLoaders = { loadRestrictedItems }

/**
 * Returns the part of one version that guests may read; undefined if the whole item is private. A version in another
 * language may still make the item private.
 */
export const findPublicBody = (
  { type, body }: Pick<ContentItem, 'type' | 'body'>,
  types: ContentTypes,
): Body | undefined =>
  canTypeBeRestricted(types.get(type)) && isPrivatePage(body) ? undefined : changeBlocks(body, toPublicBlock)

type RestrictedReader = AccessRules & {
  readonly loadRestrictedItems: LoadRestrictedItems
  readonly findInDrafts?: FindRestrictedDraftItems | undefined
  readonly toBody: (body: Body) => Body
}

function toPartSnapshot(whole: Snapshot, part: RestrictedReader): Snapshot {
  const findRestricted = memoizeAsync(() => part.loadRestrictedItems(whole, part))
  const loadIndex = memoizeAsync(async () => toPublicIndex(await whole.loadIndex(), await findRestricted()))
  /**
   * Attack: a version without stored access fields, or a version that an older server version wrote, has its access
   * rule only in the body.
   */
  const loadPublic = async (
    load: LoadItems,
    ...[heads, fields]: Parameters<LoadItems>
  ): Promise<readonly ContentItem[]> => {
    const restricted = await findRestricted()
    const open = heads.filter(({ contentKey }) => !restricted.has(contentKey))
    const items = await load(open, fields && [...fields, 'access'])
    return mapInSlices(
      items.filter(
        ({ type, body }) => !canTypeBeRestricted(part.types.get(type)) || !part.isRestricted(body),
      ),
      (item) => ({ ...item, body: part.toBody(item.body) }),
    )
  }
  const loadItems: LoadItems = (...wanted) => loadPublic(whole.loadItems, ...wanted)
  const heads = toUnrestrictedHeads(whole.heads, findRestricted)
  /**
   * Attack: selecting restricted items by their rows, which contain no access rules. Items that may be restricted are
   * therefore selected by their bodies.
   */
  const findSelected: FindSelectedItems = async (query, open) =>
    canTypeBeRestricted(part.types.get(query.type ?? '')) ? undefined : whole.findSelected(query, open)
  const reader = { loadIndex, heads, loadItems, findMentioning: whole.findMentioning, findSelected }
  return {
    ...reader,
    release: whole.release,
    async loadChangesSince(release) {
      const entries = await whole.loadChangesSince(release)
      const restricted = await findRestricted()
      return [...entries, ...(await findAccessChanges(whole, { part, entries, restricted }))]
    },
    async loadDraftedSince(former) {
      const entries = await whole.loadDraftedSince(former)
      const formerlyRestricted = part.findInDrafts?.(former, whole.release)
      if (entries === undefined || formerlyRestricted === undefined) return undefined
      return [...entries, ...(await findDraftedChanges(whole, formerlyRestricted, await findRestricted()))]
    },
    loadPlaces: whole.loadPlaces,
    loadStored: (...wanted) => loadPublic(whole.loadStored, ...wanted),
    findContents: createFindContents(reader),
    async findListings(query) {
      const restricted = await findRestricted()
      const listings = await whole.findListings(query)
      return listings.filter(({ contentKey }) => !restricted.has(contentKey))
    },
    countItems: whole.countItems,
    async findAddresses(language) {
      const restricted = await findRestricted()
      if (restricted.size === 0) return []
      const pages = await whole.heads.find({
        type: 'epiderm__page',
        language,
        contentKeys: [...restricted.keys()],
      })
      const items = await whole.loadStored(pages)
      return items.map((item) => toAddress(item, restricted.get(item.contentKey)))
    },
  }
}

/** Removes restricted items in all languages, so that a query never falls back to another language. */
function toUnrestrictedHeads(
  { find, findBy, findOfType, ...heads }: Heads,
  findRestricted: () => Promise<ReadonlyMap<string, unknown>>,
): Heads {
  const filter = async (heads: readonly Head[]) => {
    const restricted = await findRestricted()
    return restricted.size === 0 ? heads : heads.filter(({ contentKey }) => !restricted.has(contentKey))
  }
  return {
    async find({ offset = 0, limit, ...query }, candidates) {
      const open = await filter(await find(query, candidates))
      return offset === 0 && limit === undefined
        ? open
        : open.slice(offset, limit === undefined ? undefined : offset + limit)
    },
    findBy: async (...args) => filter(await findBy(...args)),
    findOfType: async (type) => filter(await findOfType(type)),
    ...heads,
  }
}

/** Finds the items that are restricted in only one of two draft sets, and lists them in every language. */
async function findDraftedChanges(
  { heads }: Snapshot,
  former: RestrictedItems,
  restricted: RestrictedItems,
): Promise<readonly ChangedEntry[]> {
  if (former === restricted) return []
  const keys = [...new Set([...former.keys(), ...restricted.keys()])]
  const turned = keys.filter((key) => former.has(key) !== restricted.has(key))
  const shown = await heads.findBy('contentKey', turned)
  return shown.map((head) => toChangedEntry(head, { before: head.version, after: head.version }))
}

/**
 * Finds the items that a change in one language has hidden from this reader or made visible. If an item is restricted
 * in one language, it is restricted in all languages.
 */
async function findAccessChanges(
  whole: Snapshot,
  {
    part,
    entries,
    restricted,
  }: { part: RestrictedReader; entries: readonly ChangedEntry[]; restricted: RestrictedItems },
): Promise<readonly ChangedEntry[]> {
  const fields = await whole.loadPlaces()
  const isRestrictedIn = (entry: ChangedEntry, version = 0) =>
    part.isRestricted(fields.get(toVersionKeyText({ ...entry, version })) ?? {})
  const byKey = new Map<string, ChangedEntry[]>()
  for (const entry of entries.filter((one) => canItemBeRestricted(one, part)))
    byKey.set(entry.contentKey, [...(byKey.get(entry.contentKey) ?? []), entry])
  const items = new Set([...byKey.values()].flatMap((own) => own.map((entry) => entry.managedContentId)))
  const shown = new Map<string, Head[]>()
  for (const head of await whole.heads.findBy('managedContentId', [...items]))
    shown.set(head.contentKey, [...(shown.get(head.contentKey) ?? []), head])
  return [...byKey].flatMap(([contentKey, own]) => {
    const others = (shown.get(contentKey) ?? [])
      .filter(({ language }) => own.every((entry) => entry.language !== language))
      .map(({ managedContentId, type, language, version }) => ({
        managedContentId,
        contentKey,
        type,
        language,
        version,
      }))
    const wasRestricted =
      own.some((entry) => isRestrictedIn(entry, entry.before)) ||
      others.some((one) => isRestrictedIn(one, one.version))
    const isRestricted = restricted.has(contentKey)
    if (wasRestricted === isRestricted) return []
    return others.map(({ version, ...entry }) => ({
      ...entry,
      ...(isRestricted ? { before: version } : { after: version }),
    }))
  })
}

/** Removes the heads of restricted items. Most sites have no such items. */
function toPublicIndex(index: ReleaseIndex, restricted: RestrictedItems): ReleaseIndex {
  const removed = [...restricted.keys()].flatMap((key) => index.byContentKey.get(key) ?? [])
  return removed.length === 0 ? index : index.with({ removed, added: [] })
}

const isPrivateBlock = ({ access }: BlockNode) => access === 'signedIn'

/** A body never changes, so it is converted only once. A body without private blocks is returned as the same object. */
const publicBodies = new WeakMap<Body, Body>()

function toPublicBody(body: Body): Body {
  if (isKnownOpen(body)) return body
  const known = publicBodies.get(body) ?? changeBlocks(body, toPublicBlock)
  publicBodies.set(body, known)
  return known
}

/** Replaces a private block with a placeholder, which a public page renders as a link. */
function toPublicBlock(node: BlockNode): BlockNode {
  if (!isPrivateBlock(node)) return changeChildBlocks(node, toPublicBlock)
  const { id, access, visible, isPrinted } = node
  return {
    id,
    block: privateBlockType,
    access,
    ...(visible !== undefined && { visible }),
    ...(isPrinted !== undefined && { isPrinted }),
  }
}

function toAddress(item: ContentItem, access: PrivateAccess | undefined): ContentItem {
  const { route, record, parameters } = item.body
  const retained = Object.entries({ route, record, parameters }).filter(([, value]) => value !== undefined)
  return { ...item, title: '', body: { ...Object.fromEntries(retained), access, blocks: [] } }
}
