import { describe, expect, it } from 'vitest'
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import type { BlockType, ContentTypeDetails } from '../../api/shapes.ts'
import type { LiveDraft } from '../../edits/live-draft.ts'
import { createPageBlocks } from '../../blocks/page-blocks.ts'
import { createIncompleteBlockList, type FindEmptyFields } from './list-unfilled.ts'

const item = { contentKey: 'MCA', language: 'en_GB' }
const footer = { contentKey: 'MCB', language: 'en_GB' }
const link = { name: 'url', label: 'Link', isRequired: true }
const toType = (type: string, fields: readonly object[]) => [type, { type, label: type, slots: [], fields }]
const types = {
  blocks: new Map([toType('button', [link]), toType('section', [])] as unknown as [string, BlockType][]),
  contentTypes: new Map(
    Object.entries({ page: ['blocks'], layout: ['header', 'footer'] }).map(([name, fields]) => [
      name,
      {
        name,
        fields: fields.map((field) => ({ name: field, kind: 'blocks' })),
      } as unknown as ContentTypeDetails,
    ]),
  ),
}

const button = (id: string, more: Partial<BlockNode> = {}): BlockNode => ({ id, block: 'button', ...more })
const filled = (id: string) => button(id, { props: { url: { url: '/' } } })

function list(blocks: readonly BlockNode[], layout: readonly BlockNode[] = [], findEmpty?: FindEmptyFields) {
  const drafts = new Map<string, unknown>([
    ['MCA', { ...item, type: 'page', body: { blocks } }],
    ['MCB', { ...footer, type: 'layout', body: { footer: layout } }],
  ])
  const open = ({ contentKey }: { contentKey: string }) =>
    ({ view: () => ({ draft: drafts.get(contentKey) as DraftState }) }) as unknown as LiveDraft
  return createIncompleteBlockList(
    createPageBlocks({ open, listOpen: () => [] }, types),
    item,
    findEmpty,
  )([item, footer])
}

describe('blocks that a page does not show until they are filled', () => {
  it('are those that lack required content, listed with their neighbours, nearest first', () => {
    expect(list([filled('a'), filled('b'), button('c'), filled('d')])).toEqual([
      {
        place: 'MCA/en_GB/c',
        text: 'button is not visible yet. Add a link.',
        parts: [{ look: 'text', text: 'Link' }],
        before: ['MCA/en_GB/b', 'MCA/en_GB/a'],
        after: ['MCA/en_GB/d'],
        around: { region: 'main' },
      },
    ])
  })

  it('include blocks in a column of a section, or in the footer', () => {
    const columns = [{ columnKey: 'one' }, { columnKey: 'two' }]
    const section = {
      id: 'section',
      block: 'section',
      props: { sectionConfig: { columns } },
      slots: { two: [button('c')] },
    }
    expect(list([section], [button('d')])).toMatchObject([
      { place: 'MCA/en_GB/c', around: { place: 'MCA/en_GB/section', column: 1 } },
      { place: 'MCB/en_GB/d', around: { region: 'footer' } },
    ])
  })

  it('exclude blocks that are hidden or limited to some visitors', () => {
    const hidden = button('c', { visible: { mobile: false, tablet: true, desktop: true } })
    expect(list([hidden, button('d', { access: 'signedIn' }), filled('e')])).toEqual([])
  })

  it('include blocks that show a record’s empty fields, and are named after those fields', () => {
    const empty = new Map([
      ['a', { labels: ['Strapline'], areAll: true }],
      ['b', { labels: ['Size'], areAll: false }],
    ])
    const findEmpty: FindEmptyFields = ({ id }) => empty.get(String(id))
    expect(list([filled('a'), filled('b'), filled('c')], [], findEmpty)).toMatchObject([
      { place: 'MCA/en_GB/a', fields: 'all', text: 'Strapline: empty. Click to type.' },
      { place: 'MCA/en_GB/b', fields: 'some' },
    ])
    expect(list([filled('a')], [], () => undefined)).toEqual([])
  })
})
