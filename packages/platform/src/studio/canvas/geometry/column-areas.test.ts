import { describe, expect, it } from 'vitest'
import { listColumnGaps, toEdgeArea, toGutterArea } from './column-areas.ts'
import type { RenderedSection } from './columns.ts'

const toBox = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const beside = [toBox(100, 40, 200, 300), toBox(332, 40, 200, 100), toBox(564, 40, 100, 100)]
const toSection = (boxes: RenderedSection['boxes'], areSideBySide = true): RenderedSection => ({
  boxes,
  areSideBySide,
  gutterPx: 32,
  remPx: 16,
  isRightToLeft: false,
})
const size = { width: 800, height: 600, scale: 0.5 }

describe('handles between columns', () => {
  it('are in the gaps, including in right-to-left text', () => {
    const gaps = [toBox(300, 40, 32, 300), toBox(532, 40, 32, 300)]
    expect(listColumnGaps(toSection(beside))).toEqual(gaps)
    expect(listColumnGaps(toSection(beside.toReversed()))).toEqual(gaps.toReversed())
    const below = [toBox(0, 0, 300, 100), toBox(0, 124, 300, 50)]
    expect(listColumnGaps(toSection(below, false))).toEqual([toBox(0, 100, 300, 24)])
  })

  it('are large enough for touch at every scale, and do not cover each other', () => {
    for (const scale of [0.35, 0.56, 1]) {
      const at = { ...size, scale }
      const [edge, gutter] = [toEdgeArea(toSection(beside), 0, at), toGutterArea(toSection(beside), at)]
      for (const side of [edge.width, edge.height, gutter.width, gutter.height])
        expect(side * scale).toBeGreaterThan(24)
      expect(gutter.y).toBeGreaterThan(edge.y + edge.height)
    }
  })

  it('are centred in the visible part of a section', () => {
    const long = [toBox(0, -900, 100, 1200), toBox(120, -900, 100, 1200)]
    const { y, height } = toEdgeArea(toSection(long), 0, size)
    expect(y + height / 2).toBe(150)
  })
})
