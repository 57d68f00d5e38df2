/** What blocks from another site refer to, and this site does not have. */
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'
import type { Calls } from '../api/calls.ts'

/** As many as are listed at once. */
const perCall = 50

type Site = { readonly calls: Pick<Calls, 'get'>; readonly language: string }

/** Of the blocks and all inside them, those that refer to something that is neither published here nor a draft. */
export async function findDangling(nodes: readonly BlockNode[], site: Site): Promise<readonly BlockNode[]> {
  const mentions = listBlocks(nodes).map((node) => ({ node, keys: listKeys(node.props ?? {}) }))
  const missing = await findMissing(
    mentions.flatMap((one) => one.keys),
    site,
  )
  return mentions.filter((one) => one.keys.some((key) => missing.has(key))).map(({ node }) => node)
}

/** Those that name neither what is published here nor a draft. */
export async function findMissing(
  named: readonly string[],
  { calls, language }: Site,
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

/** Wherever they stand: a value may be stored as its JSON. */
export const listKeys = (value: unknown): readonly string[] => JSON.stringify(value).match(contentKeys) ?? []

/** The same blocks, referring to others. */
export const replaceKeys = (
  nodes: readonly BlockNode[],
  others: ReadonlyMap<string, string>,
): readonly BlockNode[] =>
  JSON.parse(
    JSON.stringify(nodes).replaceAll(contentKeys, (key) => others.get(key) ?? key),
  ) as readonly BlockNode[]
