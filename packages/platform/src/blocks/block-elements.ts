/** Converts resolved blocks to React elements. */
import { createElement, type ReactNode } from 'react'
import type { ToSourceAttributes, RootAttributes } from './define-block.ts'
import type { ResolvedBlock } from './resolving/resolved-block.ts'

/**
 * Returns attributes for a block's outermost element. `repetition` contains the ids of the items for which the block
 * is repeated, outermost list first.
 */
export type ToBlockAttributes = {
  (block: ResolvedBlock, repetition: readonly string[]): Partial<RootAttributes>
  /** Marks elements inside blocks for the editor's canvas; undefined on visitors' pages. */
  readonly source?: ToSourceAttributes
}

/** Marks blocks that only some visitors may see. */
export const toAudienceAttributes: ToBlockAttributes = ({ id, audience }) =>
  audience === undefined ? noAttributes : { [audience]: id }

const noAttributes = {}

/** Adds the block's id for the editor's canvas (GRD-6). */
export const toCanvasAttributes: ToBlockAttributes = ({ id }) => ({ 'data-block-id': id })

export const toElements = (
  blocks: readonly ResolvedBlock[],
  mark: ToBlockAttributes,
  repetition: readonly string[] = [],
): ReactNode => (blocks.length === 0 ? undefined : blocks.map((block) => toElement(block, mark, repetition)))

function toElement(block: ResolvedBlock, mark: ToBlockAttributes, repetition: readonly string[]): ReactNode {
  const slots = Object.entries(block.slots).map(([name, inside]) => [
    name,
    toElements(inside, mark, repetition),
  ])
  return createElement(block.definition.View, {
    key: block.id,
    props: block.props,
    data: block.data,
    slots: Object.fromEntries(slots) as Record<string, ReactNode>,
    items: block.items.map(({ id, blocks }) => ({
      id,
      content: toElements(blocks, mark, [...repetition, id]),
    })),
    island: block.island,
    root: { className: block.className, ...mark(block, repetition) },
    source: mark.source,
  })
}
