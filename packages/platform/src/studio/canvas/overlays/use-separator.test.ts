import { describe, expect, it } from 'vitest'
import { toValueAfterDrag, toValueAfterKey, type Separator } from './use-separator.ts'

const edge: Separator = { value: 6, min: 1, max: 11, step: 1, pxPerOne: 50, isVertical: true }
const gutter: Separator = { value: 1, min: 0, max: 8, step: 0.25, pxPerOne: 16, isVertical: false }

describe('a separator', () => {
  it.each([
    ['ArrowRight', edge, 7],
    ['ArrowLeft', edge, 5],
    ['ArrowRight', { ...edge, pxPerOne: -50 }, 5],
    ['ArrowRight', { ...edge, value: 11 }, 11],
    ['ArrowRight', { ...edge, value: 2.4 }, 3],
    ['Home', edge, 1],
    ['End', edge, 11],
    ['ArrowUp', edge, undefined],
    ['a', edge, undefined],
    ['ArrowDown', gutter, 1.25],
    ['ArrowUp', gutter, 0.75],
    ['ArrowRight', gutter, undefined],
  ])('moved by %s from %o is at %s', (key, separator, value) => {
    expect(toValueAfterKey(key, separator)).toBe(value)
  })

  it.each([
    [0, { ...edge, value: 2.4 }, 2.4],
    [24, edge, 6],
    [26, edge, 7],
    [-140, edge, 3],
    [100, { ...edge, pxPerOne: -50 }, 4],
    [9000, edge, 11],
    [5, gutter, 1.25],
    [-900, gutter, 0],
  ])('dragged by %s px from %o is at %s', (px, separator, value) => {
    expect(toValueAfterDrag(px, separator)).toBe(value)
  })
})
