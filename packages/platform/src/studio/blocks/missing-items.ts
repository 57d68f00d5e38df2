/** Finds references in pasted blocks to items that do not exist on this site. */
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'
import type { ApiClient } from '../api/calls.ts'

/** The maximum number of items per response. */
const perCall = 50

type ItemLookupDeps = { readonly calls: Pick<ApiClient, 'get'>; readonly language: string }

/** Returns the blocks, at any depth, that refer to an item without a published version or draft on this site. */
export async function findBlocksWithMissingItems(
  nodes: readonly BlockNode[],
  site: ItemLookupDeps,
): Promise<readonly BlockNode[]> {
  const mentions = listBlocks(nodes).map((node) => ({ node, keys: listNodeContentKeys(node.props ?? {}) }))
  const missing = await findMissingKeys(
    mentions.flatMap((one) => one.keys),
    site,
  )
  return mentions.filter((one) => one.keys.some((key) => missing.has(key))).map(({ node }) => node)
}

/** Returns the keys of items without a published version or draft. */
export async function findMissingKeys(
  named: readonly string[],
  { calls, language }: ItemLookupDeps,
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(named)]
  const missing = new Set(keys)
  for (let start = 0; start < keys.length; start += perCall) {
    const query = { language, keys: keys.slice(start, start + perCall).join(',') }
    const { items } = await calls.get('/studio/items', { query })
    for (const { contentKey } of items) missing.delete(contentKey)
  }
  return missing
}

const contentKeys = /\bMC[A-Z2-7]{26}\b/g

/** Finds content keys anywhere in a value, even inside a string, because a string may contain JSON. */
export const listNodeContentKeys = (value: unknown): readonly string[] =>
  JSON.stringify(value).match(contentKeys) ?? []

/** Returns copies of the blocks with the given references replaced. */
export const replaceKeys = (
  nodes: readonly BlockNode[],
  others: ReadonlyMap<string, string>,
): readonly BlockNode[] =>
  JSON.parse(
    JSON.stringify(nodes).replaceAll(contentKeys, (key) => others.get(key) ?? key),
  ) as readonly BlockNode[]
