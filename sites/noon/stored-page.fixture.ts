/** Reads the storefront's stored pages for tests. */
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { BlockNode } from '@epiderm/platform'

export type StoredPage = {
  readonly contentKey: string
  readonly body: {
    readonly route: string
    readonly access?: string
    readonly blocks: BlockNode[]
  }
}

export const readStoredPage = async (path: string) =>
  parse(await readFile(new URL(`./content/${path}.yaml`, import.meta.url), 'utf8')) as StoredPage

/** Returns a block and all blocks inside it. */
export const toNestedBlocks = (node: BlockNode): BlockNode[] => [
  node,
  ...Object.values(node.slots ?? {})
    .flat()
    .flatMap(toNestedBlocks),
]

export const toGutter = ({ props }: BlockNode) => props?.sectionColumnGutterWidth
export const toColumns = ({ props }: BlockNode): readonly unknown[] =>
  (props?.sectionConfig as { columns: unknown[] } | undefined)?.columns ?? []

/** Returns the gutters of all sections, sorted. A section with one column has no gutter. */
export function findGutters({ body }: StoredPage): readonly unknown[] {
  const sections = body.blocks.flatMap(toNestedBlocks).filter((node) => toColumns(node).length > 1)
  return [...new Set(sections.flatMap((node) => Object.values(toGutter(node) ?? {})))].toSorted()
}
