import { describe, expect, it } from 'vitest'
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import { createPageBlocks } from '../../blocks/page-blocks.ts'
import type { KnownTypes } from '../../blocks/types.ts'
import { toOptimisticMessages } from './optimistic-messages.ts'

const text = { kind: 'text', isList: false, inside: [] }
const title = { slots: [], fields: ['text', 'label'].map((name) => ({ ...text, name })) }
const section = { slots: [{ name: 'all' }], fields: [] }
const types = {
  blocks: new Map<string, object>([
    ['title', title],
    ['section', section],
  ]),
  contentTypes: new Map([['page', { fields: [{ name: 'blocks', kind: 'blocks' }] }]]),
} as unknown as KnownTypes
const blocks = createPageBlocks({ open: () => undefined as never, listOpen: () => [] }, types)

const toBlock = (id: string, props: BlockNode['props']): BlockNode => ({ id, block: 'title', props })
const rest = toBlock('rest', { text: 'Rest' })
const toDraft = (...nodes: readonly BlockNode[]) =>
  ({ contentKey: 'MCA', language: 'en_GB', type: 'page', body: { blocks: nodes } }) as unknown as DraftState
const hero = toBlock('hero', { text: 'One', label: 'Go' })
const show = (...after: readonly BlockNode[]) =>
  toOptimisticMessages(blocks, toDraft(hero, rest), toDraft(...after))

describe('changed text', () => {
  it('is shown instead of the previous text', () => {
    expect(show(toBlock('hero', { text: 'Two', label: 'Go' }), rest)).toEqual([
      {
        type: 'show',
        place: 'MCA/en_GB/hero',
        texts: [
          { key: '["props","text"]', text: 'One' },
          { key: '["props","label"]', text: 'Go' },
        ],
        key: '["props","text"]',
        text: 'Two',
      },
    ])
  })

  it.each([
    ['the same', [toBlock('hero', { text: 'One', label: 'Go' }), rest]],
    ['gone', [toBlock('hero', { label: 'Go' }), rest]],
    ['markup', [toBlock('hero', { text: '<b>Two</b>', label: 'Go' }), rest]],
    ['an expression', [toBlock('hero', { text: '{!Record.name}', label: 'Go' }), rest]],
    ['in a block that was removed', [rest]],
  ])('is rendered only by the server if it is %s', (_, after) => {
    expect(show(...after)).toEqual([])
  })
})

describe('a moved block', () => {
  const toSection = (id: string, ...all: BlockNode[]): BlockNode => ({
    id,
    block: 'section',
    slots: { all },
  })
  const arrange = (...after: readonly BlockNode[]) =>
    toOptimisticMessages(
      blocks,
      toDraft(toSection('one', hero, rest), toSection('two', other, last)),
      toDraft(...after),
    )
  const other = toBlock('other', { text: 'Other' })
  const last = toBlock('last', { text: 'Last' })
  const toMessage = (places: readonly string[], former: readonly string[] = places) => ({
    type: 'arrange',
    places: places.map((id) => `MCA/en_GB/${id}`),
    former: former.map((id) => `MCA/en_GB/${id}`),
  })

  it('is shown at its new position immediately, without another message', () => {
    const two = toSection('two', other, last)
    expect(arrange(toSection('one', rest, hero), two)).toEqual([toMessage(['rest', 'hero'])])
    expect(arrange(two, toSection('one', hero, rest))).toEqual([toMessage(['two', 'one'])])
    expect(arrange(toSection('one', rest), toSection('two', other, hero, last))).toEqual([
      toMessage(['other', 'hero', 'last'], ['other', 'last']),
    ])
    expect(arrange(toSection('one', hero), two)).toEqual([])
  })
})
