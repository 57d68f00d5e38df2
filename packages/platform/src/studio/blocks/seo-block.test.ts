import { describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import { findSeoNode, toInsertOperations } from './seo-block.ts'

const find = (...nodes: readonly BlockNode[]) => findSeoNode(nodes.map((node) => ({ node })))
const seo = (id: string): BlockNode => ({ id, block: 'seo-assistant', props: { description: id } })

describe('the block for search engines', () => {
  it('is the last block of its type, because a later block overrides earlier blocks', () => {
    expect(find(seo('a'), { id: 'text', block: 'text-block' }, seo('b')).id).toBe('b')
  })

  it('is a new block with an unused id if the page has no such block', () => {
    expect(find()).toEqual({ id: 'seo-assistant', block: 'seo-assistant', props: {} })
    expect(find({ id: 'seo-assistant', block: 'section' }).id).toBe('seo-assistant-2')
  })
})

describe('edits to a page without the block for search engines', () => {
  const target = { block: 'seo-assistant', path: ['props', 'description'] }

  it('insert the block with the value at the end of the page', () => {
    expect(toInsertOperations(find(), [{ kind: 'set', ...target, value: 'Short' }])).toEqual([
      {
        kind: 'insert',
        node: { id: 'seo-assistant', block: 'seo-assistant', props: { description: 'Short' } },
        place: { parent: { field: 'blocks' }, before: null },
      },
    ])
  })

  it('insert nothing if they only remove a value', () => {
    expect(toInsertOperations(find(), [{ kind: 'unset', ...target }])).toEqual([])
  })
})
