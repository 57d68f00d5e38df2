import { describe, expect, it } from 'vitest'
import { normaliseAlignment, normaliseColumnPortion, normaliseDirection, normaliseSize } from './normalise.ts'

const wrong: readonly unknown[] = ['', 'huge', null, undefined, 7, {}, [], 'constructor']

describe('normalise', () => {
  it.each<readonly [unknown, string]>([
    ['small', 'small'],
    ['Medium', 'medium'],
    [' LARGE ', 'large'],
    ...wrong.map((value) => [value, 'small'] as const),
  ])('NRM-1 converts the size %j to %s', (value, expected) => {
    expect(normaliseSize(value)).toBe(expected)
  })

  it.each<readonly [unknown, string]>([
    ['right', 'right'],
    ['CENTER', 'center'],
    ...wrong.map((value) => [value, 'left'] as const),
  ])('NRM-1 converts the alignment %j to %s', (value, expected) => {
    expect(normaliseAlignment(value)).toBe(expected)
  })

  it.each<readonly [unknown, string]>([
    ['right', 'right'],
    ['center', 'left'],
    ...wrong.map((value) => [value, 'left'] as const),
  ])('NRM-1 converts the direction %j to %s', (value, expected) => {
    expect(normaliseDirection(value)).toBe(expected)
  })

  it.each<readonly [unknown, string]>([
    ['50%', '50%'],
    ['16.67%', '16.67%'],
    ['33.33%', '33.33%'],
    ['66.67%', '66.67%'],
    ['25%', '50%'],
    ['16.67', '50%'],
    ...wrong.map((value) => [value, '50%'] as const),
  ])('NRM-2 converts the column portion %j to %s', (value, expected) => {
    expect(normaliseColumnPortion(value)).toBe(expected)
  })
})
