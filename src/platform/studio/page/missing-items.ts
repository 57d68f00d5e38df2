/** What blocks from another site refer to, and this site does not have. */
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'
import type { Calls } from '../api/calls.ts'
import type { ListedItem } from '../api/shapes.ts'

/** As many as are listed at once. */
const perCall = 50

/** Of the blocks and all inside them, those that refer to something that is neither published here nor a draft. */
export async function findDangling(
  nodes: readonly BlockNode[],
  { calls, language }: { readonly calls: Pick<Calls, 'get'>; readonly language: string },
): Promise<readonly BlockNode[]> {
  const mentions = listBlocks(nodes).map((node) => ({ node, keys: listKeys(node) }))
  const keys = [...new Set(mentions.flatMap((one) => one.keys))]
  const known = new Set<string>()
  for (let start = 0; start < keys.length; start += perCall) {
    const query = new URLSearchParams({ language, keys: keys.slice(start, start + perCall).join(',') })
    const { items } = await calls.get<{ readonly items: readonly ListedItem[] }>(`/studio/items?${query}`)
    for (const { contentKey } of items) known.add(contentKey)
  }
  return mentions.filter((one) => one.keys.some((key) => !known.has(key))).map(({ node }) => node)
}

/** Wherever they stand: a value may be stored as its JSON. */
const listKeys = ({ props }: BlockNode): readonly string[] =>
  JSON.stringify(props ?? {}).match(/\bMC[A-Z2-7]{26}\b/g) ?? []
