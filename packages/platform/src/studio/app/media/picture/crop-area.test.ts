import { expect, it } from 'vitest'
import {
  moveCropArea,
  rotateCropArea,
  toCropAreaFromCorners,
  clampCropArea,
  wholePicture,
} from './crop-area.ts'

it.each([
  [
    { x: -5, y: 120, width: 300, height: 0 },
    { x: 0, y: 99, width: 100, height: 1 },
  ],
  [
    { x: 10.4, y: 20, width: 95, height: 50 },
    { x: 10, y: 20, width: 90, height: 50 },
  ],
])('a crop area stays inside the picture: %j', (area, expected) => {
  expect(clampCropArea(area)).toEqual(expected)
})

it('a moved crop area stops at the picture’s edges and does not change size', () => {
  const area = { x: 50, y: 50, width: 30, height: 20 }
  expect(moveCropArea(area, { x: 40, y: -90 })).toEqual({ ...area, x: 70, y: 0 })
})

it('a crop area can be drawn between two points in any direction', () => {
  const area = { x: 20, y: 10, width: 40, height: 30 }
  expect(toCropAreaFromCorners({ x: 60, y: 40 }, { x: 20, y: 10 })).toEqual(area)
  expect(toCropAreaFromCorners({ x: 20, y: 40 }, { x: 60, y: 10 })).toEqual(area)
})

it('four rotations restore a crop area', () => {
  const area = { x: 5, y: 10, width: 20, height: 60 }
  expect(rotateCropArea(area)).toEqual({ x: 30, y: 5, width: 60, height: 20 })
  expect(rotateCropArea(rotateCropArea(rotateCropArea(rotateCropArea(area))))).toEqual(area)
  expect(rotateCropArea(wholePicture)).toEqual(wholePicture)
})
