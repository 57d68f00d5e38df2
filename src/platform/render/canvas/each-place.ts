/** Lists the marks of all blocks of a canvas, including those without an element. */
import type { MarkBlock, ResolvedBlock } from '#blocks'
import { toMark, treeNames } from '../pages/drawing/draw-trees.ts'
import type { DrawnCanvas } from './drawn-canvas.ts'

export function* eachPlace({
  page,
  trees,
  marks,
}: Pick<DrawnCanvas, 'page' | 'trees' | 'marks'>): Generator<string> {
  for (const name of treeNames) {
    const mark = toMark(page, name)
    yield* eachPlaceIn(trees[name], { toPlace: toPlaceOf(mark, marks.name), repetition: [] })
  }
}

/** Returns undefined for blocks that belong to no item. */
export type ToPlace = (block: ResolvedBlock, repetition: readonly string[]) => string | undefined

export const toPlaceOf =
  (mark: MarkBlock, name: string): ToPlace =>
  (block, repetition) =>
    (mark(block, repetition) as Readonly<Record<string, string | undefined>>)[name]

type Inside = { readonly toPlace: ToPlace; readonly repetition: readonly string[] }

function* eachPlaceIn(blocks: readonly ResolvedBlock[], { toPlace, repetition }: Inside): Generator<string> {
  for (const block of blocks) {
    const place = toPlace(block, repetition)
    if (place !== undefined) yield place
    for (const inside of Object.values(block.slots)) yield* eachPlaceIn(inside, { toPlace, repetition })
    for (const { id, blocks: turn } of block.items)
      yield* eachPlaceIn(turn, { toPlace, repetition: [...repetition, id] })
  }
}
