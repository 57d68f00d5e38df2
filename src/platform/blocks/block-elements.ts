/** Resolved blocks as React elements. */
import { createElement, type ReactNode } from 'react'
import type { ResolvedBlock } from './resolved-block.ts'

/** Design marks each block's outermost element with its id; live marks those that are not for everyone. */
export const toElements = (blocks: readonly ResolvedBlock[], mode: 'live' | 'design'): ReactNode =>
  blocks.length === 0 ? undefined : blocks.map((block) => toElement(block, mode))

function toElement(block: ResolvedBlock, mode: 'live' | 'design'): ReactNode {
  const slots = Object.entries(block.slots).map(([name, inside]) => [name, toElements(inside, mode)])
  return createElement(block.definition.View, {
    key: block.id,
    props: block.props,
    data: block.data,
    slots: Object.fromEntries(slots) as Record<string, ReactNode>,
    items: block.items.map((item) => ({ id: item.id, content: toElements(item.blocks, mode) })),
    root: {
      className: block.className,
      ...(mode === 'design' && { 'data-block-id': block.id }),
      ...(mode === 'live' && block.audience && { [block.audience]: block.id }),
    },
  })
}
