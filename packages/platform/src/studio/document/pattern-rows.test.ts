/** Tests linked patterns in the outline. A pattern's blocks are rows inside the block that shows the pattern. */
import { describe, expect, it } from 'vitest'
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import type { BlockType, ContentTypeDetails } from '../api/shapes.ts'
import { createRowBuilder, listRows, type OutlineRow } from './rows.ts'

const toType = (type: string, facts: object = {}) =>
  ({ type, label: `A ${type}`, category: 'text', slots: [], fields: [], ...facts }) as unknown as BlockType
const types = {
  blocks: new Map(
    [
      toType('text', { nameFrom: 'text' }),
      toType('card', { slots: [{ name: 'content' }] }),
      toType('pattern', { label: 'Linked pattern' }),
    ].map((type) => [type.type, type]),
  ),
  contentTypes: new Map(
    ['page', 'epiderm__pattern', 'layout'].map((name) => [
      name,
      { fields: [{ name: 'blocks', kind: 'blocks' }] } as unknown as ContentTypeDetails,
    ]),
  ),
}
const text = (id: string, words = id): BlockNode => ({ id, block: 'text', props: { text: words } })
const show = (id: string, pattern: string): BlockNode => ({ id, block: 'pattern', props: { pattern } })
const card = (id: string, ...content: BlockNode[]): BlockNode => ({ id, block: 'card', slots: { content } })
const none: readonly never[] = []
const toDraft = (contentKey: string, type: string, blocks: readonly BlockNode[], title = contentKey) => ({
  item: { contentKey, language: 'en_GB' },
  draft: { contentKey, language: 'en_GB', type, title, body: { blocks } } as unknown as DraftState,
  problems: none,
})
const note = (blocks: readonly BlockNode[], title = 'Note') =>
  toDraft('MCN', 'epiderm__pattern', blocks, title)
const layout = toDraft('MCL', 'layout', [text('footer')])
const toRowLines = (rows: readonly OutlineRow[], depth = 0): readonly string[] =>
  rows.flatMap(({ name, item, rows: inside }) => [
    `${'  '.repeat(depth)}${name} ${item.contentKey}`,
    ...toRowLines(inside, depth + 1),
  ])

describe('rows of a linked pattern', () => {
  const blocks = [card('card', show('one', 'MCN')), show('two', 'MCN'), text('own')]
  const page = toDraft('MCP', 'page', blocks)

  it('are inside the block that shows the pattern, and a repeated pattern is listed only once', () => {
    const rows = createRowBuilder(types)([page, layout, note([text('words')])])
    expect(toRowLines(rows)).toEqual([
      'Page settings MCP',
      '  A card MCP',
      '    Note MCP',
      '      words MCN',
      '  Note MCP',
      '  own MCP',
      'Header and footer MCL',
      '  footer MCL',
    ])
    const shown = listRows(rows).find(({ block }) => block === 'one')
    expect(shown).toMatchObject({ icon: 'linked', label: 'Linked pattern' })
  })

  it('update with the pattern’s draft and title, even if the page is unchanged, while all other rows stay the same objects', () => {
    const toRows = createRowBuilder(types)
    const find = (rows: readonly OutlineRow[], block: string) =>
      listRows(rows).find((row) => row.block === block)
    const before = toRows([page, layout, note([text('words')])])
    const after = toRows([page, layout, note([text('words', 'Others')], 'Renamed')])
    expect(toRowLines(after).slice(2, 5)).toEqual(['    Renamed MCP', '      Others MCN', '  Renamed MCP'])
    expect(find(after, 'own')).toBe(find(before, 'own'))
    expect(after[1]).toBe(before[1])
    expect(toRows([page, layout, note([text('words', 'Others')], 'Renamed')])).toBe(after)
  })

  it('are nested, and are listed last if no block of the page shows the pattern', () => {
    const inner = toDraft('MCI', 'epiderm__pattern', [text('inner')], 'Inner')
    const lost = toDraft('MCX', 'epiderm__pattern', [text('lost')], 'Lost')
    const rows = createRowBuilder(types)([page, note([show('deep', 'MCI')]), inner, lost])
    expect(toRowLines(rows).slice(2)).toEqual([
      '    Note MCP',
      '      Inner MCN',
      '        inner MCI',
      '  Note MCP',
      '  own MCP',
      'Lost MCX',
      '  lost MCX',
    ])
  })
})
