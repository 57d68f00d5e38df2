/** Lists the block markers of a canvas, including markers of blocks that render no element. */
import type { ToBlockAttributes, ResolvedBlock } from '#blocks'
import { selectBlockAttributes, treeNames } from '../pages/rendering/render-trees.ts'
import type { RenderedCanvas } from './rendered-canvas.ts'

export function* eachPosition({
  page,
  trees,
  marks,
}: Pick<RenderedCanvas, 'page' | 'trees' | 'marks'>): Generator<string> {
  for (const name of treeNames) {
    const mark = selectBlockAttributes(page, name)
    yield* eachPlaceIn(trees[name], { toPlace: createPositionReader(mark, marks.name), repetition: [] })
  }
}

/** Returns undefined for blocks that are not part of any item. */
export type ToPosition = (block: ResolvedBlock, repetition: readonly string[]) => string | undefined

export const createPositionReader =
  (mark: ToBlockAttributes, name: string): ToPosition =>
  (block, repetition) =>
    (mark(block, repetition) as Readonly<Record<string, string | undefined>>)[name]

type PositionContext = { readonly toPlace: ToPosition; readonly repetition: readonly string[] }

function* eachPlaceIn(
  blocks: readonly ResolvedBlock[],
  { toPlace, repetition }: PositionContext,
): Generator<string> {
  for (const block of blocks) {
    const place = toPlace(block, repetition)
    if (place !== undefined) yield place
    for (const inside of Object.values(block.slots)) yield* eachPlaceIn(inside, { toPlace, repetition })
    for (const { id, blocks: turn } of block.items)
      yield* eachPlaceIn(turn, { toPlace, repetition: [...repetition, id] })
  }
}
