/** Tests how locations are described to editors, for every field of every block and content type. */
import { describe, expect, it } from 'vitest'
import { describeBlocksAndTypes } from '#blocks'
import { standardContentTypes } from '#content-types'
import type { DraftState, Path } from '#operations'
import type { FieldDescription } from '#schema'
import { standardBlocks } from '#standard-blocks'
import { joinLabels, toPositionLabels } from '../../packages/platform/src/studio/fields/position-labels.ts'

const described = describeBlocksAndTypes(standardBlocks, standardContentTypes)
const types = {
  blocks: new Map(described.blocks.map((type) => [type.type, type])),
  contentTypes: new Map(described.contentTypes.map((type) => [type.name, type])),
}
const columns = [
  { columnName: 'Left', columnKey: 'left' },
  { columnName: 'Right', columnKey: 'right' },
  { columnName: '', columnKey: 'column-3', columnWidth: 6 },
  { columnKey: 'column-4', columnWidth: { mobile: 12, tablet: 6, desktop: 4 }, columnPortion: '50%' },
  { columnKey: 'column-5', columnWidth: { mobile: 12, tablet: 6, desktop: 4 } },
]
const draft = {
  type: 'epiderm__page',
  title: 'Acne',
  body: {
    blocks: [
      {
        id: 'around',
        block: 'section',
        props: { sectionConfig: { columns } },
        slots: { left: [{ id: 'headline', block: 'text-block', props: { text: 'Clear skin' } }] },
      },
    ],
  },
} as unknown as DraftState

const toPositionText = (block: string | null, path: Path | readonly string[]) =>
  joinLabels(toPositionLabels(types, draft, { block, path }))

describe('a location described in words', () => {
  it.each<[string | null, Path | readonly string[], string]>([
    ['headline', ['props', 'text'], 'Clear skin › Text'],
    ['headline', ['visible', 'mobile'], 'Clear skin › Visible › Mobile'],
    ['headline', [], 'Clear skin'],
    ['around', ['props', 'sectionConfig', 'columns', '1', 'columnName'], 'Section › Columns › Right › Name'],
    [
      'around',
      ['props', 'sectionConfig', 'columns', { by: 'columnKey', is: 'right' }, 'columnName'],
      'Section › Columns › Right › Name',
    ],
    ['around', ['props', 'sectionConfig', 'columns', '2'], 'Section › Columns › Column 3 (6 of 12)'],
    ['around', ['props', 'sectionConfig', 'columns', '3'], 'Section › Columns › Column 4 (50%)'],
    ['around', ['props', 'sectionConfig', 'columns', '4'], 'Section › Columns › Column 5 (4 of 12)'],
    ['around', ['props', 'sectionConfig', 'columns', '7'], 'Section › Columns › Item 8'],
    ['around', ['props', 'noSuchThing'], 'Section › No such thing'],
    ['text-block-1a2b3c4d', ['props', 'text'], 'Text › Text'],
    ['gone', [], 'A deleted block'],
    [null, ['title'], 'Title'],
    [null, ['body', 'route'], 'Address'],
    [null, [], ''],
  ])('of %s %j is %s', (block, path, words) => {
    expect(toPositionText(block, path)).toBe(words)
  })

  it('contains the label of every field of every block and content type', () => {
    const listPaths = (fields: readonly FieldDescription[]): [string, string][] =>
      fields.map(({ name, label }) => [name, label])
    for (const { type, fields } of described.blocks) {
      const one = { ...draft, body: { blocks: [{ id: 'one', block: type }] } } as unknown as DraftState
      for (const [name, label] of listPaths(fields))
        expect(toPositionLabels(types, one, { block: 'one', path: ['props', name] }).field.at(-1), type).toBe(
          label,
        )
    }
    for (const { name: type, fields } of described.contentTypes)
      for (const [name, label] of listPaths(fields))
        expect(
          toPositionLabels(types, { ...draft, type, body: {} }, { block: null, path: ['body', name] }).field,
        ).toEqual([label])
  })
})
