import { z } from 'zod'
import { cacheByObject, toReferencedKeys } from '#kit'
import { blockTree, parsePropsTolerantly, type BlockNode } from '#schema'
import type { TypedItem, TypedItemProblem } from './content-type.ts'

export const patternType = 'epiderm__pattern'

/** Maximum nesting depth of patterns, counting the outermost. */
export const maxPatternDepth = 5

/** `epiderm__pattern`: blocks that many pages show and that are edited in a single item. */
export const patternBody = z
  .object({
    blocks: blockTree('Blocks').meta({
      help: 'Blocks from top to bottom.',
    }),
  })
  .meta({
    help: 'Blocks that several pages share. Changes appear on all of them.',
  })

/** Returns undefined for an invalid body. Always returns the same blocks for the same body. */
export const readPatternBlocks: (body: object) => readonly BlockNode[] | undefined = cacheByObject(
  (body: object) => {
    const read = parsePropsTolerantly(patternBody, body)
    return 'failure' in read ? undefined : read.props.blocks
  },
)

/** Finds patterns that contain themselves, in any language, and patterns that are nested too deeply. */
export function findRecursivePatterns(items: readonly TypedItem[]): readonly TypedItemProblem[] {
  const titles = new Map(items.map(({ contentKey, title }) => [contentKey, title]))
  const shown = new Map<string, Set<string>>()
  for (const { contentKey, body } of items)
    for (const key of listShown(body, titles))
      shown.set(contentKey, (shown.get(contentKey) ?? new Set()).add(key))
  return items.flatMap((item) => {
    const within = listShown(item.body, titles)
    const around = within.find((key) => reaches(shown, key, item.contentKey))
    if (around !== undefined) return [toEndless(item, { key: around, title: titles.get(around) ?? '' })]
    return isTooDeep(shown, item.contentKey) ? [toTooDeep(item)] : []
  })
}

/** Returns true if a pattern is the other pattern, or contains it. */
function reaches(shown: PatternReferences, from: string, target: string): boolean {
  const seen = new Set([from])
  for (const key of seen) for (const next of shown.get(key) ?? []) seen.add(next)
  return seen.has(target)
}

type PatternReferences = ReadonlyMap<string, ReadonlySet<string>>

const listShown = ({ blocks }: TypedItem['body'], patterns: ReadonlyMap<string, string>) =>
  toReferencedKeys(blocks).filter((key) => patterns.has(key))

function isTooDeep(shown: PatternReferences, contentKey: string): boolean {
  let ring: ReadonlySet<string> = new Set([contentKey])
  for (let depth = 0; depth < maxPatternDepth; depth++)
    ring = new Set(Array.from(ring).flatMap((key) => [...(shown.get(key) ?? [])]))
  return ring.size > 0
}

const toEndless = (item: TypedItem, { key, title }: { key: string; title: string }): TypedItemProblem => ({
  item,
  names: key,
  message: key === item.contentKey ? 'contains itself' : toRecursionMessage(title),
  hint: 'Remove one of the two from the other.',
})

/** Returns the error message for inserting a pattern into another pattern that it already contains. */
export const toRecursionMessage = (title: string): string => `${title} contains this pattern already`

const toTooDeep = (item: TypedItem): TypedItemProblem => ({
  item,
  message: `contains patterns nested more than ${maxPatternDepth} deep`,
  hint: 'Put the blocks of one of them in its place.',
})
