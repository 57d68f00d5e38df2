import { describe, expect, it } from 'vitest'
import { blockNode, blockTree, type BlockNode } from './block-node.ts'

const nest = (levels: number, innermost: unknown[]): unknown[] =>
  Array.from({ length: levels }).reduce<unknown[]>(
    (inside) => [{ id: 'a', block: 'section', slots: { 'column-1': inside } }],
    innermost,
  )
const problemsOf = (value: unknown) =>
  (blockTree('Blocks').safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('/')}: ${message}`,
  )

describe('a stored block tree', () => {
  it('is parsed together with all blocks inside it', () => {
    const tree: BlockNode[] = [
      { id: 'a', block: 'section', props: { b: [1] }, slots: { c: [{ id: 'd', block: 'icon' }], e: [] } },
    ]
    expect(blockTree('Blocks').parse(tree)).toEqual(tree)
  })

  it('is rejected with the path of each problem, in tree order', () => {
    const tree = [
      { id: 'A!', block: 'section', slots: { c: [{ id: 'a' }, { id: 'b', block: 'icon', colour: 'red' }] } },
      { id: 'd', block: 'icon', slots: { e: 7, f: {} } },
      { id: 'g', block: 'icon', slots: [] },
      'h',
    ]
    expect(problemsOf(tree)).toEqual([
      '0/id: must be lower-case letters, digits and hyphens',
      '0/slots/c/0/block: Invalid input: expected string, received undefined',
      '0/slots/c/1: Unrecognized key: "colour"',
      '1/slots/e: must be a list of blocks',
      '1/slots/f: must be a list of blocks',
      '2/slots: must be lists of blocks by name',
      '3: Invalid input: expected object, received string',
    ])
  })

  it('may be at most 40 blocks deep', () => {
    expect(problemsOf(nest(39, [{ id: 'b', block: 'icon' }]))).toEqual([])
    expect(problemsOf(nest(40, [{ id: 'b', block: 'icon' }]))).toEqual([
      expect.stringMatching(/^0(?:\/slots\/column-1\/0){40}: blocks are nested more than 40 deep$/),
    ])
  })

  it.each<[string, unknown[]]>([
    ['missing ids', Array.from({ length: 20_000 }, () => ({}))],
    ['unknown keys', Array.from({ length: 20_000 }, () => ({ id: 'a', block: 'icon', x: 1 }))],
    [
      'slots that are not lists',
      [{ id: 'a', block: 'icon', slots: { ...Array.from({ length: 90_000 }, () => 1) } }],
    ],
  ])('is rejected with a thousand problems if it contains thousands of %s', (_name, innermost) => {
    expect(problemsOf(nest(39, innermost))).toHaveLength(1000)
  })

  it('is rejected with each problem once, not once per level', () => {
    let reads = 0
    const watched = new Proxy(
      { id: 'A!', block: 'icon' },
      { get: (node, key) => (reads++, Reflect.get(node, key)) },
    )
    blockNode.safeParse(nest(39, [watched])[0])
    const inDeepTree = reads
    reads = 0
    blockNode.safeParse(nest(1, [watched])[0])
    expect(inDeepTree).toBe(reads)
  })
})
