/**
 * The site at a release as guests may know it: what only signed-in visitors see was never in it. Whatever answers guests
 * reads this, so that no route, count or error text has a secret to keep.
 *
 * Private are items whose body says `access: signedIn` (pages, and any type whose schema has that field) with all that they
 * say, in every language as soon as one says so; and such blocks of other items, wherever they stand. Of a page its address
 * is known, since links lead to it and it answers by asking to sign in; of a block, its id and on which devices it shows.
 */
import { changeBlocks, changeInside, privateBlock, type BlockNode } from '#blocks'
import { toFoundContents, type ContentItem } from '#kit'
import type { Body } from './body-store.ts'
import type { ContentTypes } from './content-type.ts'
import { once } from './once.ts'
import { findHeads, type Head, type ReleaseIndex } from './release-index.ts'
import type { Snapshot } from './snapshot.ts'

export function toPublicSnapshot(whole: Snapshot, types: ContentTypes): Snapshot {
  const findPrivateKeys = once(() => loadPrivateKeys(whole, types))
  const loadIndex = once(async () => toPublicIndex(await whole.loadIndex(), await findPrivateKeys()))
  const toPublic = async (heads: readonly Head[], load: Snapshot['loadItems']) => {
    const privateKeys = await findPrivateKeys()
    const items = await load(heads.filter(({ contentKey }) => !privateKeys.has(contentKey)))
    return items.map((item) => ({ ...item, body: toPublicBody(item.body) }))
  }
  const loadItems = (heads: readonly Head[]) => toPublic(heads, whole.loadItems)
  return {
    release: whole.release,
    loadIndex,
    loadItems,
    loadStored: (heads) => toPublic(heads, whole.loadStored),
    findContents: async (query) => toFoundContents(await loadItems(findHeads(await loadIndex(), query))),
    async findAddresses(language) {
      const privateKeys = await findPrivateKeys()
      const pages = findHeads(await whole.loadIndex(), { type: 'epiderm__page', language })
      const closed = pages.filter(({ contentKey }) => privateKeys.has(contentKey))
      return (await whole.loadStored(closed)).map(toAddress)
    },
  }
}

async function loadPrivateKeys(whole: Snapshot, types: ContentTypes): Promise<ReadonlySet<string>> {
  const { byType } = await whole.loadIndex()
  const closable = [...types.values()].filter(({ schema }) => 'access' in schema.shape)
  const items = await whole.loadStored(closable.flatMap(({ name }) => byType.get(name) ?? []))
  return new Set(items.filter(({ body }) => isPrivate(body)).map(({ contentKey }) => contentKey))
}

function toPublicIndex(index: ReleaseIndex, privateKeys: ReadonlySet<string>): ReleaseIndex {
  if (privateKeys.size === 0) return index
  const isPublic = ({ contentKey }: Head) => !privateKeys.has(contentKey)
  const filter = (groups: ReleaseIndex['byType']) =>
    new Map(
      Array.from(groups, ([key, heads]) => [key, heads.filter(isPublic)] as const).filter(
        ([, heads]) => heads.length > 0,
      ),
    )
  return {
    ...index,
    heads: index.heads.filter(isPublic),
    byContentKey: filter(index.byContentKey),
    byManagedContentId: filter(index.byManagedContentId),
    byRecordId: filter(index.byRecordId),
    byType: filter(index.byType),
  }
}

const isPrivate = ({ access }: { readonly access?: unknown }) => access === 'signedIn'

/** A body never changes, so each is read once; one that hides nothing stays the same object. */
const publicBodies = new WeakMap<Body, Body>()

function toPublicBody(body: Body): Body {
  const known = publicBodies.get(body) ?? changeBlocks(body, toPublicBlock)
  publicBodies.set(body, known)
  return known
}

/** A private block leaves its place, where a public page holds a link. */
function toPublicBlock(node: BlockNode): BlockNode {
  if (!isPrivate(node)) return changeInside(node, toPublicBlock)
  const { id, access, visible, isPrinted } = node
  return {
    id,
    block: privateBlock,
    access,
    ...(visible !== undefined && { visible }),
    ...(isPrinted !== undefined && { isPrinted }),
  }
}

function toAddress(item: ContentItem): ContentItem {
  const { route, record, parameters } = item.body
  const kept = Object.entries({ route, record, parameters }).filter(([, value]) => value !== undefined)
  return { ...item, title: '', body: { ...Object.fromEntries(kept), access: 'signedIn', blocks: [] } }
}
