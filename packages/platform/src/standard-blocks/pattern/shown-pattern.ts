import { patternType, readPatternBlocks } from '#content-types'
import type { DataContext, StoredTree } from '#blocks'
import type { Props } from './schema.ts'

/** Finds the pattern. Returns undefined if the pattern is missing or invalid, so that the block is omitted. */
export function findPattern(
  { pattern }: Props,
  { loaded, warn }: Pick<DataContext, 'loaded' | 'warn'>,
): StoredTree | undefined {
  const item = loaded.findContent(pattern)
  if (item?.type !== patternType) return void warn(`the pattern ${pattern} does not exist`)
  const nodes = readPatternBlocks(item.body)
  return nodes === undefined ? void warn(`the pattern ${item.title} cannot be read`) : { item, nodes }
}
