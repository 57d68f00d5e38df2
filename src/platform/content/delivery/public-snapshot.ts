/** The site at a release without what only signed-in visitors see: what the delivery API gives to everyone. */
import type { BlockNode } from '#blocks'
import type { ContentItem } from '#kit'
import type { ReleaseIndex } from '../release-index.ts'
import type { Snapshot } from '../snapshot.ts'

/** Pages for signed-in visitors are not there, and neither are such blocks of other pages. */
export function toPublicSnapshot(snapshot: Snapshot): Snapshot {
  const loadIndex = async () => toPublicIndex(await snapshot.loadIndex(), await findPrivateKeys(snapshot))
  return {
    ...snapshot,
    loadIndex,
    loadItems: async (heads) => (await snapshot.loadItems(heads)).map(withoutPrivateBlocks),
    loadStored: async (heads) => (await snapshot.loadStored(heads)).map(withoutPrivateBlocks),
    findContents: async (query) => {
      const privateKeys = await findPrivateKeys(snapshot)
      const items = await snapshot.findContents(query)
      return items.filter(({ contentKey }) => !privateKeys.has(contentKey)).map(withoutPrivateBlocks)
    },
  }
}

/** Whether a content key or managed content id is that of a page for signed-in visitors. */
export async function isPrivate(snapshot: Snapshot, id: string): Promise<boolean> {
  const { byManagedContentId } = await snapshot.loadIndex()
  const contentKey = byManagedContentId.get(id)?.[0]?.contentKey ?? id
  return (await findPrivateKeys(snapshot)).has(contentKey)
}

const known = new WeakMap<Snapshot, Promise<ReadonlySet<string>>>()

function findPrivateKeys(snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const found = known.get(snapshot) ?? loadPrivateKeys(snapshot)
  known.set(snapshot, found)
  found.catch(() => known.delete(snapshot))
  return found
}

async function loadPrivateKeys(snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const { byType } = await snapshot.loadIndex()
  const pages = await snapshot.loadStored(byType.get('epiderm__page') ?? [])
  return new Set(
    pages.filter(({ body }) => body['access'] === 'signedIn').map(({ contentKey }) => contentKey),
  )
}

function toPublicIndex(index: ReleaseIndex, privateKeys: ReadonlySet<string>): ReleaseIndex {
  if (privateKeys.size === 0) return index
  const isPublic = ({ contentKey }: { contentKey: string }) => !privateKeys.has(contentKey)
  const filter = (groups: ReleaseIndex['byType']) =>
    new Map(Array.from(groups, ([key, heads]) => [key, heads.filter(isPublic)]))
  return {
    ...index,
    heads: index.heads.filter(isPublic),
    byContentKey: filter(index.byContentKey),
    byManagedContentId: filter(index.byManagedContentId),
    byRecordId: filter(index.byRecordId),
    byType: filter(index.byType),
  }
}

const treeTypes = new Set(['epiderm__page', 'epiderm__layout'])

function withoutPrivateBlocks(item: ContentItem): ContentItem {
  if (!treeTypes.has(item.type)) return item
  const body = Object.fromEntries(
    Object.entries(item.body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter(isForEveryone).map(withoutPrivateInside) : value,
    ]),
  )
  return { ...item, body }
}

const isForEveryone = (node: Partial<BlockNode>) => node.access !== 'signedIn'

function withoutPrivateInside(node: BlockNode): BlockNode {
  if (node.slots === undefined) return node
  const slots = Object.entries(node.slots).map(([name, nodes]): [string, BlockNode[]] => [
    name,
    nodes.filter(isForEveryone).map(withoutPrivateInside),
  ])
  return { ...node, slots: Object.fromEntries(slots) }
}
