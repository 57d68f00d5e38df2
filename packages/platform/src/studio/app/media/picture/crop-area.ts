/** A picture's crop in whole percent, as edited in the dialog. */
export type CropArea = Readonly<Record<CropSide, number>>
export type CropSide = 'x' | 'y' | 'width' | 'height'

export const cropSides: readonly CropSide[] = ['x', 'y', 'width', 'height']
export const wholePicture: CropArea = { x: 0, y: 0, width: 100, height: 100 }

/** Minimum size, as a percentage of the picture's width or height. */
const smallest = 1

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)))

/**
 * Returns the nearest area inside the picture. Preserves the area's position if possible, and reduces its size if
 * necessary.
 */
export function clampCropArea({ x, y, width, height }: CropArea): CropArea {
  const left = clamp(x, 0, 100 - smallest)
  const top = clamp(y, 0, 100 - smallest)
  return {
    x: left,
    y: top,
    width: clamp(width, smallest, 100 - left),
    height: clamp(height, smallest, 100 - top),
  }
}

/** Moves the area without changing its size. */
export const moveCropArea = (area: CropArea, by: { readonly x: number; readonly y: number }): CropArea => ({
  ...area,
  x: clamp(area.x + by.x, 0, 100 - area.width),
  y: clamp(area.y + by.y, 0, 100 - area.height),
})

type Point = { readonly x: number; readonly y: number }

/** Returns the rectangle between two points, in percent. */
export const toCropAreaFromCorners = (one: Point, other: Point): CropArea =>
  clampCropArea({
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  })

export const isWholePicture = ({ x, y, width, height }: CropArea): boolean =>
  x === 0 && y === 0 && width === 100 && height === 100

/** Rotates the area together with the picture, clockwise by 90 degrees. */
export const rotateCropArea = ({ x, y, width, height }: CropArea): CropArea => ({
  x: 100 - y - height,
  y: x,
  width: height,
  height: width,
})
