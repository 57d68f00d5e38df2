import { describe, expect, it } from 'vitest'
import { changeBlocks, changeChildBlocks, hasInnerBlocks, listBlocks, visitBlocks } from './inner-blocks.ts'
import type { BlockNode } from './block-node.ts'

const block = (id: string, more: Partial<BlockNode> = {}): BlockNode => ({ id, block: 'any', ...more })
const column = (seeds: readonly BlockNode[]) => ({ sectionConfig: { columns: [{ seedComponents: seeds }] } })

/** Returns ids in traversal order, outer blocks first. */
function findIds(value: unknown): string[] {
  const ids: string[] = []
  const visit = (node: BlockNode): BlockNode => {
    ids.push(node.id)
    return changeChildBlocks(node, visit)
  }
  changeBlocks(value, visit)
  return ids
}

describe('visiting stored blocks', () => {
  it.each<[string, unknown, string[]]>([
    ['a list', [block('a'), block('b')], ['a', 'b']],
    ['any field of a body', { header: [block('a')], footer: [block('b')] }, ['a', 'b']],
    ['slots', [block('a', { slots: { one: [block('b')], two: [block('c')] } })], ['a', 'b', 'c']],
    ['the default content of a column', [block('a', { props: column([block('b')]) })], ['a', 'b']],
    [
      'default content in a slot of default content',
      [
        block('a', {
          props: column([block('b', { slots: { x: [block('c', { props: column([block('d')]) })] } })]),
        }),
      ],
      ['a', 'b', 'c', 'd'],
    ],
    ['a property with one block', [block('a', { props: { teaser: block('b') } })], ['a', 'b']],
    ['a value without blocks', { title: 'A block', list: [1, null, 'b', { id: 'c' }] }, []],
  ])('SEC-1 visits the blocks of %s', (_, value, ids) => {
    expect(findIds(value)).toEqual(ids)
    expect(listBlocks(value).map(({ id }) => id)).toEqual(ids)
  })

  it('states the number of enclosing blocks for each block', () => {
    const inner = block('b', { slots: { x: [block('c')] } })
    const depths: [string, number][] = []
    visitBlocks({ blocks: [block('a', { props: column([inner]) }), block('d')] }, ({ id }, depth) =>
      depths.push([id, depth]),
    )
    expect(depths).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['d', 0],
    ])
  })

  it('removes a block from a list and from an object', () => {
    const body = { blocks: [block('a'), block('b')], teaser: block('c'), title: 'Kept' }
    expect(changeBlocks(body, ({ id, ...node }) => (id === 'b' ? { id, ...node } : undefined))).toEqual({
      blocks: [block('b')],
      title: 'Kept',
    })
  })

  it('returns the same object if nothing changed, so that results can be cached by identity', () => {
    const body = { blocks: [block('a', { props: column([block('b')]), slots: { x: [block('c')] } })] }
    const same = (node: BlockNode): BlockNode => changeChildBlocks(node, same)
    expect(changeBlocks(body, same)).toBe(body)
  })

  it.each<[unknown, boolean]>([
    [column([block('a')]), true],
    [column([]), false],
    [undefined, false],
    ['block', false],
  ])('reports whether %j contains blocks: %s', (value, holds) => {
    expect(hasInnerBlocks(value)).toBe(holds)
  })
})
