import { describe, expect, it } from 'vitest'
import { moveFocalPosition, toFocalPosition } from './focal-position.ts'

const box = { left: 100, top: 50, width: 200, height: 400 }

describe('a focal point', () => {
  it.each([
    ['in the middle', 200, 250, { x: 0.5, y: 0.5 }],
    ['between two positions', 148, 94, { x: 0.25, y: 0.1 }],
    ['outside the picture', 40, 900, { x: 0, y: 1 }],
  ])('is the position nearest to a pointer %s', (_where, clientX, clientY, expected) => {
    expect(toFocalPosition({ clientX, clientY }, box)).toEqual(expected)
  })

  it.each([
    ['width', { ...box, width: 0 }],
    ['height', { ...box, height: 0 }],
  ])('is undefined for a picture without %s', (_side, empty) => {
    expect(toFocalPosition({ clientX: 100, clientY: 50 }, empty)).toBeUndefined()
  })

  it('moves by one position with each arrow key, and stays inside the picture', () => {
    expect(moveFocalPosition({ x: 0.5, y: 0.5 }, 'ArrowLeft')).toEqual({ x: 0.45, y: 0.5 })
    expect(moveFocalPosition({ x: 0.5, y: 1 }, 'ArrowDown')).toEqual({ x: 0.5, y: 1 })
    expect(moveFocalPosition({ x: 0.5, y: 0.5 }, 'Enter')).toBeUndefined()
  })
})
