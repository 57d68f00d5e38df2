import { describe, expect, it } from 'vitest'
import { applyOperation } from '#operations/browser'
import type { DraftState, Operation, BlockTarget } from '#operations'
import type { BlockNode } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import {
  findOutermostBlocks,
  findDisallowedBlocks,
  toBlockInsertOperations,
  toMoveOperations,
  toRemoveOperations,
  toShiftOperations,
  copyWithNewIds,
} from './block-edits.ts'
import { listMoveTargets, toTopLevelLists } from './block-tree.ts'
import { readBlocks, writeBlocks } from '../clipboard/clipboard.ts'

const toType = (type: string, facts: object = {}) =>
  ({ type, label: `A ${type}`, slots: [], fields: [], ...facts }) as unknown as BlockType
const types = new Map(
  [
    toType('text'),
    toType('card', { slots: [{ name: 'content', accepts: ['text'] }] }),
    toType('row', { accepts: { '*': ['card'] }, hasSlotsOfProperties: true }),
  ].map((type) => [type.type, type]),
)
const text = (id: string): BlockNode => ({ id, block: 'text' })
const start = {
  body: {
    blocks: [
      text('a'),
      text('b'),
      { id: 'card', block: 'card', slots: { content: [text('x'), text('y')] } },
      text('c'),
      { id: 'row', block: 'row', slots: { left: [] } },
    ],
  },
} as unknown as DraftState
const toTree = (draft: DraftState) => ({ lists: toTopLevelLists(draft.body, ['blocks']), types })
const tree = toTree(start)
const top = (before: string | null): BlockTarget => ({ parent: { field: 'blocks' }, before })

function apply(operations: readonly Operation[] = []) {
  const draft = operations.reduce((head, operation) => {
    const applied = applyOperation(head, operation)
    if (applied.kind !== 'applied') throw new Error('It does not apply')
    return applied.head as DraftState
  }, start)
  return listMoveTargets(toTree(draft).lists, types).map(({ list }) =>
    list.blocks.map(({ id }) => id).join(' '),
  )
}
const find = (...ids: string[]) => findOutermostBlocks(ids, tree)

describe('selected blocks', () => {
  it('are returned in page order, without blocks inside other selected blocks', () => {
    expect(find('c', 'y', 'card', 'a').map(({ node }) => node.id)).toEqual(['a', 'card', 'c'])
    expect(apply(toRemoveOperations(find('c', 'y', 'card', 'a')))[0]).toBe('b row')
  })

  it('move together in their original order, even to a position before one of the selected blocks', () => {
    expect(apply(toMoveOperations(find('a', 'c'), top('b'), tree))[0]).toBe('a c b card row')
    expect(apply(toMoveOperations(find('a', 'b'), top('b'), tree))[0]).toBe('a b card c row')
    const inside: BlockTarget = { parent: { block: 'card', slot: 'content' }, before: 'y' }
    expect(apply(toMoveOperations(find('a', 'c'), inside, tree))).toEqual(['b card row', 'x a c y', ''])
  })

  it.each<[string, readonly string[], BlockTarget]>([
    ['before itself', ['b'], top('b')],
    ['after itself', ['b'], top('card')],
    ['at the end if it is last', ['row'], top(null)],
    ['before the first of several', ['a', 'b'], top('a')],
    ['after the last of several', ['a', 'b'], top('card')],
    ['into the slot that it is last in', ['y'], { parent: { block: 'card', slot: 'content' }, before: null }],
  ])('do not move when dropped %s', (_place, ids, position) => {
    expect(toMoveOperations(find(...ids), position, tree)).toEqual([])
  })

  it('move up or down together by one position, except at the end of a list or if they are in several lists', () => {
    expect(apply(toShiftOperations(find('b', 'card'), -1, tree))[0]).toBe('b card a c row')
    expect(apply(toShiftOperations(find('a', 'b'), 1, tree))[0]).toBe('card a b c row')
    expect(toShiftOperations(find('a', 'b'), -1, tree)).toBeUndefined()
    expect(toShiftOperations(find('row'), 1, tree)).toBeUndefined()
    expect(toShiftOperations(find('a', 'x'), 1, tree)).toBeUndefined()
  })

  it('are copied with new ids at every depth', () => {
    let made = 0
    const copies = copyWithNewIds([find('card')[0]!.node], () => `${(made += 1)}0000000`)
    expect(apply(toBlockInsertOperations(copies, top('c')))).toEqual([
      expect.stringMatching(/^a b card card-\w+ c row$/),
      'x y',
      expect.stringMatching(/^text-\w+ text-\w+$/),
      '',
    ])
    expect(JSON.stringify(start)).not.toContain('0000000')
  })

  it('are inserted only if the list accepts them and their types exist', () => {
    const content: BlockTarget = { parent: { block: 'card', slot: 'content' }, before: null }
    const left: BlockTarget = { parent: { block: 'row', slot: 'left' }, before: null }
    const card: BlockNode = { id: 'n', block: 'card' }
    const foreign: BlockNode = { id: 'f', block: 'foreign' }
    expect(findDisallowedBlocks([card, text('n')], content, tree)).toEqual([card])
    expect(findDisallowedBlocks([card, text('n')], left, tree)).toEqual([text('n')])
    expect(findDisallowedBlocks([card, foreign], top(null), tree)).toEqual([foreign])
    const around: BlockNode = { ...card, slots: { content: [foreign] } }
    expect(findDisallowedBlocks([around], top(null), tree)).toEqual([foreign])
  })
})

describe('blocks on the clipboard', () => {
  function createClipboard() {
    const kept = new Map<string, string>()
    return {
      types: [...kept.keys()],
      setData: (type: string, value: string) => void kept.set(type, value),
      getData: (type: string) => kept.get(type) ?? '',
    } as unknown as DataTransfer
  }
  const type = 'application/x-epiderm-blocks+json'

  it('are pasted unchanged into the studio, and as readable text into other applications', () => {
    const clipboard = createClipboard()
    const toField = (name: string, kind?: string, more = {}) => ({ name, kind, inside: [], ...more })
    const types = new Map([
      ['text', toType('text', { fields: [toField('text', 'longText')] })],
      [
        'card',
        toType('card', {
          fields: [
            toField('shape', 'choice'),
            toField('title', 'richText'),
            toField('gap', 'length'),
            toField('to', 'link'),
            toField('picture', undefined, { inside: [{ fields: [toField('altText', 'text')] }] }),
            toField('rows', undefined, {
              isList: true,
              entryKey: 'key',
              inside: [{ fields: [toField('key', 'text'), toField('label', 'text')] }],
            }),
          ],
        }),
      ],
    ])
    const node: BlockNode = {
      id: 'card',
      block: 'card',
      props: {
        shape: 'circle',
        title: '<p>Some <b>words</b> of {!Record.title}</p>',
        gap: '2rem',
        to: '/about',
        level: 2,
        picture: { altText: 'A hand' },
        rows: [{ key: 'medium', label: { desktop: 'First', mobile: 'First' } }],
      },
      slots: { content: [{ id: 'x', block: 'text', props: { text: 'And more' } }] },
    }
    writeBlocks(clipboard, [node], types)
    expect(readBlocks(clipboard)).toEqual([node])
    expect(clipboard.getData('text/plain')).toBe('Some words of\nA hand\nFirst\nAnd more')
  })

  it('are read as undefined if no blocks were copied', () => {
    expect(readBlocks(createClipboard())).toBeUndefined()
  })

  const many = (count: number) =>
    JSON.stringify({ format: 1, blocks: Array.from({ length: count }, (_, at) => text(`t${at}`)) })
  it('can include all blocks on a long page', () => {
    const clipboard = createClipboard()
    clipboard.setData(type, many(2000))
    expect(readBlocks(clipboard)).toHaveLength(2000)
  })

  it.each([
    ['no JSON', '{'],
    ['another format', '{"format":2,"blocks":[{"id":"a","block":"text"}]}'],
    ['no blocks', '{"format":1,"blocks":[]}'],
    ['a value that is not a block', '{"format":1,"blocks":[{"id":1,"block":"text"}]}'],
    [
      'a nested value that is not a block',
      '{"format":1,"blocks":[{"id":"a","block":"b","slots":{"c":[null]}}]}',
    ],
    ['ten thousand blocks', many(10_000)],
    ['more than a page contains', `{"format":1,"blocks":[${'{"id":"a","block":"text"},'.repeat(200_000)}]}`],
    ['properties that are not an object', '{"format":1,"blocks":[{"id":"a","block":"b","props":null}]}'],
    ['properties that are a list', '{"format":1,"blocks":[{"id":"a","block":"b","props":["c"]}]}'],
    ['slots that are not an object', '{"format":1,"blocks":[{"id":"a","block":"b","slots":null}]}'],
    [
      'endlessly nested properties',
      `{"format":1,"blocks":[{"id":"a","block":"b","props":${'{"c":'.repeat(100_000)}1${'}'.repeat(100_000)}}]}`,
    ],
    ['a slot that is not a list', '{"format":1,"blocks":[{"id":"a","block":"b","slots":{"c":{}}}]}'],
    [
      'an endlessly nested tree',
      `{"format":1,"blocks":[${'{"id":"a","block":"b","slots":{"c":['.repeat(2000)}${']}}'.repeat(2000)}]}`,
    ],
  ])('are unreadable if another application has written %s', (_, written) => {
    const clipboard = createClipboard()
    clipboard.setData(type, written)
    expect(readBlocks(clipboard)).toBe('unreadable')
  })
})
