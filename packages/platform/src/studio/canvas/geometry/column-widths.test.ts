import { describe, expect, it } from 'vitest'
import type { DraftState, Operation } from '#operations'
import { applyOperation } from '#operations/browser'
import { describeFields, readDeviceProps, type BlockNode } from '#schema'
import { standardBlocks } from '#standard-blocks'
import { formDevices, type FormDevice } from '../../fields/stored-value.ts'
import {
  isBoundToExpression,
  listColumnKeys,
  listEdges,
  moveEdge,
  readGutter,
  readWidths,
  toColumnName,
  toGutterOperations,
  toCssLength,
  toGridTracks,
  toWidthOperations,
  type StoredSection,
} from './column-widths.ts'

const definition = standardBlocks.find(({ type }) => type === 'section')
if (definition === undefined) throw new Error('There is no section')
const { schema, style } = definition
const fields = describeFields(schema)

type Props = BlockNode['props']
const inRow = { direction: { mobile: 'row', tablet: 'row', desktop: 'row' } }
const toNode = (props: Props): BlockNode => ({ id: 'x', block: 'section', props })
const toSection = (props: Props, device: FormDevice): StoredSection => ({
  node: toNode(props),
  fields,
  device,
})
const ofWidths = (...widths: readonly unknown[]): Props => ({
  ...inRow,
  sectionConfig: { columns: widths.map((columnWidth, at) => ({ columnKey: `c${at}`, columnWidth })) },
})

/** Returns the styles that the section block computes for these props. */
function toStyles(props: Props, name: `--${string}`): Record<FormDevice, unknown> {
  const parsed = schema.parse(props) as object
  const shown = readDeviceProps(schema, parsed)
  const read = (device: FormDevice) => style?.(shown[device] as never, {} as never, parsed as never)[name]
  return { desktop: read('desktop'), tablet: read('tablet'), mobile: read('mobile') }
}
function apply(props: Props, operations: readonly Operation[]): Props {
  const start = { body: { blocks: [toNode(props)] } } as unknown as DraftState
  const draft = operations.reduce((head, operation) => {
    const applied = applyOperation(head, operation)
    if (applied.kind !== 'applied') throw new Error('It does not apply')
    return applied.head as DraftState
  }, start)
  return (draft.body['blocks'] as readonly BlockNode[])[0]?.props
}

/** Drags the edge after a column, as an editor would if the canvas showed this device. */
function drag(props: Props, { device, at, to }: { device: FormDevice; at: number; to: number }) {
  const tracks = readWidths(toSection(props, device))
  expect(toGridTracks(tracks)).toBe(toStyles(props, '--section-tracks')[device])
  const edge = listEdges(tracks).find((one) => one.at === at)
  if (edge === undefined) return undefined
  const widths = moveEdge(tracks, edge, to)
  const operations = toWidthOperations(toSection(props, device), widths)
  return { shown: toGridTracks(widths), after: apply(props, operations), operations }
}

const map = { desktop: 6, tablet: 4, mobile: 3 }

describe('an edge between columns', () => {
  it.each<[string, Props, FormDevice]>([
    ['one value for all devices', ofWidths(6, 6), 'desktop'],
    ['one value for all devices', ofWidths(6, 6), 'tablet'],
    ['a value for each device', ofWidths(map, map), 'mobile'],
    ['a desktop value that other devices inherit', ofWidths({ desktop: 6 }, { desktop: 6 }), 'tablet'],
    ['none', ofWidths(undefined, undefined), 'tablet'],
    ['no columns', inRow, 'desktop'],
    ['more than 12 in total', ofWidths(12, 12), 'tablet'],
    ['less than 12 in total', ofWidths(2, 1, 1), 'desktop'],
    [
      'the same key twice',
      {
        ...inRow,
        sectionConfig: {
          columns: [
            { columnKey: 'a', columnWidth: 4 },
            { columnKey: 'a' },
            { columnKey: 'b', columnWidth: 8 },
          ],
        },
      },
      'tablet',
    ],
  ])('is at the position to which it was dragged, by %s on %3$s', (_, props, device) => {
    const dragged = drag(props, { device, at: 0, to: 5 })
    expect(toStyles(dragged?.after, '--section-tracks')[device]).toBe(dragged?.shown)
    expect(dragged?.shown).toMatch(/^minmax\(0,5fr\)/)
  })

  it.each(['tablet', 'mobile'] as const)(
    'dragged on %s does not change larger or smaller devices',
    (device) => {
      const former = toStyles(ofWidths(6, 6), '--section-tracks')
      const after = toStyles(drag(ofWidths(6, 6), { device, at: 0, to: 4 })?.after, '--section-tracks')
      for (const one of formDevices)
        expect(after[one], one).toBe(one === device ? 'minmax(0,4fr) minmax(0,8fr)' : former[one])
    },
  )

  it.each<[FormDevice, unknown]>([
    ['desktop', '50%'],
    ['tablet', '50%'],
    ['desktop', { desktop: '50%' }],
    ['tablet', { desktop: '66.67%', tablet: '50%' }],
    ['mobile', { desktop: '50%', tablet: null }],
  ])(
    'takes precedence over a portion on %s, which still applies on other devices: %j',
    (device, columnPortion) => {
      const columns = ['a', 'b'].map((columnKey) => ({ columnKey, columnPortion, columnWidth: 6 }))
      const props = { ...inRow, sectionConfig: { columns } }
      const former = toStyles(props, '--section-tracks')
      const dragged = drag(props, { device, at: 0, to: 2 })
      const after = toStyles(dragged?.after, '--section-tracks')
      for (const one of formDevices)
        expect(after[one], one).toBe(one === device ? dragged?.shown : former[one])
    },
  )

  it('changes only the two adjacent columns if all widths add up to 12', () => {
    const dragged = drag(ofWidths(4, 4, 4), { device: 'tablet', at: 1, to: 6 })
    expect(dragged?.shown).toBe('minmax(0,4fr) minmax(0,6fr) minmax(0,2fr)')
    expect(dragged?.operations).toMatchObject([
      { kind: 'set', path: ['props', 'sectionConfig', 'columns', { is: 'c1' }, 'columnWidth'] },
      { kind: 'set', path: ['props', 'sectionConfig', 'columns', { is: 'c2' }, 'columnWidth'] },
    ])
  })

  it('is absent next to a column that fits its content, and between columns with fixed widths', () => {
    expect(listEdges([0, 6, 6])).toEqual([{ at: 1, value: 6, max: 11 }])
    expect(listEdges(Array.from({ length: 12 }, () => 1))).toEqual([])
  })

  it('is named after its columns, by name or key', () => {
    const columns = [{ columnKey: 'column-1' }, { columnKey: 'b', columnName: 'Picture' }]
    const section = toSection({ sectionConfig: { columns } }, 'desktop')
    expect([toColumnName(section, 0), toColumnName(section, 1)]).toEqual(['Column 1', 'Picture'])
    expect(listColumnKeys(toSection({}, 'desktop'))).toEqual(['column-1', 'column-2'])
    expect(listColumnKeys(toSection({ sectionConfig: {} }, 'desktop'))).toEqual([])
  })

  it('does not exist if widths are bound to an expression', () => {
    expect(isBoundToExpression(toSection(ofWidths('{!Record.width}', 6), 'desktop'), 'columns')).toBe(true)
    expect(isBoundToExpression(toSection(ofWidths(6, 6), 'desktop'), 'columns')).toBe(false)
    expect(
      isBoundToExpression(toSection({ sectionColumnGutterWidth: '{!Record.gap}' }, 'desktop'), 'gutter'),
    ).toBe(true)
    expect(isBoundToExpression(toSection({}, 'desktop'), 'gutter')).toBe(false)
  })
})

describe('a gutter', () => {
  const page = { gutterPx: 32, remPx: 16 }

  it.each<[unknown, FormDevice, string]>([
    [undefined, 'tablet', '0.5rem'],
    ['2rem', 'tablet', '0.5rem'],
    ['24px', 'desktop', '8px'],
    [{ desktop: '5%', tablet: '12px' }, 'tablet', '8px'],
    [{ desktop: '5%' }, 'desktop', '0.5rem'],
  ])(
    'stored as %j has on %s the width to which it was dragged, and is unchanged on other devices',
    (stored, device, length) => {
      const props = { sectionColumnGutterWidth: stored }
      const section = toSection(props, device)
      const { unit } = readGutter(section, page)
      expect(length).toContain(unit)
      const former = toStyles(props, '--section-gutter')
      const after = toStyles(apply(props, toGutterOperations(section, length)), '--section-gutter')
      for (const one of formDevices) expect(after[one], one).toBe(one === device ? length : former[one])
    },
  )

  it('starts with the displayed width, in the stored unit', () => {
    expect(readGutter(toSection({}, 'desktop'), page)).toEqual({ unit: 'rem', value: 2, max: 8 })
    const inPixels = toSection({ sectionColumnGutterWidth: '10px' }, 'desktop')
    expect(readGutter(inPixels, page)).toEqual({ unit: 'px', value: 10, max: 128 })
    const ofWidth = toSection({ sectionColumnGutterWidth: '9%' }, 'desktop')
    expect(readGutter(ofWidth, { ...page, gutterPx: 200 })).toEqual({ unit: 'rem', value: 12.5, max: 12.5 })
    expect([toCssLength({ unit: 'rem' }, 0), toCssLength({ unit: 'rem' }, 1.25)]).toEqual(['0', '1.25rem'])
  })
})
