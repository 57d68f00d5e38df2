/**
 * Blocks on the system's clipboard: as JSON under a type of their own, which any studio of any site reads, and as their words for
 * whatever else somebody pastes them into.
 */
import type { BlockNode } from '#schema'

const blocksType = 'application/x-epiderm-blocks+json'
const format = 1
/** Longer than any page, and no burden to read. */
const maxLength = 4_000_000
/** Deeper than any page may be. */
const maxDepth = 40

export function writeBlocks(to: DataTransfer, nodes: readonly BlockNode[]): void {
  to.setData(blocksType, JSON.stringify({ format, blocks: nodes }))
  to.setData('text/plain', nodes.map(toWords).join('\n\n'))
}

/** Undefined for anything but blocks. What they say is judged where they are stored, as everything is. */
export function readBlocks(from: DataTransfer): readonly BlockNode[] | undefined {
  const text = from.getData(blocksType)
  if (text === '' || text.length > maxLength) return undefined
  const read = Object(parseJson(text)) as { format?: unknown; blocks?: unknown }
  if (read.format !== format || !Array.isArray(read.blocks) || read.blocks.length === 0) return undefined
  const blocks: readonly unknown[] = read.blocks
  return blocks.every((block): block is BlockNode => isBlock(block)) ? blocks : undefined
}

/** Attack: a tree that ends the stack of whoever walks it. */
function isBlock(value: unknown, depth = 0): boolean {
  const { id, block, slots = {} } = Object(value) as Partial<Record<'id' | 'block' | 'slots', unknown>>
  const lists: readonly unknown[] = Object.values(Object(slots) as object)
  return (
    typeof id === 'string' &&
    typeof block === 'string' &&
    depth < maxDepth &&
    lists.every((list) => Array.isArray(list) && list.every((inner) => isBlock(inner, depth + 1)))
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** All that a block says, without markup. */
function toWords({ props, slots }: BlockNode): string {
  const own = Object.values(props ?? {}).filter((value) => typeof value === 'string')
  const inner = Object.values(slots ?? {})
    .flat()
    .map(toWords)
  return [...own.map((text) => text.replaceAll(/<[^>]*>/g, ' ').trim()), ...inner]
    .filter((text) => /\s|^\w+$/.test(text) && text !== '')
    .join('\n')
}
