/**
 * The snapshot for guests: the site at a release without private content. All responses to guests read it, so that no route, count or error
 * text can reveal a secret. An item is private in every language as soon as its body in one language has `access: signedIn` or
 * `administrators` (pages, and any type whose schema has that field). A block for signed-in visitors is always private. A private page
 * exposes its address, because links refer to it and it prompts visitors to sign in. A private block exposes its id and the devices that
 * show it. Pages for administrators are hidden from all other visitors in the same way.
 */
import { mapInSlices } from '#kit'
import { changeBlocks, changeInside, type BlockNode } from '#schema'
import { isPrivatePage, type ContentTypes } from '#content-types'
import { privateBlock } from '#blocks'
import { type ChangedEntry, type ContentItem } from '#model'
import { toVersion, type Body } from './version-key.ts'
import { once } from '../types/once.ts'
import type { Heads } from './heads.ts'
import {
  isClosable,
  isEntryClosable,
  isForAdministrators,
  loadClosed,
  type AccessRules,
  type ClosedItems,
  type ClosedLoading,
  type FindDraftedClosed,
  type LoadClosed,
  type PrivateAccess,
} from './closed-items.ts'
import { toEntry } from './draft-source.ts'
import type { Head, ReleaseIndex } from './release-index.ts'
import { createFind, type LoadItems, type Snapshot } from './snapshot.ts'

export const toPublicSnapshot = (whole: Snapshot, types: ContentTypes, loading = checkingAll): Snapshot =>
  toPartSnapshot(whole, { types, isClosed: isPrivatePage, ...loading, toBody: toPublicBody })

/** Returns the snapshot for signed-in visitors. */
export const toVisitorSnapshot = (whole: Snapshot, types: ContentTypes, loading = checkingAll): Snapshot =>
  toPartSnapshot(whole, { types, isClosed: isForAdministrators, ...loading, toBody: (body) => body })

const checkingAll: ClosedLoading = { loadClosed }

/**
 * Returns the part of one version that guests may read; undefined if its whole item is private. Another language may still make the item
 * private.
 */
export const findPublicBody = (
  { type, body }: Pick<ContentItem, 'type' | 'body'>,
  types: ContentTypes,
): Body | undefined =>
  isClosable(types.get(type)) && isPrivatePage(body) ? undefined : changeBlocks(body, toPublicBlock)

type PartialReader = AccessRules & {
  readonly loadClosed: LoadClosed
  readonly findDrafted?: FindDraftedClosed | undefined
  readonly toBody: (body: Body) => Body
}

function toPartSnapshot(whole: Snapshot, part: PartialReader): Snapshot {
  const findClosed = once(() => part.loadClosed(whole, part))
  const loadIndex = once(async () => toPublicIndex(await whole.loadIndex(), await findClosed()))
  /** Attack: a version without stored access fields, or one that an older program wrote, has its access rule only in the body. */
  const loadPublic = async (
    load: LoadItems,
    ...[heads, fields]: Parameters<LoadItems>
  ): Promise<readonly ContentItem[]> => {
    const closed = await findClosed()
    const open = heads.filter(({ contentKey }) => !closed.has(contentKey))
    const items = await load(open, fields && [...fields, 'access'])
    return mapInSlices(
      items.filter(({ type, body }) => !isClosable(part.types.get(type)) || !part.isClosed(body)),
      (item) => ({ ...item, body: part.toBody(item.body) }),
    )
  }
  const loadItems: LoadItems = (...wanted) => loadPublic(whole.loadItems, ...wanted)
  const heads = toOpenHeads(whole.heads, findClosed)
  return {
    release: whole.release,
    loadIndex,
    async loadChangesSince(release) {
      const entries = await whole.loadChangesSince(release)
      return [...entries, ...(await findTurned(whole, { part, entries, closed: await findClosed() }))]
    },
    async loadDraftedSince(former) {
      const entries = await whole.loadDraftedSince(former)
      const formerlyClosed = part.findDrafted?.(former, whole.release)
      if (entries === undefined || formerlyClosed === undefined) return undefined
      return [...entries, ...(await findTurnedKeys(whole, formerlyClosed, await findClosed()))]
    },
    heads,
    loadPlaces: whole.loadPlaces,
    loadItems,
    loadStored: (...wanted) => loadPublic(whole.loadStored, ...wanted),
    findMentioning: whole.findMentioning,
    findContents: createFind({ loadIndex, heads, loadItems, findMentioning: whole.findMentioning }),
    async findListings(query) {
      const closed = await findClosed()
      const listings = await whole.findListings(query)
      return listings.filter(({ contentKey }) => !closed.has(contentKey))
    },
    countItems: whole.countItems,
    async findAddresses(language) {
      const closed = await findClosed()
      if (closed.size === 0) return []
      const pages = await whole.heads.find({
        type: 'epiderm__page',
        language,
        contentKeys: [...closed.keys()],
      })
      const items = await whole.loadStored(pages)
      return items.map((item) => toAddress(item, closed.get(item.contentKey)))
    },
  }
}

/** Removes an item in all languages, so that a query never falls back to another language. */
function toOpenHeads(
  { find, findBy, findOfType, ...heads }: Heads,
  findClosed: () => Promise<ReadonlyMap<string, unknown>>,
): Heads {
  const leaveOut = async (heads: readonly Head[]) => {
    const closed = await findClosed()
    return closed.size === 0 ? heads : heads.filter(({ contentKey }) => !closed.has(contentKey))
  }
  return {
    async find({ offset = 0, limit, ...query }, candidates) {
      const open = await leaveOut(await find(query, candidates))
      return offset === 0 && limit === undefined
        ? open
        : open.slice(offset, limit === undefined ? undefined : offset + limit)
    },
    findBy: async (...asked) => leaveOut(await findBy(...asked)),
    findOfType: async (type) => leaveOut(await findOfType(type)),
    ...heads,
  }
}

/** Lists all languages of the items that are closed in only one of two states of the drafts. */
async function findTurnedKeys(
  { heads }: Snapshot,
  former: ClosedItems,
  closed: ClosedItems,
): Promise<readonly ChangedEntry[]> {
  if (former === closed) return []
  const keys = [...new Set([...former.keys(), ...closed.keys()])]
  const turned = keys.filter((key) => former.has(key) !== closed.has(key))
  const shown = await heads.findBy('contentKey', turned)
  return shown.map((head) => toEntry(head, { before: head.version, after: head.version }))
}

/** Finds the items that a change in one language has closed or opened to this reader, because one closed language closes all. */
async function findTurned(
  whole: Snapshot,
  { part, entries, closed }: { part: PartialReader; entries: readonly ChangedEntry[]; closed: ClosedItems },
): Promise<readonly ChangedEntry[]> {
  const places = await whole.loadPlaces()
  const says = (entry: ChangedEntry, version = 0) =>
    part.isClosed(places.get(toVersion({ ...entry, version })) ?? {})
  const byKey = new Map<string, ChangedEntry[]>()
  for (const entry of entries.filter((one) => isEntryClosable(one, part)))
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
    const wasClosed =
      own.some((entry) => says(entry, entry.before)) || others.some((one) => says(one, one.version))
    const isClosed = closed.has(contentKey)
    if (wasClosed === isClosed) return []
    return others.map(({ version, ...entry }) => ({
      ...entry,
      ...(isClosed ? { before: version } : { after: version }),
    }))
  })
}

/** Removes the closed heads; on most sites there are none. */
function toPublicIndex(index: ReleaseIndex, closed: ClosedItems): ReleaseIndex {
  const removed = [...closed.keys()].flatMap((key) => index.byContentKey.get(key) ?? [])
  return removed.length === 0 ? index : index.beside({ removed, added: [] })
}

const isPrivateBlock = ({ access }: BlockNode) => access === 'signedIn'

/** A body never changes, so each is converted once. A body without private blocks stays the same object. */
const publicBodies = new WeakMap<Body, Body>()

function toPublicBody(body: Body): Body {
  const known = publicBodies.get(body) ?? changeBlocks(body, toPublicBlock)
  publicBodies.set(body, known)
  return known
}

/** Replaces a private block with a placeholder, which a public page renders as a link. */
function toPublicBlock(node: BlockNode): BlockNode {
  if (!isPrivateBlock(node)) return changeInside(node, toPublicBlock)
  const { id, access, visible, isPrinted } = node
  return {
    id,
    block: privateBlock,
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
